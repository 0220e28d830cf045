package io.deepseekmcp.history;

import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.stream.Stream;

/**
 * A chart of stacked bars as plain SVG, with the same figures as a table below it. Colours are those of the page's
 * classes {@code part0}, {@code part1}, ...; no reader needs them, as each bar says its figures and the table repeats them.
 */
final class BarChart {
    private static final int WIDTH = 720;
    private static final int HEIGHT = 240;
    private static final int LEFT = 96;
    private static final int TOP = 12;
    private static final int BOTTOM = 28;
    private static final int MAX_LABELS = 10;
    private static final int MAX_BAR_WIDTH = 48;
    private static final double BAR_SHARE = 0.72;
    private static final int LINES = 4;
    private static final double ROUNDING = 1e-9;

    private final String id;
    private final String title;
    private final List<String> parts;
    private final double smallestStep;
    private final DoubleFunction<String> words;

    /**
     * One bar.
     *
     * @param label below it
     * @param values one for each part, from the bottom up, none below zero
     */
    record Bar(String label, List<Double> values) {
        double sum() {
            return values.stream().mapToDouble(Double::doubleValue).sum();
        }
    }

    /**
     * {@code id} is unique in the page, {@code smallestStep} the least distance on the scale; {@code words} writes a value
     * for people.
     */
    BarChart(String id, String title, List<String> parts, double smallestStep, DoubleFunction<String> words) {
        this.id = id;
        this.title = title;
        this.parts = parts;
        this.smallestStep = smallestStep;
        this.words = words;
    }

    /** The figure with the chart, what its colours mean, and the table. {@code first} is the title of the labels. */
    String html(String first, List<Bar> bars) {
        Markup html = new Markup();
        html.raw("<figure class=\"chart\">").element("figcaption", title);
        if (parts.size() > 1) {
            html.raw("<ul class=\"legend\">");
            for (int i = 0; i < parts.size(); i++) {
                html.raw("<li><span class=\"swatch part" + i + "\" aria-hidden=\"true\"></span>")
                        .text(parts.get(i))
                        .raw("</li>");
            }
            html.raw("</ul>");
        }
        html.raw(svg(bars))
                .raw("<details><summary>")
                .text("The figures: " + title)
                .raw("</summary>");
        html.raw("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"" + Markup.escaped(title) + "\">");
        html.table(
                title,
                join(first, parts),
                bars.stream()
                        .map(bar -> join(
                                bar.label(),
                                bar.values().stream().map(words::apply).toList()))
                        .toList());
        return html.raw("</div></details></figure>\n").toString();
    }

    private String svg(List<Bar> bars) {
        double top = ceiling(bars.stream().mapToDouble(Bar::sum).max().orElse(0), smallestStep);
        Markup svg = new Markup();
        svg.raw("<svg viewBox=\"0 0 " + WIDTH + " " + HEIGHT + "\" role=\"img\" aria-labelledby=\"" + id + "-title "
                + id + "-description\">");
        svg.element("title id=\"" + id + "-title\"", title)
                .element("desc id=\"" + id + "-description\"", description(bars));
        for (int i = 0; i <= LINES; i++) {
            double value = top * i / LINES;
            double y = y(value, top);
            svg.raw("<line class=\"grid\" x1=\"" + LEFT + "\" x2=\"" + WIDTH + "\" y1=\"" + number(y) + "\" y2=\""
                    + number(y) + "\"/>");
            svg.raw("<text class=\"scale\" x=\"" + (LEFT - 8) + "\" y=\"" + number(y + 4) + "\">")
                    .text(words.apply(value))
                    .raw("</text>");
        }
        double step = (double) (WIDTH - LEFT) / Math.max(1, bars.size());
        int everyNth = (bars.size() + MAX_LABELS - 1) / MAX_LABELS;
        for (int i = 0; i < bars.size(); i++) {
            double middle = LEFT + step * (i + 0.5);
            svg.raw(bar(bars.get(i), middle, Math.min(MAX_BAR_WIDTH, step * BAR_SHARE), top));
            if (i % everyNth == 0) {
                svg.raw("<text class=\"label\" x=\"" + number(middle) + "\" y=\"" + (HEIGHT - 8) + "\">")
                        .text(bars.get(i).label())
                        .raw("</text>");
            }
        }
        return svg.raw("</svg>").toString();
    }

    private String bar(Bar bar, double middle, double width, double top) {
        Markup svg = new Markup();
        svg.raw("<g>").element("title", spoken(bar));
        double from = 0;
        for (int i = 0; i < bar.values().size(); i++) {
            double to = from + bar.values().get(i);
            double height = y(from, top) - y(to, top);
            if (height > 0) {
                svg.raw("<rect class=\"part" + i + "\" x=\"" + number(middle - width / 2) + "\" y=\""
                        + number(y(to, top)) + "\" width=\"" + number(width) + "\" height=\"" + number(height)
                        + "\"/>");
            }
            from = to;
        }
        return svg.raw("</g>").toString();
    }

    private String spoken(Bar bar) {
        StringBuilder text = new StringBuilder(bar.label()).append(':');
        for (int i = 0; i < parts.size(); i++) {
            text.append(i == 0 ? " " : ", ").append(words.apply(bar.values().get(i)));
            if (parts.size() > 1) {
                text.append(' ').append(parts.get(i));
            }
        }
        return text.toString();
    }

    private String description(List<Bar> bars) {
        double sum = bars.stream().mapToDouble(Bar::sum).sum();
        return bars.stream()
                .max((a, b) -> Double.compare(a.sum(), b.sum()))
                .map(most ->
                        words.apply(sum) + " in all; most on " + most.label() + ", " + words.apply(most.sum()) + ".")
                .orElse("Nothing.");
    }

    /** Where the scale ends: {@value #LINES} steps of 1, 2 or 5 with zeros; {@code smallest} is the least step. */
    static double ceiling(double highest, double smallest) {
        double least = Math.max(highest / LINES, smallest);
        double power = Math.pow(10, Math.floor(Math.log10(least)));
        for (int digit : new int[] {1, 2, 5}) {
            if (least <= digit * power * (1 + ROUNDING)) {
                return LINES * digit * power;
            }
        }
        return LINES * 10 * power;
    }

    private static double y(double value, double top) {
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    private static List<String> join(String first, List<String> rest) {
        return Stream.concat(Stream.of(first), rest.stream()).toList();
    }
}
