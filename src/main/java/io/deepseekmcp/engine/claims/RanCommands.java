package io.deepseekmcp.engine.claims;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The commands that were run, compared with commands as people write them: by program and arguments, without options. */
final class RanCommands {
    private static final Set<String> PROGRAMS =
            Set.of(("ant bazel bundle bun cargo cmake composer coverage ctest deno dotnet eslint"
                            + " flake8 git go gradle gradlew jest java javac just karma ktlint make mix mocha mvn mvnw golangci-lint terraform docker mypy ninja node nox"
                            + " npm npx nx phpstan phpunit pnpm poetry prettier pylint pyright pytest python python3 rake rspec rubocop ruff"
                            + " ruby rustc sbt swift task tox tsc turbo unittest uv vitest yarn black isort php")
                    .split(" ", -1));

    /** Words that say how to run a program rather than which. */
    private static final Set<String> LEADS = Set.of("npx", "uv", "poetry", "bundle", "run", "exec", "-m");

    private static final Set<String> INTERPRETERS = Set.of("python", "python3");

    /** Programs that run others, which a report may name in their place. */
    private static final Set<String> RUNNERS = Set.of("make", "just", "task", "rake", "tox", "nox");

    private static final Set<String> SCRIPT_RUNNERS = Set.of("npm", "pnpm", "yarn", "bun");
    private static final Set<String> RUN_BY_SCRIPTS =
            Set.of("eslint", "jest", "karma", "mocha", "playwright", "prettier", "tsc", "vitest");
    private static final Pattern SCRIPT =
            Pattern.compile("(?!node_modules/|.*/(?:mvnw|gradlew)$).*/.*|.*\\.(?:py|js|mjs|ts|rb|php|sh)");

    private static final String QUOTED = "\"[^\"]*\"|'[^']*'";
    private static final Pattern WORD = Pattern.compile("(?:" + QUOTED + "|[^\\s\"']++|[\"'])+");
    private static final Pattern PART = Pattern.compile("(?:" + QUOTED + "|[^&;|\"']++|[\"']|(?<!&)&(?!&))+");
    private static final Pattern REDIRECTION = Pattern.compile("\\d?>&\\d|[\\d&]?>{1,2}\\S*");

    private static final Pattern TESTS = Pattern.compile("(?i).*(?:test|spec|verify|jest|mocha|karma|tox|nox).*");
    /** Programs whose {@code check} runs tests; that of a linter does not. */
    private static final Set<String> CHECKERS = Set.of("make", "just", "task", "gradle", "ant", "sbt");

    private final List<Set<String>> ran = new ArrayList<>();
    private final List<CommandRun> runs;
    private boolean runnersRan;
    private boolean scriptsRan;

    RanCommands(List<CommandRun> runs) {
        this.runs = runs;
        for (CommandRun run : runs) {
            List<String> argv = run.argv();
            ran.add(words(argv));
            String program = program(argv.get(0));
            boolean interpreted =
                    argv.size() > 1 && SCRIPT.matcher(argv.get(1)).matches() && program.matches("python|node|ruby|php");
            runnersRan |= interpreted
                    || RUNNERS.contains(program)
                    || SCRIPT.matcher(argv.get(0)).matches();
            scriptsRan |= SCRIPT_RUNNERS.contains(program);
        }
    }

    /** Whether something was run that may have run the command in its turn. */
    boolean mayInclude(String command) {
        return runnersRan || (scriptsRan && RUN_BY_SCRIPTS.contains(program(command.split("\\s", 2)[0])));
    }

    /** Nothing was run at all. */
    boolean none() {
        return ran.isEmpty();
    }

    /** Whether a quoted text is a command at all, and not an expression or a name. */
    static boolean isCommand(String text) {
        for (String part : parts(text)) {
            List<String> words = arguments(part);
            if (!words.isEmpty() && !words.get(0).equals("cd")) {
                return PROGRAMS.contains(program(words.get(0)));
            }
        }
        return false;
    }

