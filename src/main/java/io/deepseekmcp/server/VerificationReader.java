package io.deepseekmcp.server;

import io.deepseekmcp.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the list of argument vectors. A command written as one string is refused with the array form, never split. */
final class VerificationReader {
    private static final String FORM = "an array of argument arrays, such as [[\"pytest\", \"tests\", \"-q\"]]";
    private static final int MAX_COMMANDS = 50;
    private static final int MAX_ARGUMENTS = 500;
    private static final int MAX_ARGUMENT_CHARS = 20_000;
    /** A text with one of these means something else to a shell than to a splitter at blanks. */
    private static final String SHELL_CHARACTERS = "\"'\\`$|&;<>(){}*?[]~#!\n";

    private final RequestArguments arguments;
    private final String name;

    VerificationReader(RequestArguments arguments, String name) {
        this.arguments = arguments;
        this.name = name;
    }

    List<List<String>> read() {
        Object value = arguments.decoded(name);
        if (value == null) {
            return List.of();
        }
        if (value instanceof String text) {
            return refuse("is one string: commands are not split; give " + form(List.of(text)));
        }
        if (!(value instanceof List<?> commands)) {
            return refuse("is " + RequestArguments.kind(value) + ": give " + FORM);
        }
        if (commands.size() > MAX_COMMANDS) {
            return refuse("has " + commands.size() + " commands: at most " + MAX_COMMANDS + " are taken");
        }
        List<String> texts = new ArrayList<>();
        for (Object command : commands) {
            if (command instanceof String text) {
                texts.add(text);
            }
        }
        if (!texts.isEmpty()) {
            return refuse("holds strings where argument arrays are expected; give " + form(texts));
        }
        List<List<String>> read = new ArrayList<>();
        for (int i = 0; i < commands.size(); i++) {
            Optional<List<String>> argv = argv(commands.get(i), "item " + (i + 1));
            if (argv.isEmpty()) {
                return List.of();
            }
            read.add(argv.get());
        }
        return read;
    }

    private Optional<List<String>> argv(Object command, String item) {
        if (!(command instanceof List<?> arguments)) {
            return wrong(item + " is " + RequestArguments.kind(command) + ": give " + FORM);
        }
        if (arguments.isEmpty()) {
            return wrong(item + " is empty: give the program and its arguments, such as [\"pytest\", \"-q\"]");
        }
        if (arguments.size() > MAX_ARGUMENTS) {
            return wrong(item + " has " + arguments.size() + " arguments: at most " + MAX_ARGUMENTS + " are taken");
        }
        List<String> argv = new ArrayList<>();
        for (Object argument : arguments) {
            Optional<String> text = argument(argument, item);
            if (text.isEmpty()) {
                return Optional.empty();
            }
            argv.add(text.get());
        }
        String program = argv.get(0);
        if (program.isBlank()) {
            return wrong(item + " has no program: its first argument is blank");
        }
        if (argv.size() == 1 && hasBlank(program) && !program.startsWith("./")) {
            return wrong(item + " is a command line in one string; give " + form(List.of(program)));
        }
        return Optional.of(argv);
    }

    private Optional<String> argument(Object argument, String item) {
        if (argument instanceof Number) {
            return Optional.of(arguments.noted(
                    name, item + ": the number " + argument + " was taken as a string", argument.toString()));
        }
        if (!(argument instanceof String text)) {
            return wrong(item + " has an argument that is " + RequestArguments.kind(argument) + ": give strings");
        }
        if (text.indexOf('\0') >= 0) {
            return wrong(item + " has an argument with a NUL character");
        }
        if (text.length() > MAX_ARGUMENT_CHARS) {
            return wrong(item + " has an argument of " + text.length() + " characters: at most " + MAX_ARGUMENT_CHARS
                    + " are taken");
        }
        return Optional.of(text);
    }

    private <T> Optional<T> wrong(String reason) {
        return arguments.refuse(name, reason, Optional.empty());
    }

    private List<List<String>> refuse(String reason) {
        return arguments.refuse(name, reason, List.of());
    }

    /** The array form of these texts, if blanks alone divide them; else an example. */
    private static String form(List<String> texts) {
        boolean simple = texts.stream()
                .allMatch(text -> !text.isBlank()
                        && text.length() <= 200
                        && text.chars().noneMatch(c -> SHELL_CHARACTERS.indexOf(c) >= 0));
        if (!simple || texts.size() > 20) {
            return FORM;
        }
        List<List<String>> commands = new ArrayList<>();
        if (texts.stream().anyMatch(VerificationReader::hasBlank)) {
            texts.forEach(text -> commands.add(words(text)));
        } else {
            commands.add(texts);
        }
        return Json.write(commands);
    }

    private static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        String ended = text + " ";
        for (int i = 0; i < ended.length(); i++) {
            char c = ended.charAt(i);
            if (!Character.isWhitespace(c)) {
                word.append(c);
            } else if (word.length() > 0) {
                words.add(word.toString());
                word.setLength(0);
            }
        }
        return words;
    }

    private static boolean hasBlank(String text) {
        return text.chars().anyMatch(Character::isWhitespace);
    }
}
