package io.deepseekmcp.workspace.patch;

import java.util.Arrays;

/**
 * Gives each distinct line of two texts a number, so that a diff compares numbers. A line ends after its {@code \n}; the
 * same words with and without it are two lines. Holds offsets into the texts and no copies of lines.
 */
final class LineInterner {
    private static final int NONE = -1;

    private int[] slots = new int[1024];
    private byte[][] texts = new byte[1024][];
    private int[] starts = new int[1024];
    private int[] lengths = new int[1024];
    private int[] hashes = new int[1024];
    private int size;

    LineInterner() {
        Arrays.fill(slots, NONE);
    }

    /** The number of each line of the text, in order. */
    int[] numbers(byte[] text) {
        int[] numbers = new int[countLines(text)];
        int start = 0;
        for (int line = 0; line < numbers.length; line++) {
            int end = start;
            int hash = 1;
            while (end < text.length && text[end] != '\n') {
                hash = 31 * hash + text[end++];
            }
            end = Math.min(end + 1, text.length);
            numbers[line] = number(text, start, end - start, hash);
            start = end;
        }
        return numbers;
    }

    /** How many distinct lines were seen; every number is below it. */
    int size() {
        return size;
    }

    private static int countLines(byte[] text) {
        int lines = 0;
        for (byte b : text) {
            if (b == '\n') {
                lines++;
            }
        }
        return text.length > 0 && text[text.length - 1] != '\n' ? lines + 1 : lines;
    }

    private int number(byte[] text, int start, int length, int hash) {
        int slot = slotOf(hash);
        while (slots[slot] != NONE) {
            int known = slots[slot];
            if (hashes[known] == hash && isLine(known, text, start, length)) {
                return known;
            }
            slot = (slot + 1) & (slots.length - 1);
        }
        slots[slot] = add(text, start, length, hash);
        if (size * 2 > slots.length) {
            grow();
        }
        return size - 1;
    }

    private boolean isLine(int number, byte[] text, int start, int length) {
        int from = starts[number];
        return Arrays.equals(texts[number], from, from + lengths[number], text, start, start + length);
    }

    private int add(byte[] text, int start, int length, int hash) {
        if (size == starts.length) {
            texts = Arrays.copyOf(texts, size * 2);
            starts = Arrays.copyOf(starts, size * 2);
            lengths = Arrays.copyOf(lengths, size * 2);
            hashes = Arrays.copyOf(hashes, size * 2);
        }
        texts[size] = text;
        starts[size] = start;
        lengths[size] = length;
        hashes[size] = hash;
        return size++;
    }

    private void grow() {
        slots = new int[slots.length * 2];
        Arrays.fill(slots, NONE);
        for (int number = 0; number < size; number++) {
            int slot = slotOf(hashes[number]);
            while (slots[slot] != NONE) {
                slot = (slot + 1) & (slots.length - 1);
            }
            slots[slot] = number;
        }
    }

    private int slotOf(int hash) {
        return (hash ^ (hash >>> 15)) & (slots.length - 1);
    }
}
