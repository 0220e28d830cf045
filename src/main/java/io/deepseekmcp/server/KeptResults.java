package io.deepseekmcp.server;

import io.deepseekmcp.engine.DelegationResult;
import io.deepseekmcp.workspace.patch.Patch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a result before it is sent, so that a client that does not wait any longer finds it; and when it will never be
 * sent.
 */
final class KeptResults {
    private static final Logger LOG = LoggerFactory.getLogger(KeptResults.class);
    private static final int NAMED_IN_A_WARNING = 5;

    private KeptResults() {}

    /**
     * The result as it is to be told: with the place of its patch, and with a warning of what could not be kept.
     *
     * @param note what is remembered of the request
     */
    static DelegationResult keep(DelegationResult result, Map<String, Object> note, DelegationServices services) {
        if (services.store().isEmpty()) {
            return result.withPatchIn(Optional.empty());
        }
        return keepIn(services.store().get(), result, note, services);
    }

    private static DelegationResult keepIn(
            ResultStore store, DelegationResult result, Map<String, Object> note, DelegationServices services) {
        String id = store.newId();
        List<String> warnings = new ArrayList<>();
        Optional<Path> file = Optional.empty();
        try {
            file = store.savePatch(id, result.files().patch());
            leftOut(result.files().patch()).ifPresent(warnings::add);
        } catch (IOException e) {
            LOG.warn("event=patch_not_saved reason=\"{}\"", e.toString());
            warnings.add("the patch could not be kept in the state directory: " + e);
        }
        DelegationResult told = result.withPatchIn(file).withWarnings(warnings);
        try {
            store.save(id, note, ResultJson.of(told, services.redactor()::output));
            return told;
        } catch (IOException e) {
            LOG.warn("event=result_not_saved reason=\"{}\"", e.toString());
            return told.withWarnings(List.of("this result could not be kept in the state directory: " + e));
        }
    }

    private static Optional<String> leftOut(Patch patch) {
        List<String> names = patch.leftOut();
        if (names.isEmpty()) {
            return Optional.empty();
        }
        int named = Math.min(names.size(), NAMED_IN_A_WARNING);
        String more = named < names.size() ? " and " + (names.size() - named) + " more" : "";
        return Optional.of("changed, but not in the patch: " + String.join(", ", names.subList(0, named)) + more);
    }
}
