package io.deepseekmcp.guard;

import io.deepseekmcp.guard.CommandRule.Dashes;
import io.deepseekmcp.guard.CommandRule.Operand;
import io.deepseekmcp.guard.CommandRule.Syntax;
import io.deepseekmcp.guard.ValueType.Known;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Goes through the arguments of one command along its rule: subcommand, flags with their values, operands, what follows
 * {@code --}. What the rule does not name is refused.
 */
final class ArgumentWalk {
    private final CommandRule top;
    private final ValueCheck values;
    private final Predicate<String> isLocalProgram;
    private final boolean collectsOperands;
    private final List<String> given;

    private final List<String> arguments = new ArrayList<>();
    private final List<String> flagArguments = new ArrayList<>();
    private final Set<String> used = new LinkedHashSet<>();
    private final List<CommandRule> path = new ArrayList<>();
    private List<String> operands = new ArrayList<>();
    private final List<String> afterDashes = new ArrayList<>();
    private Optional<Rest> rest = Optional.empty();
    private CommandRule rule;
    private Syntax syntax;
    private FlagTable flags;
    private boolean dashes;
    private boolean operandsOnly;
    private boolean inRest;
    private boolean sawOperand;
    private int at;
    private int additionsAt;

    /**
     * What the walk has found.
     *
     * @param rule of the innermost subcommand
     * @param subcommands the names that led to it
     * @param arguments as they were given, with the additions of the server
     * @param flagArguments flags and their values in the order given
     * @param used the names of the flags
     * @param operands in front of {@code --}
     * @param afterDashes operands behind it
     * @param dashes whether there was one
     * @param rest a command that the rest of the line is
     */
    record Walked(
            CommandRule rule,
            List<String> subcommands,
            List<String> arguments,
            List<String> flagArguments,
            Set<String> used,
            List<String> operands,
            List<String> afterDashes,
            boolean dashes,
            Optional<Rest> rest) {}

    /** The rest of a line that is a command of its own. */
    record Rest(Known type, List<String> argv) {}

    /**
     * A walk along {@code top}.
     *
     * @param isLocalProgram whether a name is that of a listed program of {@code node_modules/.bin}
     * @param collectsOperands whether operands are only collected, because somebody else judges them
     */
    ArgumentWalk(
            CommandRule top,
            List<String> given,
            ValueCheck values,
            Predicate<String> isLocalProgram,
            boolean collectsOperands) {
        this.top = top;
        this.given = given;
        this.values = values;
        this.isLocalProgram = isLocalProgram;
        this.collectsOperands = collectsOperands;
        this.rule = top;
        this.syntax = top.syntax();
        this.flags = top.syntax().flags().and(top.commonFlags());
        path.add(top);
    }

    /** Judges everything; {@code offline} asks for the additions that keep the command off the network. */
    Walked walk(boolean offline) throws Refused {
        while (at < given.size() && rest.isEmpty()) {
            step(given.get(at));
        }
        checkWhole();
        arguments.addAll(additionsAt, rule.additions().always());
        if (offline) {
            arguments.addAll(additionsAt, rule.additions().offline());
        }
        List<String> names = path.stream().skip(1).map(CommandRule::name).toList();
        return new Walked(rule, names, arguments, flagArguments, used, operands, afterDashes, dashes, rest);
    }

    private void step(String argument) throws Refused {
        boolean maySubcommand = !operandsOnly
                && !inRest
                && operands.isEmpty()
                && !rule.subcommands().isEmpty();
        if (operandsOnly) {
            operand(argument);
        } else if (argument.equals("--")) {
            dashes();
        } else if (maySubcommand && isListedSubcommand(argument)) {
            descend(rule.subcommands().get(argument), argument);
        } else if (argument.startsWith("-") && argument.length() > 1) {
            flag(argument);
        } else if (maySubcommand) {
            subcommand(argument);
        } else {
            operand(argument);
        }
    }

    private boolean isListedSubcommand(String argument) {
        return rule.subcommands().containsKey(argument) && !argument.startsWith("<");
    }

    private void descend(CommandRule next, String argument) throws Refused {
        rule = next;
        path.add(next);
        syntax = next.syntax();
        FlagTable common = FlagTable.none();
        for (CommandRule passed : path) {
            common = common.and(passed.commonFlags());
        }
        flags = syntax.flags().and(common);
        take(argument);
        additionsAt = arguments.size();
        startRestIfComplete();
    }

    private void subcommand(String argument) throws Refused {
        CommandRule program = rule.subcommands().get(CommandRule.PROGRAM);
        CommandRule script = rule.subcommands().get(CommandRule.SCRIPT);
        boolean warned = rule.guidance().refused().containsKey(argument);
        if (program != null && !warned && isLocalProgram.test(argument)) {
            rest = Optional.of(new Rest(Known.PROGRAM, given.subList(at, given.size())));
        } else if (script != null && !warned) {
            values.check(Known.SCRIPT, argument, rule.name());
            descend(script, argument);
        } else if (syntax.operands().isPresent()) {
            operand(argument);
        } else {
            throw unknown("subcommand", argument, List.copyOf(rule.subcommands().keySet()));
        }
    }

