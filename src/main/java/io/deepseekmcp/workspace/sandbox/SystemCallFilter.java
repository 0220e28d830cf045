package io.deepseekmcp.workspace.sandbox;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A filter of system calls that refuses the kernel's keyrings, which no namespace closes: the keys of the server's
 * session could be read. See seccomp(2); numbers from the kernel's tables of system calls.
 */
final class SystemCallFilter {
    private static final int LOAD = 0x20;
    private static final int AND = 0x54;
    private static final int JUMP_IF_EQUAL = 0x15;
    private static final int JUMP_IF_GREATER = 0x25;
    private static final int JUMP_IF_GREATER_OR_EQUAL = 0x35;
    private static final int RETURN = 0x06;
    private static final int ALLOW = 0x7fff0000;
    private static final int REFUSE_WITH_EPERM = 0x00050001;
    private static final int NUMBER = 0;
    private static final int ARCHITECTURE = 4;
    /** Set in the number of a call of the x32 kind. */
    private static final int X32 = 0x40000000;

    /** Architecture, and the first and the last number of add_key, request_key and keyctl. */
    private static final int[][] CALLS = {
        {0xC000003E, 248, 250}, {0x40000003, 286, 288}, {0xC00000B7, 217, 219}, {0x40000028, 309, 311}
    };

    private SystemCallFilter() {}

    /** The program, as an array of {@code struct sock_filter}. */
    static byte[] bytes() {
        // For each architecture: test it, load the number, clear the bit, two tests, and the two ends.
        int block = 7;
        ByteBuffer program = ByteBuffer.allocate((2 + CALLS.length * block) * 8).order(ByteOrder.nativeOrder());
        put(program, LOAD, 0, 0, ARCHITECTURE);
        for (int[] calls : CALLS) {
            put(program, JUMP_IF_EQUAL, 0, block - 1, calls[0]);
            put(program, LOAD, 0, 0, NUMBER);
            put(program, AND, 0, 0, ~X32);
            put(program, JUMP_IF_GREATER_OR_EQUAL, 0, 1, calls[1]);
            put(program, JUMP_IF_GREATER, 0, 1, calls[2]);
            put(program, RETURN, 0, 0, ALLOW);
            put(program, RETURN, 0, 0, REFUSE_WITH_EPERM);
        }
        put(program, RETURN, 0, 0, ALLOW);
        return program.array();
    }

    private static void put(ByteBuffer program, int code, int ifTrue, int ifFalse, int value) {
        program.putShort((short) code).put((byte) ifTrue).put((byte) ifFalse).putInt(value);
    }
}
