package io.deepseekmcp.guard.command;

import io.deepseekmcp.guard.command.CommandRule.Dashes;
import io.deepseekmcp.guard.command.CommandRule.Operand;
import io.deepseekmcp.guard.command.CommandRule.Syntax;
import io.deepseekmcp.guard.command.ValueType.Known;
import io.deepseekmcp.guard.path.Refused;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Goes through the arguments of one command along its rule: subcommand, flags with their values, operands, what follows
 * {@code --}. What the rule does not name is refused.
 */
final class ArgumentWalk {
    private final ValueCheck values;
    private final Predicate<String> isLocalProgram;
    private final boolean collectsOperands;
    private final ArgumentCursor cursor;
    private final FlagReader flagReader;
    private final Advice advice;

    private final List<String> afterDashes = new ArrayList<>();
    private List<String> operands = new ArrayList<>();
    private Optional<Rest> rest = Optional.empty();
    private CommandRule rule;
    private Syntax syntax;
    private FlagTable flags;
    private boolean sawDashes;
    private boolean sawOperand;
    private boolean operandsOnly;
    private boolean inRest;
    private int additionsAt;

    /**
     * What the walk has found.
     *
     * @param rule of the innermost subcommand
     * @param subcommands the names that led to it
     * @param arguments as they were given, with the additions of the server
     * @param flagArguments flags and their values in the order given
     * @param flagNames the names of the flags
     * @param operands in front of {@code --}
     * @param afterDashes operands after it
     * @param dashes whether there was one
     * @param rest a command that the rest of the line is
     */
    record ParsedArguments(
            CommandRule rule,
            List<String> subcommands,
            List<String> arguments,
            List<String> flagArguments,
            Set<String> flagNames,
            List<String> operands,
            List<String> afterDashes,
            boolean dashes,
            Optional<Rest> rest) {}

    /** The rest of a line that is a command of its own. */
    record Rest(Known type, List<String> argv) {}

    /**
     * A walk along {@code command}.
     *
     * @param isLocalProgram whether a name is that of a listed program of {@code node_modules/.bin}
     * @param collectsOperands whether operands are only collected, because they are judged elsewhere
     */
    ArgumentWalk(
            CommandRule command,
            List<String> given,
            ValueCheck values,
            Predicate<String> isLocalProgram,
            boolean collectsOperands) {
        this.values = values;
        this.isLocalProgram = isLocalProgram;
        this.collectsOperands = collectsOperands;
        this.cursor = new ArgumentCursor(given);
        this.flagReader = new FlagReader(cursor, values);
        this.advice = new Advice(command);
        this.rule = command;
        this.syntax = command.syntax();
        this.flags = command.syntax().flags().and(command.commonFlags());
    }

