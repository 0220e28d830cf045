package io.deepseekmcp.workspace.file;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;

/** How the bytes of a file stand for text, its byte order mark included. */
public enum TextEncoding {
    UTF_8("UTF-8", StandardCharsets.UTF_8, 1, ""),
    UTF_8_WITH_BOM("UTF-8 with BOM", StandardCharsets.UTF_8, 1, "\u00EF\u00BB\u00BF"),
    UTF_16LE("UTF-16LE with BOM", StandardCharsets.UTF_16LE, 2, "\u00FF\u00FE"),
    UTF_16BE("UTF-16BE with BOM", StandardCharsets.UTF_16BE, 2, "\u00FE\u00FF"),
    /** What is not one of the others: each byte is one character, so that every byte survives an edit elsewhere. */
    LATIN_1("ISO-8859-1", StandardCharsets.ISO_8859_1, 1, "");

    private final String label;
    private final Charset charset;
    private final int unit;
    /** The byte order mark, a character for each byte. */
    private final String mark;

    TextEncoding(String label, Charset charset, int unit, String mark) {
        this.label = label;
        this.charset = charset;
        this.unit = unit;
        this.mark = mark;
    }

    /** What the first bytes of a file claim; whether the rest keeps it is for {@code EncodingCheck} to say. */
    public static TextEncoding claimed(byte[] head, int length) {
        for (TextEncoding encoding : new TextEncoding[] {UTF_8_WITH_BOM, UTF_16LE, UTF_16BE}) {
            if (length >= encoding.mark.length() && startsWith(head, encoding.mark)) {
                return encoding;
            }
        }
        return UTF_8;
    }

    /** The name for people. */
    public String label() {
        return label;
    }

    /** Bytes of the byte order mark. */
    public int markLength() {
        return mark.length();
    }

    /** The byte order mark, empty where there is none. */
    public byte[] mark() {
        return mark.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Bytes of one code unit: a match or a line can only begin at a multiple of it, counted from the mark. */
    public int unit() {
        return unit;
    }

    /** The text of part of a file; bytes that are cut or malformed become U+FFFD. */
    public String decode(byte[] bytes, int from, int to) {
        return new String(bytes, from, to - from, charset);
    }

    /**
     * The bytes of the text, without a mark.
     *
     * @throws CharacterCodingException if the encoding cannot hold it; {@link #unencodable} says where
     */
    public byte[] encode(String text) throws CharacterCodingException {
        ByteBuffer encoded = charset.newEncoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT)
                .encode(CharBuffer.wrap(text));
        byte[] bytes = new byte[encoded.remaining()];
        encoded.get(bytes);
        return bytes;
    }

    /** The first code point of the text that the encoding cannot hold. */
    public OptionalInt unencodable(String text) {
        return text.codePoints()
                .filter(c ->
                        (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) || (this == LATIN_1 && c > 0xFF))
                .findFirst();
    }

    /** Whether the code unit at the offset is this character, which is ASCII. */
    public boolean hasUnit(byte[] bytes, int at, char ascii) {
        return switch (this) {
            case UTF_16LE -> at + 1 < bytes.length && bytes[at] == ascii && bytes[at + 1] == 0;
            case UTF_16BE -> at + 1 < bytes.length && bytes[at + 1] == ascii && bytes[at] == 0;
            default -> at < bytes.length && bytes[at] == ascii;
        };
    }

    private static boolean startsWith(byte[] bytes, String mark) {
        for (int i = 0; i < mark.length(); i++) {
            if ((bytes[i] & 0xFF) != mark.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
