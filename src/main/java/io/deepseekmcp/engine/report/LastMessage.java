package io.deepseekmcp.engine.report;

import java.util.Map;
import java.util.Optional;

/**
 * Reads the text of a last message: which kind it is, what it claims, and whether the worker is to be asked about it. A pure
 * function of the text and the situation. In doubt words that come after changes are taken for what they are, prose.
 */
final class LastMessage {
    /** A longer text without a report is prose that says something. */
    private static final int MAX_ANNOUNCEMENT_CHARS = 400;

    private static final int MAX_SENTENCE_CHARS = 160;

    /** Of a longer message its beginning and its end say what it is. */
    private static final int MAX_END_CHARS = 2_000;

    private LastMessage() {}

    static Reading read(String message, Situation situation) {
        if (isEmpty(message)) {
            return reading(MessageKind.EMPTY, WorkerReport.NONE, Optional.empty(), Optional.of(ReplyDefect.EMPTY));
        }
        ReportSearch.Found found = ReportSearch.in(message);
        if (found.unreadable()) {
            return reading(
                    MessageKind.UNREADABLE,
                    WorkerReport.prose(message),
                    found.word(),
                    Optional.of(ReplyDefect.UNREADABLE));
        }
        return found.fields().map(fields -> report(fields, situation)).orElseGet(() -> words(message, situation));
    }

    private static Reading report(Map<String, Object> fields, Situation situation) {
        WorkerReport report = WorkerReport.of(fields);
        Optional<ClaimedStatus> word = report.claimed();
        if (report.status().isPresent() && word.isEmpty()) {
            return reading(MessageKind.REPORT, report, word, Optional.of(ReplyDefect.UNKNOWN_STATUS));
        }
        String summary = MessageWords.folded(ends(report.summary()));
        boolean completed = word.filter(ClaimedStatus.COMPLETED::equals).isPresent();
        if (completed && situation != Situation.ANSWERING && MessageWords.ADMISSION_IN_REPORT.in(summary)) {
            return reading(MessageKind.ADMISSION, report, word, Optional.of(ReplyDefect.ADMISSION));
        }
        if (situation != Situation.NOTHING_CHANGED || (word.isPresent() && !completed)) {
            return reading(MessageKind.REPORT, report, word, Optional.empty());
        }
        boolean code = MessageWords.CODE_IN_REPORT.in(summary);
        Optional<ReplyDefect> said = code ? Optional.of(ReplyDefect.CODE) : said(report.summary(), situation);
        boolean explained = completed && report.saysNoChangeNeeded();
        if (explained && said.filter(ReplyDefect.QUESTION::equals).isEmpty()) {
            return reading(MessageKind.REPORT, report, word, Optional.empty());
        }
        ReplyDefect defect = said.orElse(ReplyDefect.NOTHING_CHANGED);
        return reading(said.map(LastMessage::kind).orElse(MessageKind.REPORT), report, word, Optional.of(defect));
    }

    private static Reading words(String message, Situation situation) {
        WorkerReport prose = WorkerReport.prose(message);
        Optional<ReplyDefect> said = said(message, situation);
        MessageKind kind = said.map(LastMessage::kind).orElse(MessageKind.PROSE);
        Optional<ReplyDefect> defect = said.isEmpty() && situation == Situation.NOTHING_CHANGED
                ? Optional.of(ReplyDefect.NOTHING_CHANGED)
                : said;
        return reading(kind, prose, Optional.empty(), defect);
    }

    /** What the words are instead of an end of the work, if they are. */
    private static Optional<ReplyDefect> said(String message, Situation situation) {
        String text = MessageWords.folded(ends(message));
        if (isQuestion(text, situation)) {
            return Optional.of(ReplyDefect.QUESTION);
        }
        if (situation == Situation.NOTHING_CHANGED && MessageWords.CODE.in(text)) {
            return Optional.of(ReplyDefect.CODE);
        }
        if (situation == Situation.NOTHING_CHANGED && isPlan(text)) {
            return Optional.of(ReplyDefect.PLAN);
        }
        if (isAnnouncement(text, situation)) {
            return Optional.of(ReplyDefect.ANNOUNCEMENT);
        }
        return isAdmission(text, situation) ? Optional.of(ReplyDefect.ADMISSION) : Optional.empty();
    }

