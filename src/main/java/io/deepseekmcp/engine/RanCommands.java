package io.deepseekmcp.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The commands that were run, compared with commands as people write them: by program and arguments, without options. */
final class RanCommands {
    private static final Set<String> PROGRAMS =
            Set.of(("ant bazel bundle bun cargo cmake composer coverage ctest deno dotnet eslint"
                            + " flake8 git go gradle gradlew jest java javac just karma ktlint make mix mocha mvn mvnw mypy ninja node nox"
                            + " npm npx nx phpstan phpunit pnpm poetry prettier pylint pyright pytest python python3 rake rspec rubocop ruff"
                            + " ruby rustc sbt swift task tox tsc turbo unittest uv vitest yarn black isort php")
                    .split(" ", -1));

    /** Words that say how to run a program rather than which. */
    private static final Set<String> LEADS = Set.of("npx", "uv", "poetry", "bundle", "run", "exec", "-m");

    private static final Set<String> INTERPRETERS = Set.of("python", "python3");

    private final List<Set<String>> ran = new ArrayList<>();

    RanCommands(List<List<String>> argvs) {
        argvs.forEach(argv -> ran.add(words(argv)));
    }

    /** Nothing was run at all. */
    boolean none() {
        return ran.isEmpty();
    }

    /** Whether a quoted text is a command at all, and not an expression or a name. */
    static boolean isCommand(String text) {
        for (String part : parts(text)) {
            List<String> words = withoutAssignments(part);
            if (!words.isEmpty() && !words.get(0).equals("cd")) {
                return PROGRAMS.contains(program(words.get(0)));
            }
        }
        return false;
    }

    /** Whether each part of the command was run, perhaps with more arguments or other options than the text says. */
    boolean include(String command) {
        for (String part : parts(command)) {
            List<String> written = withoutAssignments(part);
            if (written.isEmpty() || written.get(0).equals("cd") || !PROGRAMS.contains(program(written.get(0)))) {
                continue;
            }
            Set<String> words = words(written);
            if (ran.stream().noneMatch(argv -> argv.containsAll(words))) {
                return false;
            }
        }
        return true;
    }

    private static List<String> parts(String command) {
        return Arrays.asList(command.split("&&|\\|\\||[;|]", -1));
    }

    private static List<String> withoutAssignments(String part) {
        List<String> words = new ArrayList<>();
        for (String word : part.strip().split("\\s+", -1)) {
            boolean assignment = words.isEmpty() && word.matches("\\$|[A-Z_][A-Z0-9_]*=.*");
            if (!word.isEmpty() && !assignment) {
                words.add(word);
            }
        }
        return words;
    }

    /** What identifies a command: the program and its arguments, without options, order and spelling of paths. */
    private static Set<String> words(List<String> argv) {
        Set<String> words = new HashSet<>();
        for (int i = 0; i < argv.size(); i++) {
            String word = argv.get(i).replaceAll("^[\"']|[\"']$", "");
            boolean lead = LEADS.contains(word) && argv.size() > i + 1;
            boolean interpreter = INTERPRETERS.contains(program(word))
                    && i + 1 < argv.size()
                    && argv.get(i + 1).equals("-m");
            if (!lead && !interpreter && !word.startsWith("-") && !word.isEmpty() && !word.equals("...")) {
                words.add(i == 0 ? program(word) : PathText.withoutSlashes(word));
            }
        }
        return words;
    }

    private static String program(String word) {
        String name = word.substring(word.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
        return switch (name) {
            case "mvnw" -> "mvn";
            case "gradlew" -> "gradle";
            case "python3" -> "python";
            default -> name;
        };
    }
}
