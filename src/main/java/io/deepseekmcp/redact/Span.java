package io.deepseekmcp.redact;

/** A part of a text that holds a secret; {@code end} is exclusive. */
record Span(int start, int end, String kind) {}
