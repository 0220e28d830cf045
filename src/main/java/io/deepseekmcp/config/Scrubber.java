package io.deepseekmcp.config;

import java.util.ArrayList;
import java.util.List;

/** Takes keys out of what the loader says, wherever a user has put them by mistake. */
final class Scrubber {
    /** Shorter texts would also be found where they are no secret. */
    private static final int MIN_SECRET_CHARS = 6;

    private final List<String> secrets = new ArrayList<>();

    Scrubber(List<ApiKey> keys) {
        for (ApiKey key : keys) {
            if (key.secret().length() >= MIN_SECRET_CHARS) {
                secrets.add(key.secret());
            }
        }
    }

    String text(String text) {
        String scrubbed = text;
        for (String secret : secrets) {
            scrubbed = scrubbed.replace(secret, DisplayedValue.MASK);
        }
        return scrubbed;
    }

    List<String> texts(List<String> texts) {
        List<String> scrubbed = new ArrayList<>();
        for (String text : texts) {
            scrubbed.add(text(text));
        }
        return List.copyOf(scrubbed);
    }

    List<Problem> problems(List<Problem> problems) {
        List<Problem> scrubbed = new ArrayList<>();
        for (Problem problem : problems) {
            scrubbed.add(new Problem(
                    text(problem.setting()), text(problem.source()), text(problem.value()), text(problem.expected())));
        }
        return List.copyOf(scrubbed);
    }
}
