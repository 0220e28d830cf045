package io.deepseekmcp.history;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Past delegations as one page that needs nothing else: no script, no network, no file beside it. It follows the reader's
 * choice of light or dark; every chart has its figures as a table.
 */
public final class HistoryPage {
    private static final DateTimeFormatter WHEN = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("MM-dd");
    private static final int OBJECTIVE_CHARS = 160;
    private static final double CENT = 0.01;

    private final ZoneId zone;
    private final Markup html = new Markup();

    private HistoryPage(ZoneId zone) {
        this.zone = zone;
    }

    /**
     * The page.
     *
     * @param subject whose delegations these are, such as the workspace
     * @param delegations newest first
     * @param made when the page was made
     * @param zone that of the reader
     */
    public static String html(String subject, List<PastDelegation> delegations, Instant made, ZoneId zone) {
        HistoryPage page = new HistoryPage(zone);
        page.head();
        page.html.raw("<header><h1>Delegations</h1>").element("p", subject);
        page.html
                .element("p class=\"quiet\"", "As remembered on " + WHEN.format(made.atZone(zone)) + ".")
                .raw("</header>\n");
        page.html.raw("<main id=\"main\">");
        if (delegations.isEmpty()) {
            page.html.element("p", "Nothing is remembered here yet.");
        } else {
            page.figures(delegations);
            page.charts(delegations);
            page.table(delegations);
            page.details(delegations);
        }
        return page.html.raw("</main></body></html>\n").toString();
    }

