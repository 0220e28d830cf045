package io.deepseekmcp.regex;

/** How common bytes are in source code, roughly. */
final class ByteFrequency {
    /** The most frequent first; bytes that are not here are rarer than all of them. */
    private static final String FREQUENT = " etrnaisolcdpumf\"h,().gby=_;-/v:'>{}*\t0x1TSE<kw#[]IA2NRC&";

    /** From here on a byte stands on few lines. */
    private static final int RARE = FREQUENT.indexOf('-');

    private ByteFrequency() {}

    /** Larger for rarer bytes. */
    static int rarity(byte b) {
        int frequent = FREQUENT.indexOf(b);
        return frequent < 0 ? FREQUENT.length() : frequent;
    }

    static boolean isRare(byte b) {
        return rarity(b) >= RARE;
    }
}
