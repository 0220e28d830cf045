package io.deepseekmcp.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One sentence of a report, and the claims that can be read from it without guessing. */
final class Sentence {
    /** A report is short; what is longer than this is not read for claims. */
    private static final int MAX_CHARS = 20_000;

    /** How far from a command the words stand that say it was run. */
    private static final int NEAR_CHARS = 120;

    private static final Pattern END = Pattern.compile("\\n|(?<=[.!?])\\s");
    private static final Pattern QUOTED = Pattern.compile("`([^`\\n]{1,300})`");

    /** Words after which a path or command need not be there: denied, wished for, gone, moved or an example. */
    private static final Pattern NO_CLAIM = Pattern.compile(
            "\\b(?:not|no|never|none|nothing|neither|nor|cannot|without|missing|absent|lacks?|lacking|nonexistent|non-existent"
                    + "|should|could|would|might|may|must|can|need|needs|needed|required?|recommend\\w*|suggest\\w*"
                    + "|propos\\w*|consider\\w*|plan\\w*|todo|future|next|if|unless|until|instead|expect\\w*|want\\w*"
                    + "|delet\\w*|remov\\w*|renam\\w*|mov(?:e|ed|es|ing)|former\\w*|previous\\w*|old|was called"
                    + "|fail(?:s|ed)? to|unable|refused|denied|blocked|skipp\\w*|example|e\\.g|such as|like|similar"
                    + "|generat\\w*|output|writes?|ignored|imports?|template|placeholder|to (?:run|verify|check|test|create|add))\\b"
                    + "|n't\\b|n\u2019t\\b",
            Pattern.CASE_INSENSITIVE);

    /** Says that all went well, which denies nothing that is looked for here. */
    private static final Pattern NO_TROUBLE = Pattern.compile(
            "\\b(?:no|without|zero)(?: \\w+)? (?:errors?|failures?|warnings?|issues?|problems?|regressions?)\\b",
            Pattern.CASE_INSENSITIVE);

    /** The past of running, before the command. */
    private static final Pattern RAN_BEFORE = Pattern.compile(
            "\\b(?:ran|re-?ran|executed|invoked|have run|has run|had run|(?:after|by) (?:re-?)?running"
                    + "|(?:verified|confirmed|checked|tested|validated) (?:\\w+ ){0,3}?(?:with|by|via|using|through))"
                    + "(?: (?:the|a|all|full|whole|entire|test|tests|suite|command|commands|again|both|with|using|via|and|,)){0,5}[ :,]*$",
            Pattern.CASE_INSENSITIVE);

    /** The outcome of a run, just before the command in brackets. */
    private static final Pattern PASSED_BEFORE = Pattern.compile(
            "\\b(?:pass(?:es|ed)?|green|succeed(?:s|ed)?)(?: (?:with|under|via|using|in)|[ :,]*\\()[ :]*$",
            Pattern.CASE_INSENSITIVE);

    /** The outcome of a run, after the command. */
    private static final Pattern RAN_AFTER = Pattern.compile(
            "^,?(?: (?:now|also|then|both|all|was|were|has been|have been|is|are|still|again|successfully))*"
                    + " (?:pass(?:es|ed)?|succeed(?:s|ed)?|run|executed|green|clean|exit(?:s|ed) (?:with )?(?:code )?0"
                    + "|reports?|reported|shows?|showed)"
                    + "(?=\\s*(?:$|[.,;:!)(]|with\\b|now\\b|again\\b|and\\b|successfully\\b|cleanly\\b|locally\\b|\\d))"
                    + "|^\\s*(?::|-|->|=>|\u2192|\u2014|\u2013|\\()\\s*(?:all )?(?:\\d+ )?(?:tests? )?"
                    + "(?:pass(?:es|ed)?|ok|green|success|exit(?:ed)?(?: with)?(?: code)? 0)\\b",
            Pattern.CASE_INSENSITIVE);

    /** Says that tests were run without saying how. */
    private static final Pattern TESTS_RAN = Pattern.compile(
            "\\b(?:I|we) (?:have )?(?:re-?)?(?:ran|executed) (?:(?:all|the|full|whole|entire|unit|existing|whole) )*tests?\\b"
                    + "|\\ball (?:of )?(?:the )?(?:\\d+ )?(?:\\w+ )?tests (?:now |still |are )*(?:pass(?:ed|ing)?|green)\\b",
            Pattern.CASE_INSENSITIVE);

    /** Programs whose names mean nothing else, so that they are known without quotes. */
    private static final Pattern RAN_PLAIN = Pattern.compile(
            "(?:^|\\b(?:I|we|and|then|also|have) )(?:have )?(?:ran|re-?ran|executed)(?: (?:the|all|full))*"
                    + " (pytest|mypy|ruff|flake8|pylint|eslint|jest|vitest|phpunit|rspec|tox|nox|ctest"
                    + "|(?:npm|pnpm|yarn) (?:run )?(?:test|build|lint)|cargo (?:test|check|build|clippy)|go (?:test|vet|build)"
                    + "|mvn (?:test|verify|package)|gradle (?:test|check|build)|make (?:test|check|lint))\\b",
            Pattern.CASE_INSENSITIVE);

    private final String text;
    private final boolean claims;

    private Sentence(String text) {
        this.text = text;
        String words = QUOTED.matcher(text).replaceAll("``");
        this.claims =
                !NO_CLAIM.matcher(NO_TROUBLE.matcher(words).replaceAll("")).find();
    }

    static List<Sentence> of(String report) {
        List<Sentence> sentences = new ArrayList<>();
        String read = report.length() > MAX_CHARS ? report.substring(0, MAX_CHARS) : report;
        for (String text : END.split(read, -1)) {
            if (!text.isBlank()) {
                sentences.add(new Sentence(text.strip()));
            }
        }
        return sentences;
    }

    /** Paths that the sentence says are there. */
    List<String> paths() {
        List<String> paths = new ArrayList<>();
        if (claims) {
            for (String word : text.split("[\\s,;|()]+", -1)) {
                String path = PathText.bare(word);
                if (PathText.isSurelyPath(path, word.contains("`"))) {
                    paths.add(path);
                }
            }
        }
        return paths;
    }

    /** Commands that the sentence says were run. */
    List<String> commandsRan() {
        List<String> commands = new ArrayList<>();
        if (!claims) {
            return commands;
        }
        Matcher quoted = QUOTED.matcher(text);
        while (quoted.find()) {
            String before = text.substring(Math.max(0, quoted.start() - NEAR_CHARS), quoted.start());
            String after = text.substring(quoted.end(), Math.min(text.length(), quoted.end() + NEAR_CHARS));
            boolean ran = RAN_BEFORE.matcher(before).find()
                    || PASSED_BEFORE.matcher(before).find()
                    || RAN_AFTER.matcher(after).find();
            if (ran && RanCommands.isCommand(quoted.group(1))) {
                commands.add(quoted.group(1).strip());
            }
        }
        Matcher plain = RAN_PLAIN.matcher(text);
        while (plain.find()) {
            commands.add(plain.group(1));
        }
        return commands;
    }

    /** The sentence says that tests were run or pass. */
    boolean saysTestsRan() {
        return claims && TESTS_RAN.matcher(text).find();
    }
}
