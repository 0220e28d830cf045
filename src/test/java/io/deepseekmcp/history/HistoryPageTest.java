package io.deepseekmcp.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.io.StringReader;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** The page: whole by itself, true to its figures, readable without seeing it, and deaf to what stands in results. */
final class HistoryPageTest {
    private static final Instant MADE = Instant.parse("2026-12-01T08:00:00Z");

    private static String page(PastDelegation... delegations) {
        return HistoryPage.html("/home/ann/shop", List.of(delegations), MADE, ZoneOffset.UTC);
    }

    /** The body as a tree: every element that is opened is closed. */
    private static Document body(String page) throws Exception {
        String body = page.substring(page.indexOf("<body>"), page.indexOf("</html>"));
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        return factory.newDocumentBuilder().parse(new InputSource(new StringReader(body)));
    }

    private static List<Element> elements(Document document, String name) {
        List<Element> elements = new ArrayList<>();
        NodeList found = document.getElementsByTagName(name);
        for (int i = 0; i < found.getLength(); i++) {
            elements.add((Element) found.item(i));
        }
        return elements;
    }

    @Test
    void needsNothingElse() {
        String page = page(PastDelegations.ordinary("1", "2026-11-30T10:20:30Z"));

        assertThat(page).startsWith("<!DOCTYPE html>\n<html lang=\"en\">").contains("default-src 'none'");
        assertThat(page)
                .doesNotContain("<script", "http://", "https://", "url(", "@import", "<link", "<img", "<iframe");
        assertThat(page).contains("prefers-color-scheme: dark", "content=\"light dark\"");
    }

    @Test
    void takesWhatStandsInAResultForText() throws Exception {
        String evil = "</pre></title><script>alert(1)</script><img src=x onerror='alert(2)'>\"&\u202E";
        PastDelegation hostile = PastDelegations.of(
                evil,
                "2026-11-30T10:20:30Z",
                Map.of("objective", evil, "workspace", evil),
                Map.of(
                        "status", evil,
                        "summary", evil,
                        "changed_files", List.of(evil),
                        "verification", List.of(Map.of("argv", List.of(evil), "summary", evil)),
                        "warnings", List.of(evil)));

        String page = HistoryPage.html(evil, List.of(hostile), MADE, ZoneOffset.UTC);

        Document body = body(page);
        assertThat(elements(body, "script")).isEmpty();
        assertThat(elements(body, "img")).isEmpty();
        assertThat(page).doesNotContain("\u202E");
        assertThat(elements(body, "h3").get(0).getTextContent()).startsWith("</pre></title><script>alert(1)");
    }

    @Test
    void saysEveryFigureThatItDraws() throws Exception {
        Document body = body(page(
                PastDelegations.ordinary("3", "2026-11-30T10:20:30Z"),
                PastDelegations.ordinary("2", "2026-11-28T23:59:59Z"),
                PastDelegations.of(
                        "1", "2026-11-28T00:00:00Z", Map.of(), PastDelegations.result("partial", 1_000, 400, 0.5))));

        assertThat(elements(body, "svg")).hasSize(4).allSatisfy(svg -> {
            assertThat(svg.getAttribute("role")).isEqualTo("img");
            String[] named = svg.getAttribute("aria-labelledby").split(" ", -1);
            assertThat(svg.getElementsByTagName("title")
                            .item(0)
                            .getAttributes()
                            .getNamedItem("id")
                            .getNodeValue())
                    .isEqualTo(named[0]);
            assertThat(svg.getElementsByTagName("desc")
                            .item(0)
                            .getAttributes()
                            .getNamedItem("id")
                            .getNodeValue())
                    .isEqualTo(named[1]);
        });
        assertThat(rows(body, "Cost in US dollars, at most"))
                .containsExactly("11-28 $0.5144", "11-29 $0.00", "11-30 $0.0144");
        assertThat(rows(body, "Tokens"))
                .containsExactly("11-28 5,600 15,400 1,800", "11-29 0 0 0", "11-30 5,000 15,000 900");
        assertThat(rows(body, "Delegations by outcome")).containsExactly("completed 2", "partial 1");
        assertThat(elements(body, "dd")).extracting(Element::getTextContent).contains("$0.5288", "3", "2 completed");
    }

    private static List<String> rows(Document body, String caption) {
        Element table = elements(body, "table").stream()
                .filter(each -> each.getElementsByTagName("caption")
                        .item(0)
                        .getTextContent()
                        .equals(caption))
                .findFirst()
                .orElseThrow();
        List<String> rows = new ArrayList<>();
        NodeList found = table.getElementsByTagName("tr");
        for (int i = 1; i < found.getLength(); i++) {
            List<String> cells = new ArrayList<>();
            for (int j = 0; j < found.item(i).getChildNodes().getLength(); j++) {
                cells.add(found.item(i).getChildNodes().item(j).getTextContent());
            }
            rows.add(String.join(" ", cells));
        }
        return rows;
    }