    private void head() {
        html.raw("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">")
                .raw(
                        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">")
                .raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
                .raw(
                        "<meta name=\"color-scheme\" content=\"light dark\"><title>Delegations to DeepSeek</title>\n<style>\n")
                .raw(style())
                .raw("</style></head>\n<body><a class=\"skip\" href=\"#main\">Skip to the figures</a>\n");
    }

    private void figures(List<PastDelegation> delegations) {
        long completed = delegations.stream()
                .filter(delegation -> delegation.status().equals("completed"))
                .count();
        double cost = delegations.stream()
                .mapToDouble(delegation -> delegation.costUsd().orElse(0))
                .sum();
        long priced = delegations.stream()
                .filter(delegation -> delegation.costUsd().isPresent())
                .count();
        long counted = delegations.stream()
                .filter(delegation -> delegation.sparedTokens().isPresent())
                .count();
        html.raw("<section aria-label=\"In all\"><dl class=\"figures\">");
        figure("Delegations", Words.count(delegations.size()), completed + " completed");
        figure("Cost, at most", priced == 0 ? "-" : Words.usd(cost), of(priced, delegations.size()));
        figure(
                "Time",
                Words.duration(delegations.stream()
                        .mapToDouble(PastDelegation::seconds)
                        .sum()),
                "of work, together");
        figure("Tokens spared", counted == 0 ? "-" : Words.count(spared(delegations)), of(counted, delegations.size()));
        html.raw("</dl>");
        html.element(
                "p class=\"quiet\"",
                "Spared is what the worker read for the first time, less what the orchestrator paid for request and result"
                        + " at 0.3 tokens a character. Days are UTC.");
        html.raw("</section>\n");
    }

    private void figure(String name, String value, String note) {
        html.raw("<div>")
                .element("dt", name)
                .element("dd", value)
                .element("dd class=\"quiet\"", note)
                .raw("</div>");
    }

    private static String of(long known, int all) {
        return known == all ? "of all" : "known of " + known + " of " + all;
    }

    private static long spared(List<PastDelegation> delegations) {
        return delegations.stream()
                .map(PastDelegation::sparedTokens)
                .filter(OptionalLong::isPresent)
                .mapToLong(OptionalLong::getAsLong)
                .sum();
    }

    private void charts(List<PastDelegation> delegations) {
        List<Day> days = Day.of(delegations);
        html.raw("<section aria-label=\"Charts\"><h2>Outcomes</h2>");
        Map<String, Double> outcomes = new LinkedHashMap<>();
        delegations.forEach(delegation -> outcomes.merge(delegation.status(), 1.0, Double::sum));
        html.raw(new BarChart("outcomes", "Delegations by outcome", List.of("delegations"), 1, HistoryPage::whole)
                .html(
                        "outcome",
                        outcomes.entrySet().stream()
                                .map(outcome -> new BarChart.Bar(outcome.getKey(), List.of(outcome.getValue())))
                                .toList()));
        html.raw("<h2>Day by day</h2>");
        html.raw(new BarChart("cost", "Cost in US dollars, at most", List.of("cost"), CENT, Words::usd)
                .html("day", bars(days, day -> List.of(day.costUsd()))));
        html.raw(new BarChart(
                        "tokens", "Tokens", List.copyOf(days.get(0).tokens().keySet()), 1, HistoryPage::whole)
                .html(
                        "day",
                        bars(
                                days,
                                day -> day.tokens().values().stream()
                                        .map(Long::doubleValue)
                                        .toList())));
        html.raw(new BarChart(
                        "spared", "Tokens that the orchestrator was spared", List.of("tokens"), 1, HistoryPage::whole)
                .html("day", bars(days, day -> List.of((double) day.sparedTokens()))));
        html.raw("</section>\n");
    }

    private static List<BarChart.Bar> bars(List<Day> days, Function<Day, List<Double>> values) {
        return days.stream()
                .map(day -> new BarChart.Bar(DAY.format(day.date()), values.apply(day)))
                .toList();
    }

    private static String whole(double value) {
        return Words.count(Math.round(value));
    }

    private void table(List<PastDelegation> delegations) {
        html.raw("<section aria-label=\"All\"><h2 id=\"all\">Each delegation</h2>")
                .raw("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-labelledby=\"all\"><table>")
                .element("caption", "Newest first; the objective leads to the result")
                .raw("<thead><tr>");
        for (String title : List.of("When", "Objective", "Status")) {
            html.element("th scope=\"col\"", title);
        }
        for (String title : List.of("Files", "Time", "Cost", "Tokens")) {
            html.element("th scope=\"col\" class=\"number\"", title);
        }
        html.raw("</tr></thead><tbody>\n");
        for (int i = 0; i < delegations.size(); i++) {
            PastDelegation delegation = delegations.get(i);
            html.raw("<tr>").element("td", WHEN.format(delegation.when().atZone(zone)));
            html.raw("<th scope=\"row\"><a href=\"#d" + i + "\">")
                    .text(title(delegation))
                    .raw("</a></th>");
            html.raw("<td>")
                    .element("span class=\"status " + tone(delegation) + "\"", delegation.status())
                    .raw("</td>");
            for (String cell : List.of(
                    Words.count(delegation.files()),
                    Words.duration(delegation.seconds()),
                    Words.usd(delegation.costUsd()),
                    Words.count(delegation.promptTokens() + delegation.replyTokens()))) {
                html.element("td class=\"number\"", cell);
            }
            html.raw("</tr>\n");
        }
        html.raw("</tbody></table></div></section>\n");
    }

    private void details(List<PastDelegation> delegations) {
        html.raw("<section aria-label=\"Results\"><h2>Results</h2>");
        for (int i = 0; i < delegations.size(); i++) {
            PastDelegation delegation = delegations.get(i);
            html.raw("<article id=\"d" + i + "\">").element("h3", title(delegation));
            html.element("pre", String.join("\n", ResultText.lines(delegation, zone)));
            html.raw("<p><a href=\"#all\">Back to all</a></p></article>\n");
        }
        html.raw("</section>");
    }

    private static String title(PastDelegation delegation) {
        String objective = Words.line(delegation.objective(), OBJECTIVE_CHARS);
        return objective.isEmpty() ? delegation.id() : objective;
    }

    /** Beside the word, which says it all. */
    private static String tone(PastDelegation delegation) {
        return switch (delegation.status()) {
            case "completed" -> "good";
            case "partial", "budget_exceeded" -> "middling";
            default -> "bad";
        };
    }

    private static String style() {
        try (InputStream in = HistoryPage.class.getResourceAsStream("page.css")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