    /** Judges everything; {@code offline} asks for the additions that keep the command off the network. */
    ParsedArguments walk(boolean offline) throws Refused {
        while (!cursor.atEnd() && rest.isEmpty()) {
            step(cursor.here());
        }
        checkWhole();
        List<String> arguments = new ArrayList<>(cursor.taken());
        if (offline) {
            arguments.addAll(additionsAt, rule.additions().offline());
        }
        arguments.addAll(additionsAt, rule.additions().always());
        List<String> names =
                advice.path().stream().skip(1).map(CommandRule::name).toList();
        return new ParsedArguments(
                rule,
                names,
                arguments,
                cursor.flagArguments(),
                cursor.flagNames(),
                operands,
                afterDashes,
                sawDashes,
                rest);
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
        } else if (maySubcommand && rule.subcommands().containsKey(argument) && !argument.startsWith("<")) {
            enter(rule.subcommands().get(argument));
        } else if (argument.startsWith("-") && argument.length() > 1) {
            if (!flagReader.read(flags)) {
                throw advice.unknown("flag", argument, flags.names());
            }
        } else if (maySubcommand) {
            unlistedSubcommand(argument);
        } else {
            operand(argument);
        }
    }

    private void enter(CommandRule next) throws Refused {
        rule = next;
        advice.enter(next);
        FlagTable common = FlagTable.none();
        for (CommandRule passed : advice.path()) {
            common = common.and(passed.commonFlags());
        }
        syntax = next.syntax();
        flags = syntax.flags().and(common);
        if (collectsOperands && advice.path().size() == 2) {
            cursor.forgetFlags(); // those in front of the subcommand say what the server's own call does anyway
        }
        cursor.take();
        additionsAt = cursor.taken().size();
        startRestIfComplete();
    }

    private void unlistedSubcommand(String argument) throws Refused {
        boolean judgement = !advice.warnsOf(argument);
        CommandRule script = rule.subcommands().get(CommandRule.SCRIPT);
        if (judgement && rule.subcommands().containsKey(CommandRule.PROGRAM) && isLocalProgram.test(argument)) {
            rest = Optional.of(new Rest(Known.PROGRAM, cursor.remaining()));
        } else if (judgement && script != null) {
            values.check(Known.SCRIPT, argument, rule.name());
            enter(script);
        } else if (syntax.operands().isPresent()) {
            operand(argument);
        } else {
            throw advice.unknown("subcommand", argument, rule.subcommands().keySet());
        }
    }

    private void dashes() throws Refused {
        if (awaitsRest()) {
            cursor.skip();
        } else if (inRest || syntax.dashes() == Dashes.SAME) {
            cursor.take();
        } else if (sawDashes || syntax.dashes() == Dashes.NOTHING) {
            throw Refusals.refused("argument", "A bare -- means nothing here.", "Leave it out.");
        } else {
            sawDashes = true;
            cursor.take();
            operandsOnly = syntax.afterDashes().isEmpty();
            if (syntax.afterDashes().isPresent()) {
                startPhase(syntax.afterDashes().get());
            }
        }
    }

    private void operand(String argument) throws Refused {
        if (operandsOnly && argument.startsWith("-")) {
            throw Refusals.refused(
                    "argument", "Only operands may follow --, not " + Refusals.shown(argument) + ".", "");
        }
        if (advice.warnsOf(argument)) {
            throw advice.unknown("argument", argument, List.of());
        }
        ValueType type = operandType(argument);
        if (type instanceof Known known && known.takesTheRest()) {
            rest = Optional.of(new Rest(known, cursor.remaining()));
            return;
        }
        if (!collectsOperands) {
            values.check(type, argument, rule.name());
        }
        sawOperand = true;
        (operandsOnly ? afterDashes : operands).add(argument);
        cursor.take();
        startRestIfComplete();
    }

    private ValueType operandType(String argument) throws Refused {
        List<Operand> types = syntax.operands().orElse(List.of());
        int index = operands.size() + afterDashes.size();
        if (index < types.size()) {
            return types.get(index).type();
        }
        boolean more = !types.isEmpty()
                && (collectsOperands || types.get(types.size() - 1).repeated());
        if (!more) {
            throw advice.unknown("argument", argument, List.of());
        }
        return types.get(types.size() - 1).type();
    }

    private void startRestIfComplete() throws Refused {
        Optional<CommandRule> following = syntax.rest();
        if (following.isPresent()
                && operands.size() == syntax.operands().orElse(List.of()).size()) {
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

    /** From here on another rule says which flags and operands there are. */
    private void startPhase(CommandRule next) throws Refused {
        checkOperands();
        syntax = next.syntax();
        flags = next.syntax().flags();
        operands = new ArrayList<>();
    }

    private void checkWhole() throws Refused {
        boolean complete = rule.syntax().operands().isPresent() || rest.isPresent();
        if (!complete && !rule.subcommands().isEmpty()) {
            throw advice.subcommandMissing();
        }
        if (!collectsOperands) {
            checkOperands();
        }
        Set<String> needed = rule.syntax().needsOneOf();
        boolean operand = needed.contains(Syntax.OPERAND) && (sawOperand || rest.isPresent());
        if (!needed.isEmpty() && !operand && needed.stream().noneMatch(cursor.flagNames()::contains)) {
            throw advice.flagMissing(needed);
        }
        Set<String> excuses = rule.syntax().operandsNeed();
        if (!excuses.isEmpty() && sawOperand && excuses.stream().noneMatch(cursor.flagNames()::contains)) {
            throw advice.operandAlone(operands.isEmpty() ? "--" : operands.get(0), excuses);
        }
    }

    private void checkOperands() throws Refused {
        List<Operand> types = syntax.operands().orElse(List.of());
        for (int i = operands.size() + afterDashes.size(); i < types.size(); i++) {
            boolean given = types.get(i).type() instanceof Known known && known.takesTheRest() && rest.isPresent();
            if (types.get(i).required() && !given) {
                throw advice.operandMissing(types.get(i).type());
            }
        }
    }
}
