package io.deepseekmcp.provider;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What the many words mean with which hosts say why a reply ends: {@code finish-reasons.json}. A word that is not there says
 * nothing, and the reply has to speak for itself.
 */
enum FinishReason {
    END("end"),
    TOOL_CALLS("tool_calls"),
    LENGTH("length"),
    /** The window of the model was full: as good as the refusal of a conversation that is too long. */
    CONTEXT("context"),
    CONTENT_FILTER("content_filter"),
    BROKEN("broken"),
    /** No word, or one that is not in the file. */
    UNKNOWN("");

    private static final String RESOURCE = "finish-reasons.json";

    private final String listName;

    FinishReason(String listName) {
        this.listName = listName;
    }

    private static final class Loaded {
        private static final Map<String, FinishReason> WORDS = load();
    }

    /** The meaning of a word in any case, with hyphens for underscores, and with whatever follows a colon. */
    static FinishReason of(String word) {
        String folded = word.strip().toLowerCase(Locale.ROOT).replace('-', '_');
        int colon = folded.indexOf(':');
        return Loaded.WORDS.getOrDefault(colon < 0 ? folded : folded.substring(0, colon), UNKNOWN);
    }

    /** Whether a host gives no reason, or the word "null" for one. */
    static boolean isMissing(String word) {
        return word.isBlank() || word.strip().equalsIgnoreCase("null");
    }

    private static Map<String, FinishReason> load() {
        try (InputStream in = FinishReason.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException("the resource " + RESOURCE + " is missing");
            }
            Map<String, Object> lists = Json.parseObject(in.readAllBytes());
            Map<String, FinishReason> words = new HashMap<>();
            for (FinishReason reason : values()) {
                if (reason != UNKNOWN) {
                    ((List<?>) lists.get(reason.listName)).forEach(word -> words.put((String) word, reason));
                }
            }
            return words;
        } catch (JsonException e) {
            throw new IllegalStateException(RESOURCE + " is not JSON", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
