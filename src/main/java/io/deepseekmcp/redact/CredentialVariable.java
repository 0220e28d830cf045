package io.deepseekmcp.redact;

import java.util.Locale;
import java.util.regex.Pattern;

/** Knows by its name a variable that is likely to hold a secret. */
public final class CredentialVariable {
    private static final Pattern PARTS = Pattern.compile(
            "token|secret|passw|passphrase|pwd|credential|creds|api_?key|access_?key"
                    + "|private|auth(?!or)|cookie|session|dsn|conn(?:ection)?_?str|webhook|signing|_pat$|_key$|^key$|database_url");

    private CredentialVariable() {}

    /** Whether a variable of this name should be kept from children, and its value from every text. */
    public static boolean matches(String variable) {
        return PARTS.matcher(variable.toLowerCase(Locale.ROOT)).find();
    }
}
