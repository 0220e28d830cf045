package io.deepseekmcp.config;

import io.deepseekmcp.text.Chars;
import io.deepseekmcp.text.NearestName;
import java.util.List;

/** What the texts in settings must look like. */
public final class SettingTexts {
    /** Groups of tools that the client is offered when the user asks for them. */
    static final List<String> EXTRA_TOOLS = List.of("async", "chat");

    static final List<String> TOOLS = ToolName.wireNames();
    static final List<String> EFFORTS = List.of("none", "minimal", "low", "medium", "high", "xhigh", "max", "ultra");
    /** Of requests, from the narrowest to the widest. */
    static final List<String> MODES = List.of("read", "verify", "write");

    static final String ANY_GLOB = "a glob inside the workspace, such as src/**";
    static final String EXECUTABLE = "the name of a program, or its path relative to the workspace";

    static final String HOST_PATH = "an absolute path, or one that begins with ~/";
    static final String HIDDEN_PATH = "an absolute path, one that begins with ~/, or one relative to the workspace";

    private static final int MAX_MODEL_CHARS = 128;
    private static final String MODEL =
            "a model name of at most 128 letters, digits and . _ : / - that begins with a letter or digit";

    private SettingTexts() {}

    /** Whether this is a name that a model can have: {@code [A-Za-z0-9][A-Za-z0-9._:/-]{0,127}}. */
    public static boolean isModelName(String text) {
        if (text.isEmpty() || text.length() > MAX_MODEL_CHARS || !Chars.isAsciiLetterOrDigit(text.charAt(0))) {
            return false;
        }
        return Chars.all(text, c -> Chars.isAsciiLetterOrDigit(c) || "._:/-".indexOf(c) >= 0);
    }

    static String anyGlob(String text) throws InvalidValue {
        return checked(isInside(text), text, ANY_GLOB);
    }

    static SettingType<String> modelName() {
        return SettingTypes.text(MODEL, SettingTexts::isModelName);
    }

    static String model(String text) throws InvalidValue {
        return checked(isModelName(text), text, MODEL);
    }

    static boolean isVariableName(String text) {
        return !text.isEmpty()
                && !(text.charAt(0) >= '0' && text.charAt(0) <= '9')
                && Chars.all(text, c -> Chars.isAsciiLetterOrDigit(c) || c == '_');
    }

    static String extraTool(String text) throws InvalidValue {
        if (!EXTRA_TOOLS.contains(text)) {
            throw new InvalidValue("only " + String.join(", ", EXTRA_TOOLS) + "; for " + DisplayedValue.text(text)
                    + " the nearest is " + NearestName.of(text, EXTRA_TOOLS).orElseThrow());
        }
        return text;
    }

    static String tool(String text) throws InvalidValue {
        if (text.equals("NotebookEdit")) {
            throw new InvalidValue(
                    "a list without NotebookEdit: that tool is known and not implemented; Edit and Write change"
                            + " notebooks as text");
        }
        if (!TOOLS.contains(text)) {
            throw new InvalidValue("only " + String.join(", ", TOOLS) + "; for " + DisplayedValue.text(text)
                    + " the nearest is " + NearestName.of(text, TOOLS).orElseThrow());
        }
        return text;
    }

    static String glob(String text) throws InvalidValue {
        return checked(isInside(text), text, "a glob inside the workspace, such as **/.env.example");
    }

    static String executable(String text) throws InvalidValue {
        return checked(isInside(text), text, EXECUTABLE);
    }

    static String script(String text) throws InvalidValue {
        return checked(isOneLine(text), text, "the exact name of a script or target");
    }

    static String hostPath(String text) throws InvalidValue {
        return checked(HostPath.isOne(text), text, HOST_PATH);
    }

    static String hiddenPath(String text) throws InvalidValue {
        return checked(HostPath.isOne(text) || (isInside(text) && !text.startsWith("~")), text, HIDDEN_PATH);
    }

    private static String checked(boolean fits, String text, String expected) throws InvalidValue {
        if (!fits) {
            throw new InvalidValue("each item " + expected + "; \"" + DisplayedValue.text(text) + "\" is not");
        }
        return text;
    }

    private static boolean isInside(String text) {
        if (!isOneLine(text) || text.startsWith("/") || text.startsWith("\\") || text.startsWith("~")) {
            return false;
        }
        boolean drive = text.length() > 1 && text.charAt(1) == ':' && Character.isLetter(text.charAt(0));
        return !drive && !("/" + text.replace('\\', '/') + "/").contains("/../");
    }

    private static boolean isOneLine(String text) {
        return !text.isBlank() && !Chars.any(text, Character::isISOControl);
    }
}
