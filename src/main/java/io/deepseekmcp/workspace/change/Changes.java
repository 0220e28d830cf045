package io.deepseekmcp.workspace.change;

import java.util.List;

/**
 * What a delegation did to the workspace, by workspace-relative paths, sorted.
 *
 * @param changed existed before and have other content, type or mode now
 * @param created did not exist before
 * @param deleted existed before and are gone
 * @param ignored changed or created by commands and ignored by the repository: build output, listed apart. A file that a
 *     tool wrote counts with the others, ignored or not
 * @param byOthers changed while neither a tool nor a command of the delegation was at work; may name files that are also
 *     among the worker's
 * @param diffStat in git's form, of the worker's own lines: content before the run against content now
 * @param notes what could not be watched, in sentences
 */
public record Changes(
        List<String> changed,
        List<String> created,
        List<String> deleted,
        List<String> ignored,
        List<String> byOthers,
        String diffStat,
        List<String> notes) {
    public Changes {
        changed = List.copyOf(changed);
        created = List.copyOf(created);
        deleted = List.copyOf(deleted);
        ignored = List.copyOf(ignored);
        byOthers = List.copyOf(byOthers);
        notes = List.copyOf(notes);
    }

    /** Nothing was done. */
    public static final Changes NONE =
            new Changes(List.of(), List.of(), List.of(), List.of(), List.of(), "", List.of());

    public boolean none() {
        return changed.isEmpty() && created.isEmpty() && deleted.isEmpty();
    }
}
