package io.deepseekmcp.json;

/** Text that is not one JSON value, with the place where reading stopped (line and column count from 1). */
public final class JsonException extends Exception {
    private final int line;
    private final int column;

    JsonException(String reason, int line, int column) {
        super(reason);
        this.line = line;
        this.column = column;
    }

    public int line() {
        return line;
    }

    public int column() {
        return column;
    }
}
