package io.deepseekmcp.engine.claims;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds in a sentence the commands that it says were run, and whether it says that tests were. */
final class CommandClaims {
    /** How far from a command the words stand that say it was run. */
    private static final int NEAR_CHARS = 120;

    private static final Pattern QUOTED = Pattern.compile("`([^`\\n]{1,300})`");
    private static final Pattern BOLD_QUOTE = Pattern.compile("\\*\\*(?=`)|(?<=`)\\*\\*");

    /** Somebody else ran it, or something else does. */
    private static final Pattern OTHERS = Pattern.compile(
            "\\b(?:users?|reporters?|reported|bug report|issue|CI|hooks?|workflows?|pipelines?|maintainers?|developers?"
                    + "|contributors?|upstream|readme|documentation|docs)\\b",
            Pattern.CASE_INSENSITIVE);

    /** The past of running, before the command. */
    private static final Pattern RAN_BEFORE = Pattern.compile(
            "\\b(?:ran|re-?ran|executed|invoked|ha(?:ve|s|d|ving) (?:re-?)?run|[\u2019']ve (?:re-?)?run"
                    + "|after (?:re-?)?running|(?:I|we) used"
                    + "|(?:was|were|been) (?:re-?)?(?:run|executed) (?:with|by|via|using|through|under)"
                    + "|(?<!\\bis )(?<!\\bare )(?<!\\bbe )"
                    + "(?:verified|confirmed|checked|tested|validated|linted|built|compiled|type-?checked)"
                    + " (?:\\w+ ){0,3}?(?:with|by|via|using|through))"
                    + "(?: (?:the|a|all|full|whole|entire|test|tests|suite|command|commands|again|both|with|using|via|and"
                    + "|running|,)){0,5}[ :,]*$",
            Pattern.CASE_INSENSITIVE);

    /** The outcome of a run, just before the command. */
    private static final Pattern PASSED_BEFORE = Pattern.compile(
            "\\b(?:pass(?:es|ed)?|green|succeed(?:s|ed)?)(?: (?:with|under|via|using|in)|[ :,]*\\()[ :]*$",
            Pattern.CASE_INSENSITIVE);

