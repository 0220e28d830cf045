package io.deepseekmcp.config;

import java.util.ArrayList;
import java.util.List;

/** Collects what is wrong and what is worth a warning while the configuration is read. */
final class Diagnostics {
    /** More than anybody mends at once, and than a report should hold. */
    private static final int MAX_PROBLEMS = 100;

    private final List<Problem> problems = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    void problem(String setting, String source, String value, String expected) {
        problems.add(new Problem(setting, source, value, expected));
    }

    /** Whether there are so many problems that more of one kind need not be found. */
    boolean isFull() {
        return problems.size() >= MAX_PROBLEMS;
    }

    /** Whether a problem with this setting was found. */
    boolean blame(SettingKey<?> key) {
        for (Problem problem : problems) {
            if (problem.setting().equals(key.path())) {
                return true;
            }
        }
        return false;
    }

    void warning(String text) {
        warnings.add(text);
    }

    List<Problem> problems() {
        return problems;
    }

    List<String> warnings() {
        return warnings;
    }
}
