package io.deepseekmcp.engine.claims;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words by which claims are known, from {@code claim-words.json}: lists of regular expressions, in which a name in braces
 * stands for one of its {@code parts}, and {@code {PATHS}} for one path or a list of them.
 */
enum ClaimWords {
    CHANGED,
    CREATED,
    HISTORY,
    ZH_NO_CLAIM,
    ZH_NO_TROUBLE,
    ZH_RAN_BEFORE,
    ZH_RAN_AFTER,
    TESTS_PASS,
    PASSED,
    FAILED;

    private static final String RESOURCE = "claim-words.json";
    /** Mentions as {@link PathMentions} writes them, in a list that is taken whole or not at all. */
    private static final String PATHS =
            "(\u0001\\d+\u0002(?:(?:, and |, | and | & |\u3001|\u548C|\u4E0E|\u53CA|\u4EE5\u53CA) ?\u0001\\d+\u0002){0,30}+)";

    private static final Map<ClaimWords, List<Pattern>> PATTERNS = new EnumMap<>(ClaimWords.class);

    static {
        Map<?, ?> lists = load();
        Map<?, ?> parts = (Map<?, ?>) lists.get("parts");
        for (ClaimWords words : values()) {
            List<Pattern> patterns = new ArrayList<>();
            for (Object pattern : (List<?>) lists.get(words.name().toLowerCase(Locale.ROOT))) {
                String whole = ((String) pattern).replace("{PATHS}", PATHS);
                for (Map.Entry<?, ?> part : parts.entrySet()) {
                    whole = whole.replace("{" + part.getKey() + "}", (String) part.getValue());
                }
                patterns.add(Pattern.compile(whole, Pattern.CASE_INSENSITIVE));
            }
            PATTERNS.put(words, patterns);
        }
    }

    boolean in(String text) {
        return PATTERNS.get(this).stream()
                .anyMatch(pattern -> pattern.matcher(text).find());
    }

    String removedFrom(String text) {
        String rest = text;
        for (Pattern pattern : PATTERNS.get(this)) {
            rest = pattern.matcher(rest).replaceAll("");
        }
        return rest;
    }

    /** The first group of each match. */
    List<String> firstGroups(String text) {
        List<String> groups = new ArrayList<>();
        for (Pattern pattern : PATTERNS.get(this)) {
            Matcher match = pattern.matcher(text);
            while (match.find()) {
                groups.add(match.group(1));
            }
        }
        return groups;
    }

    private static Map<?, ?> load() {
        try (InputStream in = ClaimWords.class.getResourceAsStream(RESOURCE)) {
            return Json.parseObject(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (JsonException e) {
            throw new IllegalStateException("cannot read " + RESOURCE, e);
        }
    }
}
