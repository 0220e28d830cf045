package io.deepseekmcp.tool.shell;

import io.deepseekmcp.tool.argument.MeantCall;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Says which calls do what a command line does, in its order: {@code cd tests && pytest -q | tail -5} is one Run with
 * {@code cwd}. What is left out is said. Only said and never run, because a line may mean more than its words.
 */
public final class ShellHabits {
    private static final int MAX_NESTED = 3;
    private static final Pattern HEREDOC = Pattern.compile(
            "(?s)\\s*cat\\s+(?:>\\s*(\\S+)\\s*<<-?\\s*|<<-?\\s*)(['\"]?)(\\w+)\\2(?:\\s*>\\s*(\\S+))?\\s*\\n"
                    + "(.*?)\\n?\\3\\s*");
    private static final Pattern SECONDS = Pattern.compile("(\\d+)(s|m)?");
    private static final Pattern ASSIGNMENT = Pattern.compile("[A-Za-z_]\\w*=.*");

    /** Flags of wrappers with a value of their own: {@code env -u NAME}, {@code timeout -k 5}, {@code nice -n 10}. */
    private static final Set<String> TAKES_NEXT = Set.of("-u", "-k", "-s", "-n", "-C");

    private final List<MeantCall> calls = new ArrayList<>();
    private final Set<String> remarks = new LinkedHashSet<>();
    private String directory = "";
    private Optional<Long> timeout = Optional.empty();

    private ShellHabits() {}

    /** Reads a line, or several. */
    public static ShellHabits of(String line) {
        ShellHabits habits = new ShellHabits();
        habits.line(line, 0);
        return habits;
    }

    /** Reads the words of an argv, among which a shell's operators may stand. */
    public static ShellHabits of(List<String> argv) {
        ShellHabits habits = new ShellHabits();
        boolean oneLine = argv.size() == 1 && argv.get(0).strip().contains(" ");
        if (oneLine) {
            habits.line(argv.get(0), 0);
        } else {
            habits.commands(ShellLine.tokens(argv), 0);
        }
        return habits;
    }

    /** Whether an argv holds what only a shell would understand, so that the program would be given it as a word. */
    public static boolean isShell(List<String> argv) {
        return argv.stream().anyMatch(ShellLine::isOperator);
    }

    /** The calls, in order; empty where no call does it. */
    public List<MeantCall> calls() {
        return List.copyOf(calls);
    }

    /** Why the line itself is not run, and what of it no call does. */
    public String reason() {
        return "There is no shell: argv holds one program and its arguments."
                + (remarks.isEmpty() ? "" : " " + String.join(" ", remarks));
    }

    /** What no call does, and what to do instead; empty for nothing. */
    public String remarks() {
        return String.join(" ", remarks);
    }

    private void line(String line, int nested) {
        Matcher heredoc = HEREDOC.matcher(line);
        if (heredoc.matches() && (heredoc.group(1) != null || heredoc.group(4) != null)) {
            String file = heredoc.group(1) != null ? heredoc.group(1) : heredoc.group(4);
            call("Write", "path", in(file), "content", heredoc.group(5) + "\n");
            return;
        }
        Optional<List<ShellLine.Token>> tokens = ShellLine.tokens(line);
        if (tokens.isPresent()) {
            commands(tokens.get(), nested);
        } else {
            remarks.add("What $(...), `...` or an open quote stands for is not known here: write it out.");
        }
    }

    private void commands(List<ShellLine.Token> tokens, int nested) {
        List<String> words = new ArrayList<>();
        String target = "";
        boolean filter = false;
        for (int i = 0; i <= tokens.size(); i++) {
            boolean end = i == tokens.size();
            ShellLine.Token token = end ? new ShellLine.Token(";", true) : tokens.get(i);
            if (!token.operator()) {
                words.add(token.text());
            } else if (token.text().startsWith(">")
                    || token.text().startsWith("<")
                    || token.text().equals("&>")) {
                boolean file = !token.text().startsWith(">&") && i + 1 < tokens.size();
                target =
                        file && token.text().startsWith(">") ? tokens.get(i + 1).text() : target;
                i += file ? 1 : 0;
            } else {
                command(words, target, filter, nested);
                filter = token.text().equals("|");
                words.clear();
                target = "";
            }
        }
    }

