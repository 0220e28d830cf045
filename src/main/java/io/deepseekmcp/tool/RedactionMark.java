package io.deepseekmcp.tool;

import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.redact.Redactor;
import io.deepseekmcp.workspace.search.RedactedText;

/** The mark that stands for a hidden secret; written back, it would destroy the secret. */
final class RedactionMark {
    static final String HIDDEN = "A [REDACTED:...] mark stands for a value that is hidden: leave it out of old_string.";

    private RedactionMark() {}

    static boolean isIn(String text) {
        return text.contains(Redactor.MARK) || text.contains(RedactedText.WHOLE_LINE);
    }

    static void refuse(String argument, String text) throws Refused {
        if (isIn(text)) {
            throw new Refused(
                    "redacted",
                    "\"" + argument + "\" holds a [REDACTED:...] mark, which would overwrite the hidden value.",
                    "Edit around the value and leave it as it is.");
        }
    }
}
