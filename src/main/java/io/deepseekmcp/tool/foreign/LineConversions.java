package io.deepseekmcp.tool.foreign;

import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Turns the ways in which other agents name lines of a file into {@code offset} and {@code limit}. */
final class LineConversions {
    private static final Pattern RANGE = Pattern.compile("\\s*\\[?\\s*(\\d+)\\s*[-:,]\\s*(-?\\d+)\\s*]?\\s*");

    private final Translation call;

    LineConversions(Translation call) {
        this.call = call;
    }

    void firstLine(String name, Object value, int base) {
        OptionalLong line = Values.number(value);
        if (line.isEmpty()) {
            call.object(name + " " + Translation.shown(value) + " is no line.");
            return;
        }
        long offset = Math.max(1, line.getAsLong() + 1 - base);
        call.put("offset", offset);
        call.note(name + " taken as offset " + offset);
    }

    void lastLine(String name, Object value, int base) {
        OptionalLong line = Values.number(value);
        if (line.isEmpty()) {
            call.object(name + " " + Translation.shown(value) + " is no line.");
            return;
        }
        long last = line.getAsLong() + 1 - base;
        if (last > 0) {
            call.later(() -> until(name, last));
        }
    }

    void range(String name, Object value) {
        Object pair = value instanceof List<?> list && list.size() == 1 ? list.get(0) : value;
        Matcher range = RANGE.matcher(String.valueOf(pair));
        OptionalLong single = Values.number(pair);
        if (range.matches()) {
            firstLine(name, range.group(1), 1);
            lastLine(name, range.group(2), 1);
        } else if (single.isPresent()) {
            call.put("offset", Math.max(1, single.getAsLong()));
        } else {
            call.object(
                    name + " " + Translation.shown(value) + " is no range of lines: offset is the first one and limit"
                            + " their number; one Read for each range, all in the same turn.");
        }
    }

    private void until(String name, long last) {
        long first = call.get("offset")
                .map(Values::number)
                .orElse(OptionalLong.empty())
                .orElse(1);
        if (last < first) {
            call.object(name + " " + last + " lies before the first line, " + first + ".");
            call.replace("offset", last);
        }
        long limit = Math.abs(last - first) + 1;
        call.put("limit", limit);
        call.note(name + " taken as limit " + limit);
    }
}
