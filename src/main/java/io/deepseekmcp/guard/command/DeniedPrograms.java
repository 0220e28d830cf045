package io.deepseekmcp.guard.command;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Programs that nothing can allow, and what to do instead of them. */
final class DeniedPrograms {
    private static final Set<String> ENDINGS = Set.of("exe", "com", "bat", "cmd", "ps1");

    private final Map<String, Group> groups;
    private final Map<String, String> instead;

    /** Why the programs of a group are denied, in one word, and the permitted way. */
    record Group(String name, String instead) {}

    private DeniedPrograms(Map<String, Group> groups, Map<String, String> instead) {
        this.groups = groups;
        this.instead = instead;
    }

    static DeniedPrograms of(PolicyNode denied, PolicyNode ways) {
        Map<String, Group> groups = new LinkedHashMap<>();
        for (String name : denied.remainingKeys()) {
            PolicyNode node = denied.node(name);
            Group group = new Group(name, node.text("instead", ""));
            node.words("names").forEach(program -> groups.put(program.toLowerCase(Locale.ROOT), group));
            node.end();
        }
        Map<String, String> instead = new LinkedHashMap<>();
        for (String names : ways.remainingKeys()) {
            PolicyNode.split(names).forEach(name -> instead.put(name, ways.text(names, "")));
        }
        return new DeniedPrograms(groups, instead);
    }

    /** The group that denies a program of this name, compared without case, version and ending. */
    Optional<Group> group(String program) {
        String name = withoutEnding(program.toLowerCase(Locale.ROOT));
        Group group = groups.get(name);
        return Optional.ofNullable(group != null ? group : groups.get(withoutVersion(name)));
    }

    /** The permitted way instead of this program; empty when the table has none. */
    String insteadOf(String program) {
        String way = instead.get(program);
        return way != null ? way : group(program).map(Group::instead).orElse("");
    }

    private static String withoutEnding(String name) {
        int dot = name.lastIndexOf('.');
        return dot > 0 && ENDINGS.contains(name.substring(dot + 1)) ? name.substring(0, dot) : name;
    }

    /** {@code bash-5.2} and {@code pip3.11} are what they are without their version. */
    private static String withoutVersion(String name) {
        int end = name.length();
        while (end > 1 && (Character.isDigit(name.charAt(end - 1)) || ".-".indexOf(name.charAt(end - 1)) >= 0)) {
            end--;
        }
        return name.substring(0, end);
    }
}