    /** A question at its end. An offer to do more, once something was said or done, is politeness. */
    private static boolean isQuestion(String text, Situation situation) {
        String last = lastSentence(text);
        boolean alone = last.length() == text.length();
        if (!MessageWords.QUESTION.in(last)) {
            return false;
        }
        return switch (situation) {
            case NOTHING_CHANGED -> true;
            case ANSWERING -> alone || !(MessageWords.OFFER.in(last) || MessageWords.OFFER_OF_MORE.in(last));
            case WORKING -> alone || !MessageWords.OFFER_OF_MORE.in(last);
        };
    }

    private static boolean isPlan(String text) {
        if (MessageWords.PLAN.in(text)) {
            return true;
        }
        int steps = MessageWords.PLANNED_STEP.count(text);
        return steps >= 2 && MessageWords.DONE_STEP.count(text) * 2 < steps;
    }

    /**
     * In read mode prose is a fair answer, and {@code "I will ..."} may be part of it; a colon at the end is not one, nor is a
     * sentence or two that begin with it and say nothing else. DeepSeek's models answer in Chinese where the task is.
     */
    private static boolean isAnnouncement(String text, Situation situation) {
        boolean announces = text.endsWith(":")
                || text.endsWith("\uFF1A")
                || (situation == Situation.ANSWERING
                        ? text.length() <= MAX_SENTENCE_CHARS && MessageWords.ANNOUNCEMENT.beginWith(text)
                        : MessageWords.ANNOUNCEMENT.in(text));
        return announces && text.length() <= MAX_ANNOUNCEMENT_CHARS;
    }

    private static boolean isAdmission(String text, Situation situation) {
        return switch (situation) {
            case NOTHING_CHANGED -> MessageWords.ADMISSION.in(text);
            case ANSWERING -> MessageWords.NO_ANSWER.in(text);
            case WORKING -> MessageWords.ADMISSION_AFTER_CHANGES.in(text);
        };
    }

    private static String ends(String message) {
        String text = message.strip();
        return text.length() <= 2 * MAX_END_CHARS
                ? text
                : text.substring(0, MAX_END_CHARS) + "\n" + text.substring(text.length() - MAX_END_CHARS);
    }

    private static MessageKind kind(ReplyDefect defect) {
        return switch (defect) {
            case QUESTION -> MessageKind.QUESTION;
            case CODE -> MessageKind.CODE;
            case PLAN -> MessageKind.PLAN;
            case ANNOUNCEMENT -> MessageKind.ANNOUNCEMENT;
            case ADMISSION -> MessageKind.ADMISSION;
            default -> MessageKind.PROSE;
        };
    }

    /** Nothing that says anything: blanks, fences, punctuation, an empty object. */
    private static boolean isEmpty(String message) {
        return message.codePoints().noneMatch(Character::isLetterOrDigit)
                || message.strip().equals("null");
    }

    private static String lastSentence(String text) {
        int end = text.length();
        while (end > 0 && !Character.isLetterOrDigit(text.charAt(end - 1))) {
            end--;
        }
        int start = end;
        while (start > 0 && !endsSentence(text, start - 1)) {
            start--;
        }
        return text.substring(start).strip();
    }

    private static boolean endsSentence(String text, int at) {
        char c = text.charAt(at);
        boolean beforeBlank = at + 1 < text.length() && Character.isWhitespace(text.charAt(at + 1));
        return "\u3002\uFF01\uFF1F\n".indexOf(c) >= 0 || (".!?".indexOf(c) >= 0 && beforeBlank);
    }

    private static Reading reading(
            MessageKind kind, WorkerReport report, Optional<ClaimedStatus> word, Optional<ReplyDefect> defect) {
        return new Reading(kind, report, word, defect);
    }
}
