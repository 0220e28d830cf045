package io.deepseekmcp.workspace.process;

import java.util.Locale;

/** The families of operating systems between which running programs differs. */
enum Platform {
    LINUX,
    MACOS,
    WINDOWS;

    /** The one this process runs on; every other Unix is treated as macOS is: nothing of Linux' own is used. */
    static Platform current() {
        String name = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        if (name.contains("windows")) {
            return WINDOWS;
        }
        return name.contains("linux") ? LINUX : MACOS;
    }
}
