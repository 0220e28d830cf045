package io.deepseekmcp.tool;

/** Recognises a private key in text form by its first line, for a part of a file that begins after it. */
final class KeyBlock {
    private static final String BEGIN = "-----BEGIN ";
    private static final String END = "-----END ";
    private static final String LABEL_END = "PRIVATE KEY-----";

    private KeyBlock() {}

    /** Whether a private key begins in the text and does not end in it. */
    static boolean isOpenAtEndOf(String text) {
        int begin = text.lastIndexOf(BEGIN);
        if (begin < 0 || text.indexOf(END, begin) >= 0) {
            return false;
        }
        int label = text.indexOf(LABEL_END, begin);
        return label >= 0 && text.substring(begin + BEGIN.length(), label).indexOf('\n') < 0;
    }
}
