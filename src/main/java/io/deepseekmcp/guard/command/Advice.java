package io.deepseekmcp.guard.command;

import io.deepseekmcp.guard.command.CommandRule.Syntax;
import io.deepseekmcp.guard.path.Refused;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Words what is wrong with the arguments of a command, and the permitted way as the table has it. */
final class Advice {
    /** What a refusal has room for. */
    private static final int MAX_LIST_CHARS = 150;

    private final List<CommandRule> path = new ArrayList<>();

    /** Advice on a command; {@link #enter} adds the subcommands that were met. */
    Advice(CommandRule command) {
        path.add(command);
    }

    void enter(CommandRule subcommand) {
        path.add(subcommand);
    }

    /** The rules from the command to the innermost subcommand. */
    List<CommandRule> path() {
        return path;
    }

    /**
     * Refuses an argument that the rule does not name.
     *
     * @param what it should have been: {@code flag}
     * @param known the names that there are
     */
    Refused unknown(String what, String argument, Collection<String> known) {
        int equals = argument.indexOf('=');
        String tried = argument.startsWith("-") && equals > 0 ? argument.substring(0, equals) : argument;
        Optional<String> full = known.stream()
                .filter(name -> tried.length() > 2 && name.startsWith(tried))
                .findFirst();
        String instead = instead(tried);
        if (instead.isEmpty() && tried.startsWith("-") && !tried.startsWith("--") && tried.length() > 2) {
            instead = instead(tried.substring(0, 2));
        }
        String remedy = sentence(instead);
        if (remedy.isEmpty()) {
            remedy = full.map(name -> "Write it out: " + name + ".").orElse(permitted(known));
        }
        return Refusals.refused(
                what, name() + ": " + Refusals.shown(argument) + " is not on the list of " + what + "s.", remedy);
    }

    /** Refuses a command that lacks a subcommand. */
    Refused subcommandMissing() {
        String instead = sentence(instead(""));
        return Refusals.refused(
                "subcommand",
                name() + " needs a subcommand.",
                instead.isEmpty() ? permitted(innermost().subcommands().keySet()) : instead);
    }

    /** Refuses a command that has none of the flags of which it needs one. */
    Refused flagMissing(Set<String> needed) {
        String list = String.join(" or ", needed.stream().sorted().toList());
        String instead = needed.stream()
                .map(this::instead)
                .filter(way -> !way.isEmpty())
                .findFirst()
                .orElse("");
        return Refusals.refused(
                "needs",
                name() + " runs only with " + list.replace(Syntax.OPERAND, "an argument") + ".",
                sentence(instead));
    }

    /** Refuses an operand that may stand only beside one of some flags. */
    Refused operandAlone(String operand, Set<String> excuses) {
        String list = String.join(" or ", excuses.stream().sorted().toList());
        return Refusals.refused(
                "argument",
                name() + " takes " + Refusals.shown(operand) + " only with " + list + ".",
                sentence(instead("")));
    }

    /** Refuses a command that lacks an operand. */
    Refused operandMissing(ValueType type) {
        return Refusals.refused("argument", name() + " needs " + type.description() + ".", sentence(instead("")));
    }

    /** Whether the table says something about this name where the walk stands. */
    boolean warnsOf(String name) {
        return innermost().guidance().refused().containsKey(name);
    }

    /** The words typed so far: {@code git log}. */
    String name() {
        return String.join(" ", path.stream().map(CommandRule::name).toList());
    }

    private String instead(String tried) {
        for (int i = path.size() - 1; i >= 0; i--) {
            String instead = path.get(i).guidance().instead(tried);
            if (!instead.isEmpty()) {
                return instead;
            }
        }
        return "";
    }

    private CommandRule innermost() {
        return path.get(path.size() - 1);
    }

    private static String permitted(Collection<String> known) {
        List<String> names =
                known.stream().filter(name -> !name.startsWith("<")).sorted().toList();
        StringBuilder list = new StringBuilder();
        int shown = 0;
        while (shown < names.size() && list.length() + names.get(shown).length() < MAX_LIST_CHARS) {
            list.append(' ').append(names.get(shown));
            shown++;
        }
        String more = shown < names.size() ? " and " + (names.size() - shown) + " more" : "";
        return names.isEmpty() ? "" : "Permitted:" + list + more;
    }

    private static String sentence(String instead) {
        return instead.isEmpty() ? "" : "Instead: " + instead + ".";
    }
}
