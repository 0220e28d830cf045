package io.deepseekmcp.delegation;

import io.deepseekmcp.engine.DelegationResult;
import io.deepseekmcp.engine.VerificationEntry;
import io.deepseekmcp.engine.claims.Analysis;
import java.nio.file.Path;
import java.util.List;

/** Takes the place of a scratch copy out of texts, so that they speak of the workspace. */
public final class ScratchPaths {
    private final String root;
    private final String below;

    /** The copy stands at {@code root}. */
    public ScratchPaths(Path root) {
        this.root = root.toString();
        this.below = root + root.getFileSystem().getSeparator();
    }

    /** The text with paths relative to the workspace. */
    public String text(String text) {
        return text.replace(below, "").replace(root, ".");
    }

    /** The result with every text so. */
    public DelegationResult result(DelegationResult result) {
        DelegationResult.Outcome outcome = result.outcome();
        DelegationResult.Words words = result.words();
        DelegationResult.Account account = result.account();
        return new DelegationResult(
                new DelegationResult.Outcome(
                        outcome.status(),
                        outcome.reason().map(this::text),
                        outcome.verification().stream().map(this::entry).toList(),
                        outcome.model(),
                        outcome.providerModel()),
                result.files(),
                new DelegationResult.Words(
                        text(words.summary()),
                        texts(words.warnings()),
                        texts(words.unresolved()),
                        texts(words.assumptions()),
                        words.analysis().map(this::analysis)),
                new DelegationResult.Account(
                        account.metrics(),
                        account.session(),
                        texts(account.debugLedger()),
                        account.sandbox(),
                        account.bounds()),
                result.identity());
    }

    private VerificationEntry entry(VerificationEntry entry) {
        return new VerificationEntry(entry.argv(), entry.exitCode(), entry.beforeExitCode(), text(entry.summary()));
    }

    private Analysis analysis(Analysis map) {
        return new Analysis(
                texts(map.importantFiles()),
                texts(map.architectureNotes()),
                texts(map.dependencies()),
                texts(map.suggestedScope()),
                texts(map.risks()));
    }

    private List<String> texts(List<String> texts) {
        return texts.stream().map(this::text).toList();
    }
}
