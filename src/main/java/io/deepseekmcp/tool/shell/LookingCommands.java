package io.deepseekmcp.tool.shell;

import io.deepseekmcp.tool.argument.MeantCall;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The calls that show what {@code cat}, {@code ls}, {@code find}, {@code grep} and their like show. */
final class LookingCommands {
    private static final Pattern LINES = Pattern.compile("(\\d+)(?:,(\\d+))?p");
    private static final Pattern SUBSTITUTION = Pattern.compile("s([/|#,])((?:(?!\\1).)+)\\1((?:(?!\\1).)*)\\1(g?)");
    private static final Pattern COUNT = Pattern.compile("-(?:n ?)?(\\d+)");
    /** Flags of grep that take the next word. */
    private static final Pattern TAKES_VALUE = Pattern.compile("-[ABCmgte]|--(?:include|glob|type|context|max-count)");

    private final List<String> words;
    private final UnaryOperator<String> place;
    private final List<MeantCall> calls;

    private LookingCommands(List<String> words, UnaryOperator<String> place, List<MeantCall> calls) {
        this.words = words;
        this.place = place;
        this.calls = calls;
    }

    /** Adds the calls; false for a program that is none of these. {@code place} says where a path counts from. */
    static boolean offer(List<String> words, UnaryOperator<String> place, List<MeantCall> calls) {
        LookingCommands looking = new LookingCommands(words, place, calls);
        switch (words.get(0)) {
            case "cat", "less", "more", "bat", "nl", "view" ->
                looking.operands().forEach(looking::read);
            case "head" -> looking.head();
            case "tail" -> looking.operands().forEach(looking::read);
            case "wc" -> looking.operands().forEach(file -> looking.read(file, "limit", 1L));
            case "sed" -> {
                return looking.sed();
            }
            case "ls", "dir" -> looking.list("*");
            case "tree" -> looking.list("**");
            case "find" -> looking.find();
            case "grep", "egrep", "fgrep", "rg", "ag", "ack" -> looking.grep();
            case "which" ->
                looking.operands().forEach(program -> looking.add("Run", "argv", List.of(program, "--version")));
            default -> {
                return false;
            }
        }
        return true;
    }

    private void read(String file) {
        add("Read", "path", place.apply(file));
    }

    private void read(String file, String name, Object value) {
        add("Read", "path", place.apply(file), name, value);
    }

    /** Words that are no flags, and no numbers, which belong to flags. */
    private List<String> operands() {
        return words.subList(1, words.size()).stream()
                .filter(word -> !word.startsWith("-") && !word.startsWith("+") && !word.matches("\\d+"))
                .toList();
    }

    private void head() {
        Matcher count = COUNT.matcher(String.join(" ", words));
        long lines = count.find() ? Long.parseLong(count.group(1)) : 10;
        operands().forEach(file -> read(file, "limit", lines));
    }

    private boolean sed() {
        List<String> operands = operands();
        if (operands.size() < 2) {
            return true;
        }
        Matcher lines = LINES.matcher(operands.get(0));
        Matcher change = SUBSTITUTION.matcher(operands.get(0));
        if (lines.matches()) {
            long first = Long.parseLong(lines.group(1));
            long last = lines.group(2) == null ? first : Long.parseLong(lines.group(2));
            add("Read", "path", place.apply(operands.get(1)), "offset", first, "limit", Math.max(1, last - first + 1));
        } else if (words.stream().anyMatch(word -> word.startsWith("-i")) && change.matches()) {
            Map<String, Object> edit = new LinkedHashMap<>();
            edit.put("path", place.apply(operands.get(1)));
            edit.put("old_string", change.group(2));
            edit.put("new_string", change.group(3));
            if (!change.group(4).isEmpty()) {
                edit.put("replace_all", true);
            }
            calls.add(new MeantCall("Edit", edit));
        } else {
            operands.subList(1, operands.size()).forEach(this::read);
        }
        return true;
    }

    private void list(String pattern) {
        List<String> places = operands();
        if (places.isEmpty()) {
            places = List.of(".");
        }
        places.forEach(folder -> glob(pattern, place.apply(folder)));
    }

    private void glob(String pattern, String folder) {
        String clean = folder.replaceFirst("^\\./(?=.)", "").replaceFirst("(?<=.)/$", "");
        if (clean.equals(".")) {
            add("Glob", "pattern", pattern);
        } else {
            add("Glob", "pattern", pattern, "path", clean);
        }
    }

    private void find() {
        String folder = words.size() > 1 && !words.get(1).startsWith("-") ? words.get(1) : ".";
        List<String> names = new ArrayList<>();
        for (int i = 1; i + 1 < words.size(); i++) {
            if (words.get(i).equals("-name") || words.get(i).equals("-iname")) {
                names.add(words.get(i + 1));
            }
        }
        String name = names.size() == 1 ? names.get(0) : "{" + String.join(",", names) + "}";
        glob(names.isEmpty() ? "**" : "**/" + name, place.apply(folder));
    }

    private void grep() {
        Map<String, Object> grep = new LinkedHashMap<>();
        List<String> operands = new ArrayList<>();
        for (int i = 1; i < words.size(); i++) {
            String word = words.get(i);
            Optional<String> next = i + 1 < words.size() ? Optional.of(words.get(i + 1)) : Optional.empty();
            if (!word.startsWith("-") || word.equals("-")) {
                operands.add(word);
            } else if (TAKES_VALUE.matcher(word).matches() && next.isPresent()) {
                value(grep, operands, word, next.get());
                i++;
            } else {
                flag(grep, word);
            }
        }
        if (operands.isEmpty()) {
            return;
        }
        Map<String, Object> arguments = new LinkedHashMap<>();
        arguments.put("pattern", operands.get(0));
        if (operands.size() > 1 && !operands.get(1).equals(".")) {
            arguments.put("path", place.apply(operands.get(1)));
        }
        if (words.get(0).equals("fgrep")) {
            arguments.put("literal", true);
        }
        arguments.putAll(grep);
        calls.add(new MeantCall("Grep", arguments));
    }

    private static void value(Map<String, Object> grep, List<String> operands, String flag, String value) {
        switch (flag) {
            case "-A", "-B", "-C", "--context" -> {
                if (value.matches("\\d{1,6}")) {
                    grep.put("context", Long.parseLong(value));
                }
            }
            case "-g", "--glob", "--include" -> grep.put("glob", value);
            case "-e" -> operands.add(0, value);
            default -> {
                // A number of matches, which is bounded here, or a kind of file by a name of its own.
            }
        }
    }

    private static void flag(Map<String, Object> grep, String flag) {
        if (flag.startsWith("--include=") || flag.startsWith("--glob=")) {
            grep.put("glob", flag.substring(flag.indexOf('=') + 1));
        } else if (flag.matches("-[A-Za-z]+")) {
            if (flag.contains("i")) {
                grep.put("ignore_case", true);
            }
            if (flag.contains("l")) {
                grep.put("files_only", true);
            }
            if (flag.contains("F")) {
                grep.put("literal", true);
            }
        }
    }

    private void add(String tool, Object... namesAndValues) {
        Map<String, Object> arguments = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            arguments.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        calls.add(new MeantCall(tool, arguments));
    }
}
