package io.deepseekmcp.history;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the delegations of one day (UTC) came to together.
 *
 * @param costUsd of those whose cost is known
 * @param freshTokens of prompts, those from the cache left out
 * @param sparedTokens of those where that is known
 */
record Day(
        LocalDate date,
        int delegations,
        double costUsd,
        long freshTokens,
        long cachedTokens,
        long replyTokens,
        long sparedTokens) {
    /** As many days fit side by side. */
    static final int MAX_DAYS = 31;

    private static Day empty(LocalDate date) {
        return new Day(date, 0, 0, 0, 0, 0, 0);
    }

    private Day plus(PastDelegation delegation) {
        return new Day(
                date,
                delegations + 1,
                costUsd + delegation.costUsd().orElse(0),
                freshTokens + delegation.promptTokens() - delegation.cachedTokens(),
                cachedTokens + delegation.cachedTokens(),
                replyTokens + delegation.replyTokens(),
                sparedTokens + delegation.sparedTokens().orElse(0));
    }

    /** Every day from the first to the last, those without a delegation too; the newest {@value #MAX_DAYS}. */
    static List<Day> of(List<PastDelegation> delegations) {
        TreeMap<LocalDate, Day> days = new TreeMap<>();
        for (PastDelegation delegation : delegations) {
            LocalDate date = delegation.when().atZone(ZoneOffset.UTC).toLocalDate();
            days.put(date, days.getOrDefault(date, empty(date)).plus(delegation));
        }
        return days.isEmpty() ? List.of() : withoutGaps(days);
    }

    private static List<Day> withoutGaps(TreeMap<LocalDate, Day> days) {
        LocalDate last = days.lastKey();
        LocalDate first = last.minusDays(MAX_DAYS - 1);
        first = days.firstKey().isAfter(first) ? days.firstKey() : first;
        List<Day> all = new ArrayList<>();
        for (LocalDate date = first; !date.isAfter(last); date = date.plusDays(1)) {
            all.add(days.getOrDefault(date, empty(date)));
        }
        return all;
    }

    /** Names for the parts of a day's tokens, in the order in which they are stacked. */
    Map<String, Long> tokens() {
        Map<String, Long> parts = new LinkedHashMap<>();
        parts.put("prompts, new", freshTokens);
        parts.put("prompts, from the cache", cachedTokens);
        parts.put("replies", replyTokens);
        return parts;
    }
}
