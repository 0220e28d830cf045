package io.deepseekmcp.engine;

/** The client withdrew a delegation that had begun. Nobody waits for an answer, but what was done so far is known. */
public final class DelegationCancelled extends InterruptedException {
    private static final long serialVersionUID = 1;

    private final transient DelegationResult soFar;

    public DelegationCancelled(DelegationResult soFar) {
        super("cancelled");
        this.soFar = soFar;
    }

    public DelegationResult soFar() {
        return soFar;
    }
}