    private void dashes() throws Refused {
        if (awaitsRest()) {
            at++;
            return;
        }
        if (inRest || syntax.dashes() == Dashes.SAME) {
            take("--");
            return;
        }
        if (dashes || syntax.dashes() == Dashes.NOTHING) {
            throw Refusals.refused("argument", "A bare -- means nothing here.", "Leave it out.");
        }
        dashes = true;
        take("--");
        if (syntax.afterDashes().isPresent()) {
            finishPhase();
            startPhase(syntax.afterDashes().get());
        } else {
            operandsOnly = true;
        }
    }

    private void flag(String argument) throws Refused {
        Optional<Flag> exact = flags.named(argument);
        int equals = argument.indexOf('=');
        if (exact.isPresent()) {
            exactFlag(exact.get(), argument);
        } else if (equals > 0 && joins(argument.substring(0, equals))) {
            Flag flag = flags.named(argument.substring(0, equals)).orElseThrow();
            values.check(flag.type().orElseThrow(), nonEmpty(argument, equals + 1), flag.name());
            accept(flag.name(), argument);
        } else if (flags.isCluster(argument)) {
            argument.chars().skip(1).forEach(letter -> used.add("-" + (char) letter));
            accept(argument, argument);
        } else if (!attached(argument)) {
            throw unknown("flag", argument, List.copyOf(flags.names()));
        }
    }

    private boolean joins(String name) {
        return flags.named(name).filter(flag -> flag.form() != Flag.Form.ALONE).isPresent();
    }

    private void exactFlag(Flag flag, String argument) throws Refused {
        switch (flag.form()) {
            case JOINED -> throw Refusals.refused("flag", argument + " takes its value behind =.", argument + "=VALUE");
            case VALUE -> {
                if (at + 1 >= given.size()) {
                    throw Refusals.refused("value", argument + " needs a value.", "");
                }
                String value = given.get(at + 1);
                boolean negative = flag.type().orElseThrow() instanceof ValueType.Shape;
                if (value.startsWith("-") && !negative) {
                    throw Refusals.refused(
                            "value", argument + " needs a value, not " + Refusals.shown(value) + ".", "");
                }
                values.check(flag.type().orElseThrow(), value, argument);
                accept(flag.name(), argument);
                flagArguments.add(value);
                take(value);
            }
            case OPTIONAL_NEXT -> {
                accept(flag.name(), argument);
                if (at < given.size() && fits(flag.type().orElseThrow(), given.get(at))) {
                    flagArguments.add(given.get(at));
                    take(given.get(at));
                }
            }
            default -> accept(flag.name(), argument);
        }
    }

    private boolean fits(ValueType type, String value) {
        if (value.startsWith("-")) {
            return false;
        }
        try {
            values.check(type, value, "");
            return true;
        } catch (Refused e) {
            return false;
        }
    }

    private boolean attached(String argument) throws Refused {
        List<Flag> candidates = flags.attachedTo(argument);
        for (Flag flag : candidates) {
            if (fits(flag.type().orElseThrow(), argument.substring(flag.name().length()))) {
                accept(flag.name(), argument);
                return true;
            }
        }
        for (Flag flag : candidates) {
            if (flag.name().length() > 1) {
                values.check(
                        flag.type().orElseThrow(),
                        argument.substring(flag.name().length()),
                        flag.name());
            }
        }
        return false;
    }

    private void operand(String argument) throws Refused {
        if (dashes && operandsOnly && argument.startsWith("-")) {
            throw Refusals.refused(
                    "argument", "Only operands may follow --, not " + Refusals.shown(argument) + ".", "");
        }
        List<Operand> types = syntax.operands().orElse(List.of());
        if (!collectsOperands) {
            Operand operand = operandAt(types, argument);
            if (operand.type() instanceof Known known && known.takesTheRest()) {
                rest = Optional.of(new Rest(known, given.subList(at, given.size())));
                return;
            }
            values.check(operand.type(), argument, rule.name());
        } else if (types.isEmpty()) {
            throw unknown("argument", argument, List.of());
        }
        sawOperand = true;
        (operandsOnly ? afterDashes : operands).add(argument);
        take(argument);
        startRestIfComplete();
    }

    private Operand operandAt(List<Operand> types, String argument) throws Refused {
        int index = operands.size() + afterDashes.size();
        if (index < types.size()) {
            return types.get(index);
        }
        if (!types.isEmpty() && types.get(types.size() - 1).repeated()) {
            return types.get(types.size() - 1);
        }
        throw unknown("argument", argument, List.of());
    }

