package io.deepseekmcp.guard.command;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The arguments of one command while they are read: what is still to come, and what has been taken. */
final class ArgumentCursor {
    private final List<String> given;
    private final List<String> taken = new ArrayList<>();
    private final List<String> flagArguments = new ArrayList<>();
    private final Set<String> flagNames = new LinkedHashSet<>();
    private int at;

    ArgumentCursor(List<String> given) {
        this.given = given;
    }

    boolean atEnd() {
        return at >= given.size();
    }

    /** The argument that stands here. */
    String here() {
        return given.get(at);
    }

    /** Whether another one follows the one that stands here. */
    boolean hasNext() {
        return at + 1 < given.size();
    }

    String next() {
        return given.get(at + 1);
    }

    /** What stands here and all that follows. */
    List<String> remaining() {
        return given.subList(at, given.size());
    }

    /** Takes what stands here. */
    void take() {
        taken.add(here());
        at++;
    }

    /** Takes what stands here as a flag of that name. */
    void takeFlag(String name) {
        flagNames.add(name);
        takeFlagValue();
    }

    /** Takes what stands here as the value of the flag in front of it. */
    void takeFlagValue() {
        flagArguments.add(here());
        take();
    }

    /** Takes what stands here as several single letters. */
    void takeCluster() {
        here().chars().skip(1).forEach(letter -> flagNames.add("-" + (char) letter));
        takeFlagValue();
    }

    /** Leaves out the flags that were taken so far. */
    void forgetFlags() {
        flagArguments.clear();
        flagNames.clear();
        taken.clear();
    }

    /** Leaves out what stands here. */
    void skip() {
        at++;
    }

    List<String> taken() {
        return taken;
    }

    /** Flags and their values in the order in which they stood. */
    List<String> flagArguments() {
        return flagArguments;
    }

    /** The names of the flags. */
    Set<String> flagNames() {
        return flagNames;
    }
}