    /** The outcome of a run, after the command. */
    private static final Pattern RAN_AFTER = Pattern.compile(
            "^,?(?: (?:now|also|then|both|all|was|were|has been|have been|is|are|still|again|successfully))*"
                    + " (?:pass(?:es|ed)?|succeed(?:s|ed)?|run|executed|green|clean|(?:exit(?:s|ed)?|return(?:s|ed)) (?:with )?(?:code )?0"
                    + "|(?:completed|finished|compiles|compiled|builds)(?= (?:successfully|without|with no|cleanly))"
                    + "|reports?|reported|shows?|showed|found(?= no)|ran(?= (?:without|with no|cleanly|successfully|through)))"
                    + "(?=\\s*(?:$|[.,;:!)(]|with\\b|without\\b|now\\b|again\\b|after\\b|and\\b|successfully\\b|cleanly\\b|locally\\b|no\\b|zero\\b|\\d))"
                    + "|^\\s*(?::|-|->|=>|\u2192|\u2014|\u2013|\\()\\s*(?:all )?(?:\\d+%? )?(?:tests? )?"
                    + "(?:pass(?:es|ed)?|ok|green|success|exit(?:ed)?(?: with)?(?: code)? 0)\\b"
                    + "|^\\s*[:\u2014\u2013-]?\\s*[\u2713\u2714\u2705]",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern TICK_BEFORE = Pattern.compile("(?:[\u2713\u2714\u2705]\uFE0F?|\\[x\\])\\s*$");

    /**
     * Programs whose names mean nothing else, so that they are known without quotes, with arguments that look like
     * paths.
     */
    private static final Pattern PLAIN = Pattern.compile(
            "(?<![\\w./-])(?:(?:pytest|mypy|ruff|flake8|pylint|eslint|jest|vitest|phpunit|rspec|tox|nox|ctest"
                    + "|(?:npm|pnpm|yarn) (?:run )?(?:test|build|lint)|cargo (?:test|check|build|clippy)|go (?:test|vet|build)"
                    + "|mvn (?:test|verify|package)|gradle (?:test|check|build)|make (?:test|check|lint))(?![\\w/-]|\\.\\w))"
                    + "(?: --?[a-z][\\w=-]*| [\\w-]*[./][\\w./-]*\\w)*");

    /** Says that tests were run without saying how. */
    private static final Pattern TESTS_RAN = Pattern.compile(
            "\\b(?:I|we) (?:have )?(?:re-?)?(?:ran|executed) (?:(?:all|the|full|whole|entire|unit|existing|whole) )*tests?\\b"
                    + "|\\b(?:tests?|suite)(?: suite)? (?:now |still |all |both )*"
                    + "(?:(?:(?:is|are|was|were) )?(?:now |still |all )*(?:green|passing)|pass(?:es|ed)?|succeed(?:s|ed)?)"
                    + "(?=\\s*(?:$|[.,;:!()]|now\\b|again\\b|and\\b|locally\\b|successfully\\b|with no\\b|without\\b))"
                    + "|\\b\\d+ (?:tests? )?passed\\b(?! (?:to|as|in|into|by|on)\\b)",
            Pattern.CASE_INSENSITIVE);

    /** What is said of tests in general, or of a case. */
    private static final Pattern IN_GENERAL = Pattern.compile(
            "\\b(?:when\\w*|once|whether|after|before|so that|ensures?|check|checks that|verify|make sure|every|each|only|prints?|returns?)\\b",
            Pattern.CASE_INSENSITIVE);

    private CommandClaims() {}

    /** A command that is said to have been run; {@code quoted} is meant verbatim. */
    record Claimed(String command, boolean quoted) {}

    /** Commands that the sentence says were run. */
    static List<Claimed> ran(String sentence) {
        List<Claimed> commands = new ArrayList<>();
        String text = BOLD_QUOTE.matcher(sentence).replaceAll("");
        String unquoted = QUOTED.matcher(text)
                .replaceAll(quote -> " ".repeat(quote.group().length()));
        if (OTHERS.matcher(unquoted).find()) {
            return commands;
        }
        Matcher quoted = QUOTED.matcher(text);
        while (quoted.find()) {
            if (RanCommands.isCommand(quoted.group(1)) && saysRan(text, quoted.start(), quoted.end())) {
                commands.add(new Claimed(quoted.group(1).strip(), true));
            }
        }
        Matcher plain = PLAIN.matcher(unquoted);
        while (plain.find()) {
            if (saysRan(text, plain.start(), plain.end())) {
                commands.add(new Claimed(plain.group(), false));
            }
        }
        return commands;
    }

    /** The sentence says that tests were run or pass. */
    static boolean testsRan(String sentence) {
        return (TESTS_RAN.matcher(sentence).find() || ClaimWords.TESTS_PASS.in(sentence))
                && !OTHERS.matcher(sentence).find()
                && !IN_GENERAL.matcher(sentence).find();
    }

    /** The sentence says that all tests pass. */
    static boolean testsPass(String sentence) {
        return ClaimWords.TESTS_PASS.in(sentence)
                && !OTHERS.matcher(sentence).find()
                && !IN_GENERAL.matcher(sentence).find();
    }

    private static boolean saysRan(String text, int start, int end) {
        String before = text.substring(Math.max(0, start - NEAR_CHARS), start);
        String after = text.substring(end, Math.min(text.length(), end + NEAR_CHARS));
        String quoted = QUOTED.matcher(before).replaceAll("and");
        return RAN_BEFORE.matcher(quoted).find()
                || ClaimWords.ZH_RAN_BEFORE.in(QUOTED.matcher(before).replaceAll("\u0003"))
                || ClaimWords.ZH_RAN_AFTER.in(after)
                || PASSED_BEFORE.matcher(before).find()
                || RAN_AFTER.matcher(after).find()
                || (TICK_BEFORE.matcher(before).find() && after.isBlank());
    }
}