    private void startRestIfComplete() throws Refused {
        Optional<CommandRule> following = syntax.rest();
        if (following.isPresent()
                && operands.size() == syntax.operands().orElse(List.of()).size()) {
            finishPhase();
            startPhase(following.get());
            inRest = true;
        }
    }

    private boolean awaitsRest() {
        List<Operand> types = syntax.operands().orElse(List.of());
        return operands.isEmpty()
                && !types.isEmpty()
                && types.get(0).type() instanceof Known known
                && known.takesTheRest();
    }

    private void startPhase(CommandRule next) {
        syntax = next.syntax();
        flags = next.syntax().flags();
        operands = new ArrayList<>();
    }

    private void finishPhase() throws Refused {
        checkOperands(syntax, operands.size() + afterDashes.size());
    }

    private void checkWhole() throws Refused {
        boolean subcommandMissing = rule.syntax().operands().isEmpty()
                && rest.isEmpty()
                && !rule.subcommands().isEmpty();
        if (subcommandMissing) {
            String instead = rule.guidance().instead("");
            throw Refusals.refused(
                    "subcommand",
                    name() + " needs a subcommand.",
                    instead.isEmpty() ? permitted(List.copyOf(rule.subcommands().keySet())) : sentence(instead));
        }
        if (!collectsOperands) {
            finishPhase();
        }
        Set<String> needed = rule.syntax().needsOneOf();
        boolean operand = needed.contains(Syntax.OPERAND) && (hasOperands() || rest.isPresent());
        if (!needed.isEmpty() && !operand && needed.stream().noneMatch(used::contains)) {
            throw missing(needed);
        }
        Set<String> excuses = rule.syntax().operandsNeed();
        if (!excuses.isEmpty() && hasOperands() && excuses.stream().noneMatch(used::contains)) {
            throw Refusals.refused(
                    "argument",
                    name() + " takes " + Refusals.shown(given.get(given.size() - 1)) + " only with "
                            + String.join(" or ", excuses.stream().sorted().toList()) + ".",
                    sentence(rule.guidance().instead("")));
        }
    }

    private boolean hasOperands() {
        return sawOperand;
    }

    private Refused missing(Set<String> needed) {
        String list = String.join(" or ", needed.stream().sorted().toList());
        String instead = rule.guidance().instead("");
        for (String flag : needed) {
            instead = rule.guidance().refused().getOrDefault(flag, instead);
        }
        return Refusals.refused(
                "needs",
                name() + " runs only with " + list.replace(Syntax.OPERAND, "an argument") + ".",
                sentence(instead));
    }

    private void checkOperands(Syntax phase, int count) throws Refused {
        List<Operand> types = phase.operands().orElse(List.of());
        for (int i = count; i < types.size(); i++) {
            boolean given = types.get(i).type() instanceof Known known && known.takesTheRest() && rest.isPresent();
            if (types.get(i).required() && !given) {
                throw Refusals.refused(
                        "argument",
                        name() + " needs " + types.get(i).type().description() + ".",
                        sentence(rule.guidance().instead("")));
            }
        }
    }

    private Refused unknown(String what, String argument, List<String> known) {
        int equals = argument.indexOf('=');
        String tried = argument.startsWith("-") && equals > 0 ? argument.substring(0, equals) : argument;
        String instead = guidance(tried);
        if (instead.isEmpty() && argument.startsWith("-") && !argument.startsWith("--") && argument.length() > 2) {
            instead = guidance(argument.substring(0, 2));
        }
        Optional<String> full = known.stream()
                .filter(name -> tried.length() > 2 && name.startsWith(tried))
                .findFirst();
        String remedy = instead.isEmpty()
                ? full.map(name -> "Write it out: " + name + ".").orElse(permitted(known))
                : sentence(instead);
        return Refusals.refused(
                what, name() + ": " + Refusals.shown(argument) + " is not on the list of " + what + "s.", remedy);
    }

    private String guidance(String tried) {
        for (int i = path.size() - 1; i >= 0; i--) {
            String instead = path.get(i).guidance().instead(tried);
            if (!instead.isEmpty()) {
                return instead;
            }
        }
        return "";
    }

    private static String permitted(List<String> known) {
        List<String> names =
                known.stream().filter(name -> !name.startsWith("<")).sorted().toList();
        return names.isEmpty() ? "" : "Permitted: " + String.join(" ", names);
    }

    private static String sentence(String instead) {
        return instead.isEmpty() ? "" : "Instead: " + instead + ".";
    }

    private String name() {
        return String.join(" ", path.stream().map(CommandRule::name).toList());
    }

    private static String nonEmpty(String argument, int from) throws Refused {
        if (from >= argument.length()) {
            throw Refusals.refused("value", Refusals.shown(argument) + " has no value.", "");
        }
        return argument.substring(from);
    }

    private void accept(String name, String argument) {
        used.add(name);
        flagArguments.add(argument);
        take(argument);
    }

    private void take(String argument) {
        arguments.add(argument);
        at++;
    }

    CommandRule top() {
        return top;
    }
}
