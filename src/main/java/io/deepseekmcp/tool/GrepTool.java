package io.deepseekmcp.tool;

import io.deepseekmcp.chat.ToolSpec;
import io.deepseekmcp.config.ToolName;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.WorkspacePath;
import io.deepseekmcp.redact.Redactor;
import io.deepseekmcp.regex.LinePattern;
import io.deepseekmcp.regex.PatternException;
import io.deepseekmcp.tool.argument.ToolArguments;
import io.deepseekmcp.workspace.search.SearchQuery;
import io.deepseekmcp.workspace.search.SearchResult;
import io.deepseekmcp.workspace.search.TextSearch;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/** Grep: finds lines in the files of the workspace. */
public final class GrepTool implements Tool {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    /** More lines around a hit are a page of the file, which Read gives. */
    private static final long MAX_CONTEXT = 30;

    private final PathGuard guard;
    private final TextSearch search;
    private final Redactor redactor;
    private final int maxMatches;
    private final int maxOutputChars;
    private final Duration limit;

    /** {@code maxMatches} bounds the hits of one answer, {@code maxOutputChars} its length. */
    public GrepTool(PathGuard guard, TextSearch search, Redactor redactor, int maxMatches, int maxOutputChars) {
        this(guard, search, redactor, maxMatches, maxOutputChars, LIMIT);
    }

    GrepTool(
            PathGuard guard, TextSearch search, Redactor redactor, int maxMatches, int maxOutputChars, Duration limit) {
        this.guard = guard;
        this.search = search;
        this.redactor = redactor;
        this.maxMatches = maxMatches;
        this.maxOutputChars = maxOutputChars;
        this.limit = limit;
    }

    @Override
    public ToolName name() {
        return ToolName.GREP;
    }

    @Override
    public ToolSpec spec() {
        return new ToolSpec(
                name().wireName(),
                "Searches lines by regular expression, without look-around and back-references.",
                new ObjectSchema()
                        .required("pattern", "string")
                        .optional("path", "string", "file or directory")
                        .optional("glob", "string")
                        .optional("ignore_case", "boolean")
                        .optional("literal", "boolean")
                        .optional("context", "integer", "lines around")
                        .optional("files_only", "boolean")
                        .optional("include_ignored", "boolean")
                        .optional("offset", "integer", "matches to skip")
                        .build());
    }

    @Override
    public String subject(ToolArguments arguments) {
        return SearchWording.of(arguments);
    }

    @Override
    public ToolResult run(ToolArguments arguments) throws Refused, IOException, InterruptedException {
        String text = arguments.text("pattern");
        if (text.isEmpty()) {
            return new ToolResult.Failed("pattern", "The pattern is empty. Give the text to look for.");
        }
        WorkspacePath start = guard.toRead(arguments.optionalText("path").orElse("."));
        if (!Files.exists(start.resolved())) {
            return SearchWording.notFound(start);
        }
        if (!Files.isDirectory(start.resolved()) && !Files.isRegularFile(start.resolved())) {
            return new ToolResult.Failed(
                    "not-a-file",
                    "\"" + start.display()
                            + "\" is neither a regular file nor a directory, and is not opened. Go on without it.");
        }
        boolean literal = arguments.flag("literal");
        LinePattern pattern;
        try {
            pattern = literal
                    ? LinePattern.literal(text, arguments.flag("ignore_case"))
                    : LinePattern.regex(text, arguments.flag("ignore_case"));
        } catch (PatternException e) {
            return invalid(e, literal);
        }
        SearchResult result = search.search(query(arguments, start, pattern));
        String answer = new GrepAnswer(result, page(arguments), text, start, maxOutputChars).text();
        if (result.total() == 0 && !result.timedOut() && !arguments.flag("ignore_case")) {
            answer += inAnyCase(text, literal, arguments, start);
        }
        return ToolResult.Ok.content(answer).withOutcome(outcome(result));
    }

    private static String outcome(SearchResult result) {
        return result.total() == 0
                ? "no match"
                : SearchWording.count(result.total(), "match") + " in "
                        + SearchWording.count(result.counts().matchedFiles(), "file");
    }

    /** What the same search finds without regard to case; other tools that look for text do so by default. */
    private String inAnyCase(String text, boolean literal, ToolArguments arguments, WorkspacePath start)
            throws Refused, IOException, InterruptedException {
        if (text.toLowerCase(Locale.ROOT).equals(text.toUpperCase(Locale.ROOT))) {
            return "";
        }
        try {
            LinePattern pattern = literal ? LinePattern.literal(text, true) : LinePattern.regex(text, true);
            SearchResult found = search.search(query(arguments, start, pattern));
            return found.total() == 0 ? "" : " With ignore_case=true: " + outcome(found) + ".";
        } catch (PatternException e) {
            return "";
        }
    }

    private SearchQuery query(ToolArguments arguments, WorkspacePath start, LinePattern pattern) throws Refused {
        Optional<String> glob = arguments.optionalText("glob").filter(text -> !text.isBlank());
        Predicate<String> files = glob.isPresent() ? SearchGlob.filter(start, glob.get()) : path -> true;
        return new SearchQuery(
                new SearchQuery.Where(guard, start, files, arguments.flag("include_ignored")),
                pattern,
                page(arguments),
                limit);
    }

    private SearchQuery.Page page(ToolArguments arguments) throws Refused {
        return new SearchQuery.Page(
                arguments.flag("files_only"),
                (int) Math.min(MAX_CONTEXT, arguments.number("context", 0).orElse(0)),
                arguments.number("offset", 0).orElse(0),
                maxMatches,
                redactor::content);
    }

    private static ToolResult invalid(PatternException problem, boolean literal) {
        String hint = literal
                ? "Search for a part that is on one line."
                : "Set literal to true to search for the text as it stands"
                        + (problem.getMessage().contains("not supported") ? ", or leave that part out." : ".");
        return new ToolResult.Failed("pattern", "Invalid pattern: " + problem.getMessage() + ". " + hint);
    }
}
