package io.deepseekmcp.config;

/** A value that a setting cannot take; the message says what would be right. Carries no stack trace: it is an answer. */
final class InvalidValue extends Exception {
    InvalidValue(String expected) {
        super(expected, null, false, false);
    }
}
