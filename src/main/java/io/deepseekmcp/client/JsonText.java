package io.deepseekmcp.client;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Changes one member in the text of a JSON object and leaves every other byte as it is. The text is known to be JSON. */
final class JsonText {
    private static final String DEFAULT_INDENT = "  ";

    private final String text;
    private int at;

    private record Member(String name, int start, int value, int end) {}

    private record Body(int open, List<Member> members, int close) {
        Optional<Member> member(String name) {
            return members.stream().filter(member -> member.name().equals(name)).findFirst();
        }
    }

    private JsonText(String text) {
        this.text = text;
    }

    /** The text with {@code section.name} set to the value; the section is made where it is missing. */
    static String put(String text, String section, String name, Object value) {
        JsonText json = new JsonText(text);
        Body top = json.body(text.indexOf('{'));
        Optional<Member> outer = top.member(section);
        String indent = json.indent(top);
        if (outer.isEmpty()) {
            Map<String, Object> members = new LinkedHashMap<>();
            members.put(name, value);
            return json.append(top, section, members, indent, "");
        }
        Body body = json.body(outer.get().value());
        Optional<Member> old = body.member(name);
        if (old.isPresent()) {
            return text.substring(0, old.get().value())
                    + pretty(value, indent, indent.repeat(2))
                    + text.substring(old.get().end());
        }
        return json.append(body, name, value, indent, indent);
    }

    /** The text without {@code section.name}, which is there. */
    static String remove(String text, String section, String name) {
        JsonText json = new JsonText(text);
        Body body = json.body(
                json.body(text.indexOf('{')).member(section).orElseThrow().value());
        int index = body.members().indexOf(body.member(name).orElseThrow());
        Member member = body.members().get(index);
        if (index + 1 < body.members().size()) {
            return text.substring(0, member.start())
                    + text.substring(body.members().get(index + 1).start());
        }
        return index == 0
                ? text.substring(0, body.open() + 1) + text.substring(body.close())
                : text.substring(0, body.members().get(index - 1).end()) + text.substring(member.end());
    }

    private String append(Body body, String name, Object value, String indent, String outer) {
        String member = "\n" + outer + indent + '"' + name + "\": " + pretty(value, indent, outer + indent);
        if (body.members().isEmpty()) {
            return text.substring(0, body.open() + 1) + member + "\n" + outer + text.substring(body.close());
        }
        int end = body.members().get(body.members().size() - 1).end();
        return text.substring(0, end) + "," + member + text.substring(end);
    }

    private static String pretty(Object value, String indent, String outer) {
        StringBuilder lines = new StringBuilder();
        for (String line : Json.pretty(value).split("\n", -1)) {
            String content = line.stripLeading();
            int depth = (line.length() - content.length()) / DEFAULT_INDENT.length();
            lines.append(lines.length() == 0 ? "" : "\n" + outer + indent.repeat(depth))
                    .append(content);
        }
        return lines.toString();
    }

    /** The blanks before the first member, where it stands on a line of its own. */
    private String indent(Body top) {
        if (top.members().isEmpty()) {
            return DEFAULT_INDENT;
        }
        int start = top.members().get(0).start();
        String before = text.substring(text.lastIndexOf('\n', start) + 1, start);
        return before.isEmpty() || !before.isBlank() ? DEFAULT_INDENT : before;
    }

    /** The members of the object that begins at {@code open}. */
    private Body body(int open) {
        List<Member> members = new ArrayList<>();
        at = open + 1;
        skipBlanks();
        while (text.charAt(at) != '}') {
            int start = at;
            skipString();
            String name = unescaped(text.substring(start, at));
            skipBlanks();
            at++; // the colon
            skipBlanks();
            int value = at;
            skipValue();
            members.add(new Member(name, start, value, at));
            skipBlanks();
            if (text.charAt(at) == ',') {
                at++;
                skipBlanks();
            }
        }
        return new Body(open, members, at);
    }

    private static String unescaped(String literal) {
        try {
            return (String) Json.parse(literal);
        } catch (JsonException e) {
            throw new IllegalArgumentException(literal, e);
        }
    }

    private void skipValue() {
        int depth = 0;
        do {
            char c = text.charAt(at);
            if (c == '"') {
                skipString();
                continue;
            }
            depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
            at++;
        } while (depth > 0 || isInsideLiteral());
    }

    private boolean isInsideLiteral() {
        char before = text.charAt(at - 1);
        char c = text.charAt(at);
        return "}]\"".indexOf(before) < 0 && c != ',' && c != '}' && c != ']' && !Character.isWhitespace(c);
    }

    private void skipString() {
        at++;
        while (text.charAt(at) != '"') {
            at += text.charAt(at) == '\\' ? 2 : 1;
        }
        at++;
    }

    private void skipBlanks() {
        while (Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }
}
