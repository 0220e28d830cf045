package io.deepseekmcp.workspace.search;

import io.deepseekmcp.guard.command.ApprovedCommand;
import io.deepseekmcp.guard.command.OwnCommand;
import io.deepseekmcp.regex.LinePattern;
import io.deepseekmcp.workspace.file.Deadline;
import io.deepseekmcp.workspace.process.CommandRunner;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Searches with ripgrep's help: it names the files that can hold a match, and those are read here. So lines, encodings,
 * cuts and hidden files are the same whichever engine is at work, and no content comes from another program. Where
 * ripgrep fails for any reason, our own engine does it all, and the result says so.
 */
public final class RipgrepGrep implements TextSearch {
    /** A list of half a million paths. */
    private static final int MAX_OUTPUT_BYTES = 64 << 20;
    /** Folders named to it as not to be entered; more would fill its command line, and are only searched in vain. */
    private static final int MAX_EXCLUSIONS = 500;

    /** Bytes that are no UTF-8, whose file our own engine reads as Latin-1. */
    private static final String NOT_UTF8 = "(?-u:"
            + "(?:^|[\\x00-\\x7F])[\\x80-\\xBF]|[\\xC2-\\xDF][\\x80-\\xBF]{2}|[\\xE0-\\xEF][\\x80-\\xBF]{3}"
            + "|[\\xC0-\\xFF](?:[^\\x80-\\xBF]|$)|[\\xE0-\\xFF][\\x80-\\xBF](?:[^\\x80-\\xBF]|$)"
            + "|[\\xF0-\\xFF][\\x80-\\xBF]{2}(?:[^\\x80-\\xBF]|$)|[\\xF0-\\xFF][\\x80-\\xBF]{4}"
            + "|[\\xC0\\xC1\\xF5-\\xFF]|\\xE0[\\x80-\\x9F]|\\xED[\\xA0-\\xBF]|\\xF0[\\x80-\\x8F]|\\xF4[\\x90-\\xBF])";

    private final Program ripgrep;

    /** Runs ripgrep in the workspace root. */
    @FunctionalInterface
    interface Program {
        /** What came of it; empty when there is no such program. */
        Optional<CommandRunner.Captured> run(List<String> arguments, Duration timeout)
                throws IOException, InterruptedException;
    }

    RipgrepGrep(Program ripgrep) {
        this.ripgrep = ripgrep;
    }

    /** With the ripgrep that the own commands know. */
    static RipgrepGrep of(OwnCommand own, CommandRunner runner) {
        return new RipgrepGrep((arguments, timeout) -> {
            Optional<ApprovedCommand> command = own.ripgrep(arguments);
            return command.isEmpty()
                    ? Optional.empty()
                    : Optional.of(runner.capture(command.get(), timeout, MAX_OUTPUT_BYTES));
        });
    }

    @Override
    public String engine() {
        return "ripgrep";
    }

    @Override
    public SearchResult search(SearchQuery query) throws IOException, InterruptedException {
        Deadline deadline = Deadline.in(query.limit());
        Candidates candidates = Candidates.of(query.where(), deadline);
        Optional<Set<String>> named = filesNamed(query, candidates.tree(), deadline);
        Candidates left = named.map(set -> candidates.only(set::contains)).orElse(candidates);
        return new ParallelSearch(query, left, deadline)
                .run(named.isPresent() ? engine() : new JavaGrep().engine(), candidates.count());
    }

    /** The files that ripgrep names, workspace-relative; empty when it did not do its work. */
    private Optional<Set<String>> filesNamed(SearchQuery query, FileTree tree, Deadline deadline)
            throws InterruptedException {
        try {
            // Half of the time, so that our own engine still can find something when this one hangs.
            return ripgrep.run(arguments(query, tree), deadline.left().dividedBy(2))
                    .filter(RipgrepGrep::isDone)
                    .map(captured -> paths(captured.output()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Its 2 with nothing said is only a file that cannot be read; with a message it is a refusal to search. */
    private static boolean isDone(CommandRunner.Captured captured) {
        return captured.exitCode() <= 1
                || (captured.exitCode() == 2 && captured.error().isBlank());
    }

    private static List<String> arguments(SearchQuery query, FileTree tree) {
        List<String> arguments = new ArrayList<>(List.of(
                "--no-config",
                "--no-ignore",
                "--hidden",
                "--no-messages",
                "--text",
                "--color=never",
                "--files-with-matches",
                "--null"));
        for (String directory : tree.excluded()
                .subList(0, Math.min(MAX_EXCLUSIONS, tree.excluded().size()))) {
            arguments.add("--glob=!/" + escaped(directory));
        }
        addPatterns(arguments, query.pattern());
        arguments.add("--");
        arguments.add(query.where().start().display());
        return arguments;
    }

    /** Fixed strings if every match holds one of some, which is fastest; else the pattern in ripgrep's own dialect. */
    private static void addPatterns(List<String> arguments, LinePattern pattern) {
        List<String> literals = pattern.requiredLiterals();
        if (literals.isEmpty()) {
            arguments.addAll(List.of("-e", pattern.toRust(), "-e", NOT_UTF8));
            return;
        }
        arguments.add("--fixed-strings");
        arguments.add(pattern.literalsIgnoreCase() ? "--ignore-case" : "--case-sensitive");
        for (String literal : literals) {
            arguments.add("-e");
            arguments.add(literal);
        }
    }

    private static String escaped(String path) {
        StringBuilder glob = new StringBuilder();
        for (int i = 0; i < path.length(); i++) {
            if ("\\*?[]{}!".indexOf(path.charAt(i)) >= 0) {
                glob.append('\\');
            }
            glob.append(path.charAt(i));
        }
        return glob.toString();
    }

    private static Set<String> paths(byte[] output) {
        Set<String> paths = new HashSet<>();
        for (String path : new String(output, StandardCharsets.UTF_8).split("\0", -1)) {
            String relative = path.startsWith("./") ? path.substring(2) : path;
            paths.add(File.separatorChar == '/' ? relative : relative.replace(File.separatorChar, '/'));
        }
        return paths;
    }
}
