package io.deepseekmcp.engine;

import java.util.ArrayList;
import java.util.List;

/** The client withdrew a delegation that had begun. Nobody waits for an answer, but what was done so far is known. */
public final class DelegationCancelled extends InterruptedException {
    private static final long serialVersionUID = 1;

    private final transient DelegationResult soFar;

    public DelegationCancelled(DelegationResult soFar) {
        super(words(soFar));
        this.soFar = soFar;
    }

    /** Such as {@code cancelled after turn 7: 2 files changed, a.py b.py}. */
    private static String words(DelegationResult soFar) {
        List<String> files = new ArrayList<>(soFar.files().changed());
        files.addAll(soFar.files().created());
        files.addAll(soFar.files().deleted());
        int turns = soFar.account().metrics().turns();
        String when = turns == 0 ? "cancelled before the first turn" : "cancelled after turn " + turns;
        String count = files.size() == 1 ? "1 file" : files.size() + " files";
        return files.isEmpty()
                ? when + ": no file is known to be changed"
                : when + ": " + count + " changed, " + String.join(" ", files);
    }

    public DelegationResult soFar() {
        return soFar;
    }
}
