package io.deepseekmcp.provider;

/** Watches pieces of JSON for the end of the one object that they make up, at a cost that does not grow with the object. */
final class ObjectEnd {
    private int depth;
    private boolean inString;
    private boolean escaped;
    private boolean begun;
    private boolean closed;
    private char last;

    /** Takes the next piece. */
    void add(String piece) {
        for (int i = 0; i < piece.length(); i++) {
            add(piece.charAt(i));
        }
    }

    /** Whether anything but blanks has come. */
    boolean begun() {
        return begun;
    }

    /** Whether the first brace has found its partner. */
    boolean closed() {
        return closed;
    }

    /** Whether a piece can be what comes next: an object begins in a string or where a value may stand, and nowhere else. */
    boolean mayGoOnWith(String piece) {
        String bare = piece.stripLeading();
        return inString || !bare.startsWith("{") || last == ':' || last == ',' || last == '[';
    }

    private void add(char c) {
        if (inString) {
            inString = escaped || c != '"';
            escaped = !escaped && c == '\\';
            last = c;
            return;
        }
        if (c == ' ' || c == '\n' || c == '\r' || c == '\t') {
            return;
        }
        begun = true;
        last = c;
        if (c == '"') {
            inString = true;
        } else if (c == '{' || c == '[') {
            depth++;
        } else if (c == '}' || c == ']') {
            depth--;
            closed = closed || depth == 0;
        }
    }
}
