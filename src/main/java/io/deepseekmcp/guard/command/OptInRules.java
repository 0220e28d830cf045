package io.deepseekmcp.guard.command;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What stays refused to the programs that only the user's settings allow: arguments that write files or start programs. */
final class OptInRules {
    private static final Limits NOTHING = new Limits(Set.of(), List.of(), List.of(), List.of(), Integer.MAX_VALUE);

    private final Set<String> readers;
    private final String instead;
    private final Map<String, Limits> limits;

    /**
     * The limits of one program.
     *
     * @param exact arguments refused as they are
     * @param flags refused by name; with a value joined, cut short, or in a cluster of letters
     * @param begins refused at the beginning of an argument
     * @param texts refused anywhere in an argument, without case
     * @param operands how many arguments without a dash there may be
     */
    private record Limits(
            Set<String> exact, List<String> flags, List<String> begins, List<String> texts, int operands) {}

    private OptInRules(Set<String> readers, String instead, Map<String, Limits> limits) {
        this.readers = readers;
        this.instead = instead;
        this.limits = limits;
    }

    static OptInRules of(PolicyNode node) {
        Map<String, Limits> limits = new LinkedHashMap<>();
        PolicyNode refused = node.node("refused");
        for (String names : refused.remainingKeys()) {
            PolicyNode entry = refused.node(names);
            Limits limit = new Limits(
                    Set.copyOf(entry.words("exact")),
                    entry.words("flags"),
                    entry.words("begins"),
                    entry.words("texts"),
                    entry.number("operands", Integer.MAX_VALUE));
            entry.end();
            PolicyNode.split(names).forEach(name -> limits.put(name, limit));
        }
        OptInRules rules = new OptInRules(Set.copyOf(node.words("names")), node.text("instead", ""), limits);
        node.end();
        return rules;
    }

    /** What to use instead of a program that the user has not allowed; empty when it is no reader. */
    Optional<String> insteadOf(String program) {
        return readers.contains(program) ? Optional.of(instead) : Optional.empty();
    }

    /** The first of the arguments that stays refused. */
    Optional<String> refused(String program, List<String> arguments) {
        Limits limit = limits.getOrDefault(program, NOTHING);
        int operands = 0;
        for (String argument : arguments) {
            operands += argument.startsWith("-") ? 0 : 1;
            String folded = argument.toLowerCase(Locale.ROOT);
            boolean refused = operands > limit.operands()
                    || limit.exact().contains(argument)
                    || limit.flags().stream().anyMatch(flag -> isForm(argument, flag))
                    || limit.begins().stream().anyMatch(text -> folded.strip().startsWith(text))
                    || limit.texts().stream().anyMatch(folded::contains);
            if (refused) {
                return Optional.of(argument);
            }
        }
        return Optional.empty();
    }

    private static boolean isForm(String argument, String flag) {
        if (!argument.startsWith("-")) {
            return false;
        }
        int equals = argument.indexOf('=');
        String name = equals < 0 ? argument : argument.substring(0, equals);
        if (flag.length() == 2) {
            return !argument.startsWith("--") && argument.indexOf(flag.charAt(1)) > 0;
        }
        String bare = withoutDashes(name);
        String refused = withoutDashes(flag);
        return bare.startsWith(refused) || (bare.length() > 1 && refused.startsWith(bare));
    }

    private static String withoutDashes(String name) {
        return name.substring(name.startsWith("--") ? 2 : 1);
    }
}
