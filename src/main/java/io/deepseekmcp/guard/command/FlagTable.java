package io.deepseekmcp.guard.command;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The flags that may stand at one place of a command line. */
final class FlagTable {
    private static final FlagTable NONE = new FlagTable(List.of(), "");

    private final Map<String, Flag> named;
    private final List<Flag> attached;
    private final String cluster;

    /** {@code cluster} holds the letters that may stand together after one dash; each is a flag of its own too. */
    FlagTable(Collection<Flag> flags, String cluster) {
        this.named = new LinkedHashMap<>();
        this.attached = new ArrayList<>();
        this.cluster = cluster;
        for (Flag flag : flags) {
            if (flag.form() == Flag.Form.ATTACHED) {
                attached.add(flag);
            } else {
                named.put(flag.name(), flag);
            }
        }
        attached.sort(
                Comparator.comparingInt((Flag flag) -> flag.name().length()).reversed());
    }

    static FlagTable none() {
        return NONE;
    }

    /** The flags of both; this one's where both have a name. */
    FlagTable and(FlagTable other) {
        List<Flag> all = new ArrayList<>(other.named.values());
        all.addAll(other.attached);
        all.addAll(named.values());
        all.addAll(attached);
        return new FlagTable(all, cluster + other.cluster);
    }

    /** The flag of exactly this name. */
    Optional<Flag> named(String name) {
        return Optional.ofNullable(named.get(name));
    }

    /** The attached flags that the argument may be, the longest name first. */
    List<Flag> attachedTo(String argument) {
        return attached.stream()
                .filter(flag -> argument.startsWith(flag.name())
                        && argument.length() > flag.name().length())
                .toList();
    }

    /** Whether the argument is several single letters after one dash, each of which may stand there. */
    boolean isCluster(String argument) {
        return argument.length() > 2
                && argument.charAt(0) == '-'
                && argument.chars().skip(1).allMatch(letter -> cluster.indexOf(letter) >= 0);
    }

    Collection<String> names() {
        return named.keySet();
    }
}
