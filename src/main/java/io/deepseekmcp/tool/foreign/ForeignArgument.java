package io.deepseekmcp.tool.foreign;

import java.util.Locale;

/**
 * A row of the table of arguments.
 *
 * @param is our argument, empty for what is left out
 * @param say why it is left out or not taken, may be empty
 */
record ForeignArgument(How how, String is, By by, String say) {

    /** How a value becomes ours. Row and column of lines count from 1, and ranges hold their last line. */
    enum By {
        /** As it is. */
        ITSELF,
        /** A text, never a list of lines, of which nobody knows how they are joined. */
        TEXT,
        /** The item of a list of one: a text, or an object with our arguments. Several are one call each. */
        SINGLE,
        FILE_URI,
        FIRST_LINE,
        LAST_LINE,
        FIRST_LINE_FROM_0,
        LAST_LINE_FROM_0,
        /** {@code [3, 8]}, {@code "3-8"}; -1 is the last line. */
        LINE_RANGE,
        /** The name of a file that may lie in any folder. */
        ANY_FOLDER,
        /** A glob, or a part of a name. */
        PART_OF_NAME,
        RECURSIVE,
        DEPTH,
        INVERT,
        /** An object in which the wish stands about ignored files. */
        FILTERING,
        ANY_OF,
        GLOBS,
        FILE_TYPE,
        EXTENSION,
        /** The largest of several numbers. */
        MOST,
        OUTPUT_MODE,
        WHOLE_WORD,
        MULTILINE,
        /** A list of replacements, of which one can be taken. */
        EDITS,
        /** Search and replace blocks or a patch. */
        BLOCKS,
        SKETCH,
        PLACE,
        /** A list of words, or a line of plain words. */
        COMMAND,
        COMMANDS,
        MORE_WORDS,
        PROGRAM,
        SECONDS_OR_MILLISECONDS,
        MILLISECONDS,
        UNLESS_FALSE,
        UNLESS_TRUE,
        UNLESS_EMPTY,
        UNLESS_ONE,
        UNLESS_WHOLE,
        UNLESS_UTF8;

        static By of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }
    }
}
