package io.deepseekmcp.guard.command;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** What the value of a flag, or an operand, must look like. */
sealed interface ValueType {
    /** As a refusal names it: {@code --jobs takes digits}. */
    String description();

    /** The types that need more than their text to be judged. */
    enum Known implements ValueType {
        INT("int", "digits"),
        WORD("word", "one word"),
        TEXT("text", "text"),
        PATTERN("pattern", "text"),
        PATH("path", "a path in the workspace"),
        TEST_NODE("testnode", "a test file or a folder, with ::name after it"),
        TEST_LOCATION("testlocation", "a test file or a folder, with :line after it"),
        TEST_FILTER("testfilter", "a part of the path of a test file"),
        SOURCE_OF_EXAMPLES("examples", "a file with examples"),
        LOCATION("location", "a path in the workspace, with :line after it"),
        TESTNAME("testname", "the dotted name of a test, a test file or a folder"),
        GLOB("glob", "a path or glob in the workspace"),
        PACKAGE("package", "a package such as ./... or ./pkg"),
        SCRIPT("script", "the name of a script"),
        TARGET("target", "the name of a target"),
        BUILD_TARGET("buildtarget", "the name of a target that builds"),
        TEST_GLOB("testglob", "a test file, a folder, or a glob of test files"),
        TEST_FILES("testfiles", "a test file, a folder of tests, or a glob of test files"),
        COMMAND("command", "a command"),
        MODULE("module", "a Python module"),
        PROGRAM("program", "a program of node_modules/.bin"),
        REVISION("rev", "a revision"),
        PATHSPEC("pathspec", "a path or glob in the workspace"),
        GIT_FORMAT("gitformat", "a format string without %G, or a format that git brings"),
        GIT_FIELDS("gitfields", "fields without raw content and signatures"),
        GIT_LINE("gitline", "START,END:path"),
        GIT_RANGE("gitrange", "START,END");

        private final String tableName;
        private final String description;

        Known(String tableName, String description) {
            this.tableName = tableName;
            this.description = description;
        }

        /** The type that the table calls so. */
        static Optional<Known> named(String tableName) {
            for (Known type : values()) {
                if (type.tableName.equals(tableName)) {
                    return Optional.of(type);
                }
            }
            return Optional.empty();
        }

        /** Whether the rest of the line belongs to it. */
        boolean takesTheRest() {
            return this == COMMAND || this == MODULE || this == PROGRAM;
        }

        @Override
        public String description() {
            return description;
        }
    }

    /**
     * A value that a script runner may put into the line of a shell.
     *
     * @param inner what else it must be
     */
    record Plain(ValueType inner) implements ValueType {
        /** How the table writes it: {@code plain-text}. */
        static final String PREFIX = "plain-";

        private static final String SHELL_ACTIVE = "$`;&|<>()\\\"'\r\n";

        static boolean isActive(int c) {
            return SHELL_ACTIVE.indexOf(c) >= 0;
        }

        @Override
        public String description() {
            return inner.description();
        }
    }

    /** One of these words. */
    record Choice(List<String> words) implements ValueType {
        public Choice {
            words = List.copyOf(words);
        }

        @Override
        public String description() {
            return String.join(" or ", words);
        }
    }

    /** A whole that matches. */
    record Shape(String description, Pattern whole) implements ValueType {}

    /**
     * One of these names.
     *
     * @param prefix what may stand in front of the name, perhaps nothing
     * @param assigned whether {@code =text} may follow it
     * @param askedToo whether another name will do that passes as a target and is asked for
     */
    record Named(String description, Pattern prefix, Set<String> names, boolean assigned, boolean askedToo)
            implements ValueType {
        public Named {
            names = Set.copyOf(names);
        }

        boolean holds(String value) {
            int equals = value.indexOf('=');
            String whole = assigned && equals >= 0 ? value.substring(0, equals) : value;
            if (names.contains(whole)) {
                return true;
            }
            var matcher = prefix.matcher(whole);
            return matcher.lookingAt() && names.contains(whole.substring(matcher.end()));
        }
    }
}
