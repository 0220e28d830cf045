package io.deepseekmcp.guard.command;

import io.deepseekmcp.guard.command.CommandRule.Additions;
import io.deepseekmcp.guard.command.CommandRule.Dashes;
import io.deepseekmcp.guard.command.CommandRule.GitRule;
import io.deepseekmcp.guard.command.CommandRule.Guidance;
import io.deepseekmcp.guard.command.CommandRule.Operand;
import io.deepseekmcp.guard.command.CommandRule.Shows;
import io.deepseekmcp.guard.command.CommandRule.Syntax;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Turns the entries of the policy file into {@link CommandRule}s. What it does not know it does not pass over. */
final class RuleReader {
    private final PolicyNode types;
    private final PolicyNode flagSets;
    private final List<PolicyExample> examples = new ArrayList<>();
    private boolean eitherDash;

    RuleReader(PolicyNode types, PolicyNode flagSets) {
        this.types = types;
        this.flagSets = flagSets;
    }

    /** The examples of every rule read so far. */
    List<PolicyExample> examples() {
        return List.copyOf(examples);
    }

    /** The rule of one entry with all its subcommands. */
    CommandRule rule(String name, PolicyNode node) {
        node.argvs("allows").forEach(argv -> examples.add(new PolicyExample(argv, true)));
        node.argvs("refuses").forEach(argv -> examples.add(new PolicyExample(argv, false)));
        boolean eitherDashAround = eitherDash;
        eitherDash |= node.flag("eitherDash");
        Map<String, CommandRule> subcommands = new LinkedHashMap<>();
        PolicyNode children = node.node("subcommands");
        for (String child : children.remainingKeys()) {
            subcommands.put(child, rule(child, children.node(child)));
        }
        CommandRule rule = new CommandRule(
                name,
                flags(node.texts("commonFlags"), ""),
                syntax(node),
                subcommands,
                additions(node),
                guidance(node),
                isOnPathOnly(node),
                new CommandRule.Printing(Set.copyOf(node.words("prints")), Set.copyOf(node.words("printsWith"))),
                git(node));
        node.end();
        eitherDash = eitherDashAround;
        return rule;
    }

    private Syntax syntax(PolicyNode node) {
        String afterDashes = node.text("after--", "operands");
        Dashes dashes = dashes(afterDashes);
        String rest = node.text("rest", "");
        return new Syntax(
                flags(node.texts("flags"), node.text("cluster", "")),
                node.has("operands") ? Optional.of(operands(node)) : Optional.empty(),
                Set.copyOf(node.texts("needsOneOf")),
                Set.copyOf(node.texts("operandsNeed")),
                dashes,
                dashes == Dashes.OTHER ? Optional.of(named(afterDashes)) : Optional.empty(),
                rest.isEmpty() ? Optional.empty() : Optional.of(named(rest)));
    }

    private static Dashes dashes(String afterDashes) {
        return switch (afterDashes) {
            case "operands" -> Dashes.OPERANDS;
            case "same" -> Dashes.SAME;
            case "nothing" -> Dashes.NOTHING;
            default -> Dashes.OTHER;
        };
    }

    private CommandRule named(String flagSet) {
        if (!flagSets.has(flagSet)) {
            throw flagSets.wrong("there is no " + flagSet);
        }
        return rule(flagSet, flagSets.node(flagSet));
    }

    private FlagTable flags(List<String> lines, String cluster) {
        List<Flag> flags = new ArrayList<>();
        for (String line : lines) {
            for (String notation : PolicyNode.split(line)) {
                if (notation.endsWith(":")) {
                    flags.addAll(flagSet(notation.substring(0, notation.length() - 1)));
                } else {
                    flags.add(Flag.parse(notation, this::type));
                    if (eitherDash && !notation.startsWith("--")) {
                        flags.add(Flag.parse("-" + notation, this::type));
                    }
                }
            }
        }
        return new FlagTable(flags, cluster);
    }

    private List<Flag> flagSet(String name) {
        List<Flag> flags = new ArrayList<>();
        for (String line : flagSets.node(name).texts("flags")) {
            PolicyNode.split(line).forEach(notation -> flags.add(Flag.parse(notation, this::type)));
        }
        if (flags.isEmpty()) {
            throw flagSets.wrong("there is no " + name);
        }
        return flags;
    }

    private List<Operand> operands(PolicyNode node) {
        List<Operand> operands = new ArrayList<>();
        for (String notation : node.words("operands")) {
            char last = notation.charAt(notation.length() - 1);
            boolean quantified = "?*+".indexOf(last) >= 0;
            String type = quantified ? notation.substring(0, notation.length() - 1) : notation;
            operands.add(new Operand(type(type), last != '?' && last != '*', last == '*' || last == '+'));
        }
        return operands;
    }

    /** A type of the table, or the words between bars. A single word that names no type is a choice of one. */
    private ValueType type(String notation) {
        if (notation.startsWith(ValueType.Plain.PREFIX)) {
            return new ValueType.Plain(type(notation.substring(ValueType.Plain.PREFIX.length())));
        }
        if (!types.has(notation)) {
            return new ValueType.Choice(List.of(notation.split("\\|")));
        }
        if (types.isText(notation)) {
            return ValueType.Known.named(notation).orElseThrow(() -> types.wrong(notation + " has no meaning"));
        }
        PolicyNode node = types.node(notation);
        String description = node.text("is", "");
        ValueType type = node.has("matches")
                ? new ValueType.Shape(description, Pattern.compile(node.text("matches", "")))
                : new ValueType.Named(
                        description,
                        Pattern.compile(node.text("prefix", "")),
                        new HashSet<>(node.words("names")),
                        node.flag("assigned"),
                        node.flag("askedToo"));
        node.end();
        return type;
    }

    private static Additions additions(PolicyNode node) {
        return new Additions(
                node.texts("adds"), node.texts("offline"), node.map("addsBeside"), node.map("environment"));
    }

    private static Guidance guidance(PolicyNode node) {
        Map<String, String> refused = new LinkedHashMap<>();
        node.map("refused").forEach((names, instead) -> {
            for (String name : PolicyNode.split(names)) {
                refused.put(name, instead);
            }
        });
        return new Guidance(refused, node.text("otherwise", ""));
    }

    private static boolean isOnPathOnly(PolicyNode node) {
        String in = node.text("in", "");
        if (!in.isEmpty() && !in.equals("PATH")) {
            throw node.wrong("in is PATH or left out");
        }
        return !in.isEmpty();
    }

    private static GitRule git(PolicyNode node) {
        String shows = node.text("shows", "nothing").replace(' ', '_').toUpperCase(Locale.ROOT);
        return new GitRule(
                Shows.valueOf(shows),
                Set.copyOf(node.words("showsWith")),
                node.flag("showsHistory"),
                Set.copyOf(node.words("onePath")),
                Set.copyOf(node.words("showsContent")),
                Set.copyOf(node.words("mayFetch")),
                Optional.of(node.text("revision", "")).filter(text -> !text.isEmpty()));
    }
}
