package io.deepseekmcp.history;

import io.deepseekmcp.text.Invisible;
import java.time.Duration;
import java.util.Locale;
import java.util.OptionalDouble;

/** How figures and foreign texts are written for people. */
final class Words {
    private Words() {}

    /** {@code 41 s}, {@code 12 min 5 s}, {@code 1 h 30 min}. */
    static String duration(double seconds) {
        Duration duration = Duration.ofSeconds(Math.round(seconds));
        if (duration.toHours() > 0) {
            return duration.toHours() + " h " + duration.toMinutesPart() + " min";
        }
        return duration.toMinutes() > 0
                ? duration.toMinutes() + " min " + duration.toSecondsPart() + " s"
                : duration.toSeconds() + " s";
    }

    /** {@code $0.0144}, or a dash where it is not known. */
    static String usd(OptionalDouble cost) {
        return cost.isPresent() ? usd(cost.getAsDouble()) : "-";
    }

    static String usd(double cost) {
        return String.format(Locale.ROOT, cost > 0 && cost < 1 ? "$%.4f" : "$%.2f", cost);
    }

    /** {@code 1,234}. */
    static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** {@code 1 file}, {@code 2 files}. */
    static String counted(long number, String one) {
        return count(number) + " " + one + (number == 1 ? "" : "s");
    }

    /** The first line without anything that a terminal would obey, at most {@code maxChars} characters of it. */
    static String line(String text, int maxChars) {
        String line = harmless(text.strip().lines().findFirst().orElse(""));
        if (line.codePointCount(0, line.length()) <= maxChars) {
            return line;
        }
        return line.substring(0, line.offsetByCodePoints(0, maxChars - 1)).strip() + "…";
    }

    /** The text with its line ends and tabs; every other control or invisible character is written out. */
    static String harmless(String text) {
        String visible = Invisible.escaped(text);
        StringBuilder shown = new StringBuilder(visible.length());
        visible.codePoints().forEach(c -> {
            if (Character.isISOControl(c) && c != '\n' && c != '\t') {
                shown.append(String.format(Locale.ROOT, "\\u%04x", c));
            } else {
                shown.appendCodePoint(c);
            }
        });
        return shown.toString();
    }
}
