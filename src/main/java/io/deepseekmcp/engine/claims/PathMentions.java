package io.deepseekmcp.engine.claims;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A sentence in which each word that may name a file stands as a mark, so that what is said of files can be matched whatever
 * their names hold. Chinese text has no blanks around a path: a path ends where ASCII ends.
 */
final class PathMentions {
    /** Files that are known without an extension. */
    private static final Set<String> NAMES = Set.of(
            "Makefile",
            "GNUmakefile",
            "Dockerfile",
            "Containerfile",
            "LICENSE",
            "Jenkinsfile",
            "Gemfile",
            "Rakefile",
            "Procfile",
            "Vagrantfile",
            "Justfile",
            "BUILD",
            "WORKSPACE",
            "CODEOWNERS",
            "NOTICE",
            "AUTHORS",
            "README",
            "CHANGELOG");

    private static final Pattern TOKEN = Pattern.compile(
            "[`*\"']{0,3}(?<![A-Za-z0-9_./@$~-])(?<path>[A-Za-z0-9_.@+][A-Za-z0-9_.@+\\[\\]/-]*+)"
                    + "(?<line>(?::(?<number>\\d{1,9})(?::\\d+)?(?:-\\d+)?)|#L(?<hash>\\d{1,9})(?:-L?\\d+)?)?(?![A-Za-z0-9_/\\\\(=])[`*\"']{0,3}");
    private static final Pattern LINE_OF = Pattern.compile(
            "(?i)\\blines? (\\d{1,9})(?:\\s?[-\u2013]\\s?\\d+)? (?:of|in) (?:the )?\u0001(\\d+)\u0002|\u0001(\\d+)\u0002,? (?:at )?lines? (\\d{1,9})|\u0001(\\d+)\u0002 ?\u7684?\u7B2C ?(\\d{1,9}) ?\u884C");
    private static final Pattern MARK = Pattern.compile("\u0001(\\d+)\u0002");

    private final String text;
    private final List<Mention> mentions;

    private PathMentions(String text, List<Mention> mentions) {
        this.text = text;
        this.mentions = mentions;
    }

    /** A name of a file as it is written, and the line of it that is named. */
    record Mention(String path, OptionalInt line) {}

    static PathMentions in(String sentence) {
        List<Mention> mentions = new ArrayList<>();
        StringBuilder marked = new StringBuilder();
        Matcher token = TOKEN.matcher(sentence);
        while (token.find()) {
            String path = token.group("path");
            int dots = path.length();
            while (dots > 0 && path.charAt(dots - 1) == '.') {
                dots--;
            }
            String name = PathMention.withoutSlashes(path.substring(0, dots));
            if (mayBeFile(name)) {
                String number = token.group("number") == null ? token.group("hash") : token.group("number");
                OptionalInt line = number == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(number));
                token.appendReplacement(
                        marked, "\u0001" + mentions.size() + "\u0002" + ".".repeat(path.length() - dots));
                mentions.add(new Mention(name, line));
            }
        }
        token.appendTail(marked);
        return new PathMentions(marked.toString(), mentions);
    }

    private static boolean mayBeFile(String name) {
        int dot = name.lastIndexOf('.');
        boolean extension = dot >= 0
                && dot < name.length() - 1
                && name.chars().skip(dot + 1).allMatch(Character::isLetterOrDigit)
                && name.chars().anyMatch(Character::isLetter);
        return NAMES.contains(name.substring(name.lastIndexOf('/') + 1)) || extension;
    }

    /** The sentence with marks. */
    String text() {
        return text;
    }

    /** The mentions whose marks stand in a part of the text. */
    List<Mention> in(List<String> parts) {
        List<Mention> found = new ArrayList<>();
        for (String part : parts) {
            MARK.matcher(part).results().forEach(mark -> found.add(mentions.get(Integer.parseInt(mark.group(1)))));
        }
        return found;
    }

    /** The mentions with a line. */
    List<Mention> withLines() {
        List<Mention> lines = new ArrayList<>(
                mentions.stream().filter(mention -> mention.line.isPresent()).toList());
        Matcher line = LINE_OF.matcher(text);
        while (line.find()) {
            int first = line.group(1) != null ? 1 : line.group(4) != null ? 4 : 6;
            int mark = first == 1 ? 2 : first - 1;
            Mention mention = mentions.get(Integer.parseInt(line.group(mark)));
            lines.add(new Mention(mention.path, OptionalInt.of(Integer.parseInt(line.group(first)))));
        }
        return lines;
    }
}
