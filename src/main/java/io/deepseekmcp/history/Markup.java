package io.deepseekmcp.history;

import java.util.List;

/** A piece of HTML that is being written. Text is always escaped; what is not comes from this package alone. */
final class Markup {
    private final StringBuilder html = new StringBuilder();

    /** Adds markup as it is: a constant, or what another one of these has written. */
    Markup raw(String markup) {
        html.append(markup);
        return this;
    }

    /** Adds text, which no browser will take for markup, without invisible characters. */
    Markup text(String text) {
        html.append(escaped(text));
        return this;
    }

    /** Adds an element that holds nothing but this text. {@code opening} is its tag with attributes: {@code th scope=col}. */
    Markup element(String opening, String text) {
        int end = opening.indexOf(' ');
        String name = end < 0 ? opening : opening.substring(0, end);
        return raw("<" + opening + ">").text(text).raw("</" + name + ">");
    }

    /** Adds a row of a table; its first cell is the row's title. */
    Markup row(List<String> cells) {
        raw("<tr>");
        for (int i = 0; i < cells.size(); i++) {
            element(i == 0 ? "th scope=\"row\"" : "td", cells.get(i));
        }
        return raw("</tr>\n");
    }

    /** Adds a table with a title, for readers who cannot see the picture of the same. */
    Markup table(String caption, List<String> titles, List<List<String>> rows) {
        raw("<table>").element("caption", caption).raw("<thead><tr>");
        titles.forEach(title -> element("th scope=\"col\"", title));
        raw("</tr></thead><tbody>\n");
        rows.forEach(this::row);
        return raw("</tbody></table>\n");
    }

    static String escaped(String text) {
        return Words.harmless(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    @Override
    public String toString() {
        return html.toString();
    }
}
