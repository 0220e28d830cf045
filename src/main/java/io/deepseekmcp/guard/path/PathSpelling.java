package io.deepseekmcp.guard.path;

import io.deepseekmcp.text.Excerpt;
import io.deepseekmcp.text.Unicode;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A path as a model spells it, cut into names without asking the disk. Nothing is decoded or expanded; a spelling that
 * could mean one thing to a person and another to the file system is refused.
 *
 * @param start the drive and slash, or the slash, where an absolute path begins; empty for a relative one
 * @param names may hold {@code ..}, never {@code .} or an empty name
 * @param directory the spelling ends in a slash
 */
public record PathSpelling(String start, List<String> names, boolean directory) {
    private static final int MAX_PATH_BYTES = 4_096;
    private static final int MAX_NAME_BYTES = 255;
    private static final String RULE = "malformed-path";
    private static final Set<String> WINDOWS_DEVICES =
            Set.of("con", "prn", "aux", "nul", "conin$", "conout$", "clock$");

    public PathSpelling {
        names = List.copyOf(names);
    }

    static PathSpelling parse(String requested, boolean windows) throws Refused {
        if (requested.getBytes(StandardCharsets.UTF_8).length > MAX_PATH_BYTES) {
            throw refused(requested, "is longer than " + MAX_PATH_BYTES + " bytes", "");
        }
        if (hasUnseen(requested)) {
            throw refused(requested, "holds a control or format character", "Leave it out.");
        }
        String text = windows ? requested.replace('\\', '/') : requested;
        if (text.indexOf('\\') >= 0) {
            throw refused(requested, "holds a \\", "Separate directories with /.");
        }
        String start = windows ? windowsStart(requested, text) : text.startsWith("/") ? "/" : "";
        if (start.length() < 3 && hasScheme(text)) {
            throw refused(requested, "begins with a drive or scheme", "Give a path relative to the workspace root.");
        }
        List<String> names = new ArrayList<>();
        for (String name : text.substring(start.length()).split("/", -1)) {
            if (!name.isEmpty() && !name.equals(".")) {
                checkName(requested, name, windows);
                names.add(name);
            }
        }
        return new PathSpelling(start, names, text.endsWith("/"));
    }

    /** Whether any character of the text is {@linkplain #isUnseen unseen}. */
    static boolean hasUnseen(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || (c > '~' && isUnseen(text.codePointAt(i)))) {
                return true;
            }
            i += Character.isHighSurrogate(c) ? 1 : 0;
        }
        return false;
    }

    /** Control, format, surrogate and separator characters: they forge lines, or hide what a name is. */
    public static boolean isUnseen(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> true;
            default -> false;
        };
    }

    /** {@code file:/}, {@code https://}, {@code C:/} and their like. */
    public static boolean hasScheme(String text) {
        int colon = text.indexOf(':');
        if (colon < 1
                || colon + 1 == text.length()
                || (text.charAt(colon + 1) != '/' && text.charAt(colon + 1) != '\\')) {
            return false;
        }
        return text.substring(0, colon)
                .chars()
                .allMatch(c -> c < 0x80 && (Character.isLetterOrDigit(c) || c == '+' || c == '-' || c == '.'));
    }

    private static void checkName(String requested, String name, boolean windows) throws Refused {
        if (name.getBytes(StandardCharsets.UTF_8).length > MAX_NAME_BYTES) {
            throw refused(requested, "has a name of more than " + MAX_NAME_BYTES + " bytes", "");
        }
        if (name.equals("..")) {
            return;
        }
        String compatible = Unicode.normalized(name, Normalizer.Form.NFKC);
        if (compatible.indexOf('/') >= 0 || compatible.indexOf('\\') >= 0 || compatible.equals("..")) {
            throw refused(requested, "has a name that looks like .. or holds a look-alike of /", "Use plain ASCII.");
        }
        int last = compatible.codePointBefore(compatible.length());
        if (last == '.' || Character.isWhitespace(last) || Character.isSpaceChar(last)) {
            throw refused(requested, "has a name that ends in a dot or blank", "Some systems drop it: leave it out.");
        }
        if (windows && (name.indexOf(':') >= 0 || isWindowsDevice(compatible) || isShortName(name))) {
            throw refused(requested, "has a device, stream or short name of Windows", "Use the file's long name.");
        }
    }

    private static String windowsStart(String requested, String text) throws Refused {
        if (text.startsWith("//") || text.startsWith("/??/")) {
            throw refused(requested, "is a network or device path", "Give a path relative to the workspace root.");
        }
        boolean drive = text.length() > 1 && text.charAt(1) == ':' && isAsciiLetter(text.charAt(0));
        if (drive && text.length() > 2 && text.charAt(2) == '/') {
            return text.substring(0, 3);
        }
        if (drive || text.startsWith("/")) {
            throw refused(requested, "depends on a current drive", "Give a path relative to the workspace root.");
        }
        return "";
    }

    /** Reserved with any ending; NFKC has already made a superscript digit a plain one. */
    private static boolean isWindowsDevice(String name) {
        int dot = name.indexOf('.');
        String stem = (dot < 0 ? name : name.substring(0, dot)).strip().toLowerCase(Locale.ROOT);
        return WINDOWS_DEVICES.contains(stem)
                || (stem.length() == 4
                        && (stem.startsWith("com") || stem.startsWith("lpt"))
                        && Character.isDigit(stem.charAt(3)));
    }

    /** {@code PROGRA~1}: a name that stands for another one. */
    private static boolean isShortName(String name) {
        int tilde = name.indexOf('~');
        return tilde >= 1 && tilde <= 6 && tilde + 1 < name.length() && Character.isDigit(name.charAt(tilde + 1));
    }

    private static boolean isAsciiLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    static Refused refused(String requested, String what, String remedy) {
        return new Refused(RULE, "The path \"" + shown(requested) + "\" " + what + ".", remedy);
    }

    /** The spelling, cut, with its unseen characters as escapes, fit for a message of one line. */
    public static String shown(String requested) {
        StringBuilder text = new StringBuilder();
        Excerpt.head(requested, 300).codePoints().forEach(c -> {
            if (isUnseen(c)) {
                text.append(String.format(Locale.ROOT, "\\u%04x", c));
            } else {
                text.appendCodePoint(c);
            }
        });
        return text.toString();
    }

    /** A spelling as a refusal names it. */
    static String quoted(String requested) {
        return "\"" + shown(requested) + "\"";
    }
}