    @Test
    void isReachedByKeyboardAndReadAloud() throws Exception {
        Document body = body(page(
                PastDelegations.ordinary("2", "2026-11-30T10:20:30Z"),
                PastDelegations.ordinary("1", "2026-11-28T23:59:59Z")));

        assertThat(elements(body, "main")).hasSize(1);
        assertThat(elements(body, "h1")).hasSize(1);
        assertThat(elements(body, "th")).allMatch(th -> th.hasAttribute("scope"));
        assertThat(elements(body, "table"))
                .allSatisfy(table -> assertThat(
                                table.getElementsByTagName("caption").getLength())
                        .isEqualTo(1));
        assertThat(elements(body, "div"))
                .filteredOn(div -> div.getAttribute("class").equals("scroll"))
                .isNotEmpty()
                .allMatch(div -> div.getAttribute("tabindex").equals("0")
                        && div.getAttribute("role").equals("region")
                        && (div.hasAttribute("aria-label") || div.hasAttribute("aria-labelledby")));
        List<String> ids = new ArrayList<>();
        for (Element element : elements(body, "*")) {
            if (element.hasAttribute("id")) {
                ids.add(element.getAttribute("id"));
            }
        }
        assertThat(ids).doesNotHaveDuplicates();
        assertThat(elements(body, "a"))
                .hasSizeGreaterThan(4)
                .allMatch(link -> ids.contains(link.getAttribute("href").substring(1)));
    }

    @Test
    void saysThatNothingIsRemembered() throws Exception {
        assertThat(body(page()).getElementsByTagName("main").item(0).getTextContent())
                .isEqualTo("Nothing is remembered here yet.");
    }

    @Test
    void showsTheNewestDaysWithoutGaps() {
        List<Day> days = Day.of(List.of(
                PastDelegations.ordinary("2", "2026-11-30T10:20:30Z"),
                PastDelegations.ordinary("1", "2025-01-01T00:00:00Z")));

        assertThat(days).hasSize(Day.MAX_DAYS);
        assertThat(days.get(0).date()).isEqualTo(LocalDate.of(2026, 10, 31));
        assertThat(days.stream().mapToInt(Day::delegations).sum()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1, 4",
        "1, 1, 4",
        "4, 1, 4",
        "5, 1, 8",
        "24, 1, 40",
        "51234, 1, 80000",
        "0, 0.01, 0.04",
        "0.0144, 0.01, 0.04",
        "0.107, 0.01, 0.2",
        "0.08, 0.01, 0.08",
        "2.1, 0.01, 4"
    })
    void chartsEndAtARoundFigure(double highest, double smallest, double top) {
        assertThat(BarChart.ceiling(highest, smallest)).isCloseTo(top, offset(top * 1e-9));
    }

    @Test
    void drawsBarsInsideThePicture() throws Exception {
        String chart = new BarChart("c", "Title", List.of("a", "b"), 0.01, Words::usd)
                .html(
                        "day",
                        List.of(new BarChart.Bar("x", List.of(3.0, 1.0)), new BarChart.Bar("y", List.of(0.0, 0.0))));

        List<MatchResult> bars = Pattern.compile(
                        "<rect class=\"part(\\d)\" x=\"([\\d.]+)\" y=\"([\\d.]+)\" width=\"([\\d.]+)\" height=\"([\\d.]+)\"/>")
                .matcher(chart)
                .results()
                .toList();
        assertThat(bars).hasSize(2);
        double first = Double.parseDouble(bars.get(0).group(5));
        double second = Double.parseDouble(bars.get(1).group(5));
        assertThat(first / second).isCloseTo(3, offset(0.02));
        assertThat(Double.parseDouble(bars.get(0).group(3)) + first).isCloseTo(212, offset(0.11));
        assertThat(chart).contains("<title>x: $3.00 a, $1.00 b</title>").contains("$4.00 in all; most on x, $4.00.");
    }

    /** The ratios of WCAG 2.2: 4.5 for text (1.4.3), 3 for parts of a picture (1.4.11). */
    @ParameterizedTest
    @CsvSource({
        "ink, 4.5",
        "quiet, 4.5",
        "link, 4.5",
        "good, 4.5",
        "middling, 4.5",
        "bad, 4.5",
        "part0, 3",
        "part1, 3",
        "part2, 3"
    })
    void canBeToldFromTheGroundInLightAndDark(String name, double ratio) {
        String page = page();
        List<String> inks = colours(page, name);
        for (String ground : List.of("page", "card")) {
            List<String> grounds = colours(page, ground);
            assertThat(inks).hasSize(2);
            assertThat(grounds).hasSize(2);
            for (int i = 0; i < 2; i++) {
                assertThat(contrast(inks.get(i), grounds.get(i)))
                        .as("%s on %s", inks.get(i), grounds.get(i))
                        .isGreaterThanOrEqualTo(ratio);
            }
        }
    }

    private static List<String> colours(String page, String name) {
        return Pattern.compile("--" + name + ": #([0-9a-f]{6});")
                .matcher(page)
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    private static double contrast(String one, String other) {
        double first = luminance(one);
        double second = luminance(other);
        return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
    }

    private static double luminance(String colour) {
        double sum = 0;
        double[] weights = {0.2126, 0.7152, 0.0722};
        for (int i = 0; i < weights.length; i++) {
            double share = Integer.parseInt(colour.substring(2 * i, 2 * i + 2), 16) / 255.0;
            sum += weights[i] * (share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4));
        }
        return sum;
    }
}
