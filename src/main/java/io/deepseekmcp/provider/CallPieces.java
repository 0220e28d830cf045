package io.deepseekmcp.provider;

import java.util.ArrayList;
import java.util.List;

/**
 * Puts tool calls together from pieces, whatever a host makes of their numbers: every piece numbered 0, numbered one by one,
 * or not at all; ids missing, repeated, or new with each piece; names repeated with each piece.
 *
 * <p>A piece with a name begins a call or repeats the beginning of one. A piece without a name goes on with the call that
 * has its id, else with the one that has its number, else with the last that is not closed.
 */
final class CallPieces {
    /** No honest id is longer; ids are sent back twice at every turn. */
    static final int MAX_ID_CHARS = 128;

    /** The place of a call that the provider does not name. */
    static final int UNKNOWN = -1;

    /** More than any model means: one that repeats itself to the end of its reply can write thousands. */
    private static final int MAX_CALLS = 128;

    private final List<Call> calls = new ArrayList<>();
    private boolean callsLeftOut;

    /** A call in the making; {@code index} is where the provider says it belongs. */
    static final class Call {
        private final int index;
        private String id = "";
        private String name = "";
        private final StringBuilder arguments = new StringBuilder();
        private final ObjectEnd end = new ObjectEnd();

        private Call(int index) {
            this.index = index;
        }

        String id() {
            return id;
        }

        String name() {
            return name;
        }

        String arguments() {
            return arguments.toString();
        }

        private boolean closed() {
            return end.closed();
        }

        private boolean hasArguments() {
            return end.begun();
        }

        /** A name that comes in pieces, or again, or again and longer. */
        private void addName(String piece) {
            if (!piece.isEmpty() && !piece.equals(name) && name.length() <= MAX_ID_CHARS) {
                name = piece.startsWith(name) ? piece : name + piece;
            }
        }

        private void addArguments(String piece) {
            boolean said = closed() && piece.length() > 1 && piece.contentEquals(arguments);
            if (!said) {
                arguments.append(piece);
                end.add(piece);
            }
        }
    }

    boolean isEmpty() {
        return calls.isEmpty();
    }

    /**
     * One piece. What goes beyond all bounds in number is left out.
     *
     * @param index where the call belongs, {@link #UNKNOWN} when the provider does not say
     * @param whole the piece is a whole call of its own, as in an answer that is one document
     * @return whether it was taken
     */
    boolean add(int index, String id, String name, String arguments, boolean whole) {
        Call call = whole ? null : name.isEmpty() ? unnamed(index, id) : named(index, id, name, arguments);
        callsLeftOut = callsLeftOut || (call == null && calls.size() == MAX_CALLS);
        if (callsLeftOut) {
            return false;
        }
        if (call == null) {
            call = new Call(index);
            calls.add(call);
        }
        if (call.id.isEmpty()) {
            call.id = id;
        }
        call.addName(name);
        call.addArguments(arguments);
        return true;
    }

    /** The calls in order, without those that were no more than a beginning repeated after its end. */
    List<Call> calls() {
        List<Call> whole = new ArrayList<>();
        for (Call call : calls) {
            Call before = whole.isEmpty() ? null : whole.get(whole.size() - 1);
            boolean echo = before != null
                    && !call.hasArguments()
                    && before.closed()
                    && call.index == before.index
                    && call.name.equals(before.name)
                    && (call.id.isEmpty() || call.id.equals(before.id));
            if (!echo) {
                whole.add(call);
            }
        }
        return whole;
    }

    private Call unnamed(int index, String id) {
        Call byId = withId(id);
        if (byId != null) {
            return byId;
        }
        Call byIndex = withIndex(index);
        if (byIndex != null && !byIndex.closed()) {
            return byIndex;
        }
        for (int i = calls.size() - 1; i >= 0; i--) {
            if (!calls.get(i).closed()) {
                return calls.get(i);
            }
        }
        return byIndex != null || calls.isEmpty() ? byIndex : calls.get(calls.size() - 1);
    }

    private Call named(int index, String id, String name, String arguments) {
        Call call = withIndex(index);
        if (call == null) {
            Call sameId = withId(id);
            return sameId == null || sameId.closed() ? null : sameId;
        }
        return begins(call, index, id, name, arguments) ? null : call;
    }

    /** The last call with this id. */
    private Call withId(String id) {
        for (int i = calls.size() - 1; i >= 0 && !id.isEmpty(); i--) {
            if (id.equals(calls.get(i).id)) {
                return calls.get(i);
            }
        }
        return null;
    }

    /** The last call with this number; the last of all where there are no numbers. */
    private Call withIndex(int index) {
        for (int i = calls.size() - 1; i >= 0; i--) {
            if (index == UNKNOWN || calls.get(i).index == index) {
                return calls.get(i);
            }
        }
        return null;
    }

    /** Whether a named piece that would go on with this call begins another one. */
    private static boolean begins(Call last, int index, String id, String name, String arguments) {
        boolean sameId = !id.isEmpty() && id.equals(last.id);
        if (last.name.isEmpty() || sameId) {
            return false;
        }
        if (last.closed()) {
            return true;
        }
        boolean bothIds = !id.isEmpty() && !last.id.isEmpty();
        if (index == UNKNOWN) {
            // Names that are repeated with each piece are repeated in the middle of the arguments.
            return bothIds || !last.hasArguments() || !name.equals(last.name) || !last.end.mayGoOnWith(arguments);
        }
        if (bothIds) {
            // Hosts that mint a new id for every piece do so in the middle of the arguments.
            return !last.hasArguments() || !name.equals(last.name);
        }
        return last.hasArguments() && (!id.isEmpty() || !name.equals(last.name));
    }
}
