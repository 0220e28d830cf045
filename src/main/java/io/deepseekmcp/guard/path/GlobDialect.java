package io.deepseekmcp.guard.path;

/** Where a glob comes from, which decides what its characters mean. */
enum GlobDialect {
    /** Of a tool call. */
    SEARCH,
    /** Of a delegation or a setting: no classes and no escapes; a pattern without wildcards also means what is below. */
    SCOPE,
    /**
     * Of an ignore file: no braces; {@code **} inside a name is {@code *}; every backslash escapes; a character is a
     * byte of UTF-8; a malformed pattern matches nothing.
     */
    GITIGNORE
}
