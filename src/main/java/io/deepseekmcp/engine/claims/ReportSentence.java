package io.deepseekmcp.engine.claims;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** One sentence of a report, and the claims that can be read from it without guessing. */
final class ReportSentence {
    /** A report is short; what is longer than this is not read for claims. */
    private static final int MAX_CHARS = 20_000;

    private static final Pattern END = Pattern.compile("\\n|(?<=[.!?])\\s|(?<=[\u3002\uFF01\uFF1F\uFF1B])");
    /** Chinese has no blanks between a path and the words around it. */
    private static final String BETWEEN_WORDS =
            "[\\s,;|()\\[\\]\\p{IsHan}\u3001\u3002\uFF0C\uFF1A\uFF1B\uFF08\uFF09\u300A\u300B\u201C\u201D\uFF01\uFF1F]+";
    /** What a program says, or a person: the paths in it are not the worker's. */
    private static final Pattern CITED =
            Pattern.compile("\u201C[^\u201D]*\u201D|\u300C[^\u300D]*\u300D|\"[^\"\\s]*\\s[^\"]*\"");

    private static final Pattern QUOTED = Pattern.compile("`([^`\\n]{1,300})`");

    /** Words after which a path or command need not be there: denied, wished for, gone, moved or an example. */
    private static final Pattern NO_CLAIM = Pattern.compile(
            "\\b(?:not|no|never|(?-i:none)|nothing|neither|nor|cannot|without|missing|absent|lacks?|lacking|nonexistent|non-existent"
                    + "|should|could|would|might|may|must|can|need|needs|needed|required?|recommend\\w*|suggest\\w*"
                    + "|propos\\w*|consider\\w*|plan\\w*|todo|future|next|if|unless|until|instead|expect\\w*|want\\w*"
                    + "|delet\\w*|dropp?\\w*|remov\\w*|renam\\w*|mov(?:e|ed|es|ing)|former\\w*|previous\\w*|old|was called"
                    + "|fail(?:s|ed)? to|unable|refused|denied|blocked|skipp\\w*|example|e\\.g|such as|like|similar"
                    + "|generat\\w*|output|writes?|ignored|imports|depend\\w*|template|placeholder"
                    + "|routes?|endpoints?|mentions?|refers?|references?|links? to|stale|to (?:run|verify|check|test|create|add))\\b"
                    + "|n't\\b|n\u2019t\\b|^None\\b",
            Pattern.CASE_INSENSITIVE);

    /** Says that all went well, which denies nothing that is looked for here. */
    private static final Pattern NO_TROUBLE = Pattern.compile(
            "\\b(?:no|without|zero)(?: \\w+)? (?:errors?|failures?|warnings?|issues?|problems?|regressions?)\\b"
                    + "|\\b(?:I|we) used `` to (?:verify|check|confirm|test|validate)\\b",
            Pattern.CASE_INSENSITIVE);

    /** Something was done: a file of data or text that is named then is no name that a program uses when it runs. */
    private static final Pattern DEED = Pattern.compile(
            "^\\s*[-*\\d]|\\b(?:added|changed|created|updated|fixed|edited|extended|documented|wrote|written|implemented"
                    + "|covered|introduced|adjusted|corrected|modified|replaced|put|new)\\b",
            Pattern.CASE_INSENSITIVE);

    private final String text;
    private final boolean claims;
    private final boolean deed;
    private final PathMentions mentions;

    private ReportSentence(String text) {
        this.text = CITED.matcher(text).replaceAll(" ");
        String words = QUOTED.matcher(withoutPaths(this.text)).replaceAll("``");
        this.mentions = PathMentions.in(this.text);
        String chinese = QUOTED.matcher(mentions.text()).replaceAll("``");
        this.claims =
                !NO_CLAIM.matcher(NO_TROUBLE.matcher(words).replaceAll("")).find()
                        && !ClaimWords.ZH_NO_CLAIM.in(ClaimWords.ZH_NO_TROUBLE.removedFrom(chinese));
        this.deed = DEED.matcher(words).find();
    }

    static List<ReportSentence> of(String report) {
        List<ReportSentence> sentences = new ArrayList<>();
        String read = report.length() > MAX_CHARS ? report.substring(0, MAX_CHARS) : report;
        for (String text : END.split(read, -1)) {
            if (!text.isBlank()) {
                sentences.add(new ReportSentence(text.strip()));
            }
        }
        return sentences;
    }

    /** Paths that the sentence says are there. */
    List<String> paths() {
        List<String> paths = new ArrayList<>();
        if (claims) {
            for (String word : text.split(BETWEEN_WORDS, -1)) {
                String path = PathMention.bare(word);
                if (PathMention.isSurelyPath(path, word.contains("`")) && (deed || PathMention.isSource(path))) {
                    paths.add(path);
                }
            }
        }
        return paths;
    }

    /** The sentence says that all tests pass. */
    boolean saysTestsPass() {
        return claims && CommandClaims.testsPass(text) && saysPassed();
    }

    /** Files that the sentence says were changed by the worker. */
    List<String> changed() {
        return done(ClaimWords.CHANGED);
    }

    /** Files that the sentence says were created by the worker. */
    List<String> created() {
        return done(ClaimWords.CREATED);
    }

    private List<String> done(ClaimWords words) {
        if (!claims || ClaimWords.HISTORY.in(mentions.text())) {
            return List.of();
        }
        return mentions.in(words.firstGroups(mentions.text())).stream()
                .map(PathMentions.Mention::path)
                .toList();
    }

    /** Places of files that the sentence names. */
    List<PathMentions.Mention> lines() {
        return claims && !ClaimWords.HISTORY.in(mentions.text()) ? mentions.withLines() : List.of();
    }

    /** The sentence says that something passes, and nothing in it that something does not. */
    boolean saysPassed() {
        String said = NO_TROUBLE.matcher(mentions.text()).replaceAll("ok");
        return claims
                && ClaimWords.PASSED.in(mentions.text())
                && !ClaimWords.FAILED.in(ClaimWords.ZH_NO_TROUBLE.removedFrom(said));
    }

    /** The words of a path deny nothing. */
    private static String withoutPaths(String text) {
        StringBuilder words = new StringBuilder();
        for (String word : text.split(BETWEEN_WORDS, -1)) {
            boolean path = word.indexOf('`') < 0 && PathMention.isSurelyPath(PathMention.bare(word), false);
            words.append(path ? "/" : word).append(' ');
        }
        return words.toString();
    }

    /** Commands that the sentence says were run. */
    List<CommandClaims.Claimed> commandsRan() {
        return claims ? CommandClaims.ran(text) : List.of();
    }

    /** The sentence says that tests were run or pass. */
    boolean saysTestsRan() {
        return claims && CommandClaims.testsRan(text);
    }
}