    /** Whether each part of the command was run, perhaps with more arguments or other options than the text says. */
    boolean include(String command) {
        for (String part : parts(command)) {
            List<String> written = arguments(part);
            if (written.isEmpty() || written.get(0).equals("cd") || !PROGRAMS.contains(program(written.get(0)))) {
                continue;
            }
            Set<String> words = words(written);
            if (ran.stream().noneMatch(argv -> words.stream().allMatch(word -> covers(argv, word)))) {
                return false;
            }
        }
        return true;
    }

    /**
     * The run that contradicts a text which says that the command passes: its last run, if that failed, or any other that
     * it may mean, if all of those failed.
     */
    Optional<CommandRun> failed(String command) {
        List<String> parts = parts(command);
        if (parts.size() != 1) {
            return Optional.empty();
        }
        Set<String> written = words(arguments(parts.get(0)));
        CommandRun same = null;
        CommandRun like = null;
        boolean likePassed = false;
        for (int i = 0; i < runs.size(); i++) {
            Set<String> argv = ran.get(i);
            if (argv.equals(written)) {
                same = runs.get(i);
            }
            if (written.stream().allMatch(word -> covers(argv, word))) {
                like = runs.get(i);
                likePassed |= like.passed();
            }
        }
        CommandRun last = same != null ? same : likePassed ? null : like;
        return Optional.ofNullable(last).filter(run -> !run.passed());
    }

    /** The last run of tests if no run that may have been one passed at last; empty if one did, or none was seen. */
    Optional<CommandRun> failedTests() {
        Map<List<String>, CommandRun> last = new LinkedHashMap<>();
        for (CommandRun run : runs) {
            if (mayTest(run.argv())) {
                last.remove(run.argv());
                last.put(run.argv(), run);
            }
        }
        CommandRun failed = null;
        for (CommandRun run : last.values()) {
            if (run.passed()) {
                return Optional.empty();
            }
            failed = run;
        }
        return Optional.ofNullable(failed);
    }

    private static boolean mayTest(List<String> argv) {
        String program = program(argv.get(0));
        boolean checks = program.contains("check") || (CHECKERS.contains(program) && argv.contains("check"));
        return checks || argv.stream().anyMatch(word -> TESTS.matcher(word).matches());
    }

    /** The word itself was given, or a directory or file that it is a part of. */
    private static boolean covers(Set<String> argv, String word) {
        return argv.contains(word)
                || argv.stream().anyMatch(whole -> word.startsWith(whole + "/") || word.startsWith(whole + "::"));
    }

    private static List<String> parts(String command) {
        return PART.matcher(command).results().map(MatchResult::group).toList();
    }

    /** The words of a part of a command line, as a shell would tell them apart, that a program would get. */
    private static List<String> arguments(String part) {
        List<String> words = new ArrayList<>();
        Matcher found = WORD.matcher(part);
        while (found.find()) {
            String word = found.group();
            boolean assignment = words.isEmpty() && word.matches("\\$|[A-Z_][A-Z0-9_]*=.*");
            if (REDIRECTION.matcher(word).matches()) {
                if (word.endsWith(">")) {
                    found.find(); // the name of its file
                }
            } else if (!assignment) {
                words.add(word);
            }
        }
        return words;
    }

    /** What identifies a command: the program and its arguments, without options, order and spelling of paths. */
    private static Set<String> words(List<String> argv) {
        Set<String> words = new HashSet<>();
        for (int i = 0; i < argv.size(); i++) {
            String word = argv.get(i).replaceAll("[\"']", "");
            boolean lead = LEADS.contains(word) && argv.size() > i + 1;
            boolean interpreter = INTERPRETERS.contains(program(word))
                    && i + 1 < argv.size()
                    && argv.get(i + 1).equals("-m");
            if (!lead && !interpreter && !word.startsWith("-") && !word.isEmpty() && !word.equals("...")) {
                words.add(i == 0 ? program(word) : PathMention.withoutSlashes(word));
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