    private void command(List<String> words, String target, boolean filter, int nested) {
        if (words.isEmpty()) {
            return;
        }
        if (filter) {
            boolean picks = words.get(0).matches("e?grep|rg|awk|sed");
            remarks.add(
                    picks
                            ? "Output is not filtered: use the program's own selection of tests."
                            : "Output is bounded and keeps its end.");
            return;
        }
        timeout = Optional.empty();
        bare(new ArrayList<>(words), target, nested);
    }

    private void bare(List<String> words, String target, int nested) {
        HabitTable table = HabitTable.get();
        while (!words.isEmpty() && unwrapped(words, table)) {
            // The next word may be another wrapper.
        }
        if (words.isEmpty()) {
            return;
        }
        boolean elsewhere =
                words.size() > 2 && words.get(1).equals("-C") && words.get(0).matches("git|make");
        if (elsewhere) {
            directory = in(words.get(2));
            words.subList(1, 3).clear();
        }
        String program = words.get(0);
        Optional<String> script = table.isShell(program) ? script(words) : Optional.empty();
        if (script.isPresent() && nested < MAX_NESTED) {
            line(script.get(), nested + 1);
        } else if (program.equals("cd") || program.equals("pushd")) {
            directory = words.size() > 1 ? in(words.get(1)) : "";
        } else if (program.equals("echo") && !target.isEmpty() && !target.startsWith("/dev/")) {
            call("Write", "path", in(target), "content", String.join(" ", words.subList(1, words.size())) + "\n");
        } else if (!table.isSilent(program)) {
            Optional<String> said = table.said(words);
            said.ifPresent(remarks::add);
            if (said.isEmpty() && !LookingCommands.offer(words, this::in, calls)) {
                run(words);
            }
        }
    }

    /** Takes one assignment or wrapper off; false when there is none. */
    private boolean unwrapped(List<String> words, HabitTable table) {
        String first = words.get(0);
        if (ASSIGNMENT.matcher(first).matches()) {
            remarks.add("Variables cannot be set.");
            words.remove(0);
            return true;
        }
        if (!table.isWrapper(first)) {
            return false;
        }
        words.remove(0);
        while (!words.isEmpty() && words.get(0).startsWith("-")) {
            boolean takesNext = TAKES_NEXT.contains(words.remove(0));
            if (takesNext && !words.isEmpty()) {
                words.remove(0);
            }
        }
        Matcher seconds = SECONDS.matcher(words.isEmpty() ? "" : words.get(0));
        if (first.endsWith("timeout") && seconds.matches()) {
            timeout = Optional.of(Long.parseLong(seconds.group(1)) * ("m".equals(seconds.group(2)) ? 60 : 1));
            words.remove(0);
        }
        return true;
    }

    /** The line that a shell is given, {@code bash -lc "..."}. */
    private static Optional<String> script(List<String> words) {
        for (int i = 1; i + 1 < words.size(); i++) {
            if (words.get(i).matches("-\\w*c")) {
                return Optional.of(words.get(i + 1));
            }
        }
        return Optional.empty();
    }

    private void run(List<String> words) {
        Map<String, Object> arguments = new LinkedHashMap<>();
        arguments.put("argv", List.copyOf(words));
        if (!directory.isEmpty() && !directory.equals(".")) {
            arguments.put("cwd", directory);
        }
        timeout.ifPresent(seconds -> arguments.put("timeout_seconds", seconds));
        calls.add(new MeantCall("Run", arguments));
    }

    private void call(String tool, String name, Object value, String other, Object otherValue) {
        Map<String, Object> arguments = new LinkedHashMap<>();
        arguments.put(name, value);
        arguments.put(other, otherValue);
        calls.add(new MeantCall(tool, arguments));
    }

    /** A path as it counts after the {@code cd} before it. */
    private String in(String path) {
        if (path.equals(".") || path.equals("./")) {
            return directory.isEmpty() ? "." : directory;
        }
        return directory.isEmpty() || path.startsWith("/") || directory.equals(".") ? path : directory + "/" + path;
    }
}
