package io.deepseekmcp.workspace.change;

import io.deepseekmcp.workspace.patch.FileVersion;
import io.deepseekmcp.workspace.patch.LineDiff;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a repository's attributes make of a file between disk and repository. {@code git apply} looks at a file through
 * them, so that a patch of the bytes on disk does not fit where they change more than line ends.
 *
 * @param values by attribute
 */
record Conversion(Map<String, String> values) {
    static final String FILTER = "filter";
    private static final String ENCODING = "working-tree-encoding";
    private static final String IDENT = "ident";
    private static final String TEXT = "text";
    private static final String EOL = "eol";
    static final List<String> ATTRIBUTES = List.of(FILTER, ENCODING, IDENT, TEXT, EOL);

    /** What git says of an attribute that names nothing. */
    private static final Set<String> NO_NAME = Set.of("unspecified", "unset", "set", "");

    private static final byte[] IDENT_MARK = "$Id".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] CRLF = {'\r', '\n'};
    private static final byte[] LF = {'\n'};

    Conversion {
        values = Map.copyOf(values);
    }

    /** Whether the value of an attribute that takes a name is one. */
    static boolean isNamed(String value) {
        return value != null && !NO_NAME.contains(value);
    }

    /** Why no patch between these versions would fit; empty when one does. */
    Optional<String> obstacle(FileVersion before, FileVersion after) {
        if (isNamed(values.get(FILTER))) {
            return Optional.of("git converts it by the filter " + values.get(FILTER));
        }
        if (isNamed(values.get(ENCODING))) {
            return Optional.of("git converts it from " + values.get(ENCODING));
        }
        if ("set".equals(values.get(IDENT)) && (holds(before, IDENT_MARK) || holds(after, IDENT_MARK))) {
            return Optional.of("git replaces its $Id$");
        }
        boolean calledText = "set".equals(values.get(TEXT)) || isNamed(values.get(EOL));
        boolean binary = LineDiff.isBinary(before.content()) || LineDiff.isBinary(after.content());
        return calledText && binary && (holds(before, CRLF) || holds(after, CRLF))
                ? Optional.of("git converts line ends in it, although it is binary")
                : Optional.empty();
    }

    private static boolean holds(FileVersion version, byte[] sought) {
        return holds(version.content(), sought);
    }

    /** Whether a line of it ends as Windows' do. */
    static boolean holdsCrlf(byte[] content) {
        return holds(content, CRLF);
    }

    /** Whether a line of it ends at all. */
    static boolean holdsLineFeed(byte[] content) {
        return holds(content, LF);
    }

    private static boolean holds(byte[] content, byte[] sought) {
        for (int i = 0; i + sought.length <= content.length; i++) {
            int matched = 0;
            while (matched < sought.length && content[i + matched] == sought[matched]) {
                matched++;
            }
            if (matched == sought.length) {
                return true;
            }
        }
        return false;
    }
}
