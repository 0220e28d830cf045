package io.deepseekmcp.history;

import java.nio.file.Path;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Past delegations as lines of a table for a terminal. */
public final class HistoryTable {
    private static final int OBJECTIVE_CHARS = 60;
    private static final int WORKSPACE_CHARS = 20;
    private static final String GAP = "  ";
    private static final DateTimeFormatter WHEN = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");

    private final ZoneId zone;
    private final boolean withWorkspace;

    /** {@code zone} is that of the reader; {@code withWorkspace} adds a column for it. */
    public HistoryTable(ZoneId zone, boolean withWorkspace) {
        this.zone = zone;
        this.withWorkspace = withWorkspace;
    }

    /** A line with the titles, and one for each. */
    public List<String> lines(List<PastDelegation> delegations) {
        List<List<String>> rows = new ArrayList<>();
        List<String> titles = new ArrayList<>(List.of("WHEN", "STATUS", "FILES", "TIME", "COST", "ID"));
        if (withWorkspace) {
            titles.add("WORKSPACE");
        }
        titles.add("OBJECTIVE");
        rows.add(titles);
        delegations.forEach(delegation -> rows.add(cells(delegation)));
        return rows.stream().map(row -> line(row, widths(rows))).toList();
    }

    private List<String> cells(PastDelegation delegation) {
        List<String> cells = new ArrayList<>(List.of(
                WHEN.format(delegation.when().atZone(zone)),
                Words.line(delegation.status(), WORKSPACE_CHARS),
                Words.count(delegation.files()),
                Words.duration(delegation.seconds()),
                Words.usd(delegation.costUsd()),
                delegation.id()));
        if (withWorkspace) {
            cells.add(Words.line(folderName(delegation.workspace()), WORKSPACE_CHARS));
        }
        cells.add(Words.line(delegation.objective(), OBJECTIVE_CHARS));
        return cells;
    }

    private static String folderName(Optional<String> workspace) {
        return workspace
                .map(root -> Optional.ofNullable(Path.of(root).getFileName())
                        .map(Path::toString)
                        .orElse(root))
                .orElse("-");
    }

    private static int[] widths(List<List<String>> rows) {
        int[] widths = new int[rows.get(0).size()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        return widths;
    }

    private static String line(List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String cell = cells.get(i);
            line.append(cell).append(" ".repeat(widths[i] - cell.length())).append(GAP);
        }
        return line.toString().stripTrailing();
    }
}
