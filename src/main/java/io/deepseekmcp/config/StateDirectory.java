package io.deepseekmcp.config;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The setting {@code state_dir} as it was set.
 *
 * @param path absolute; empty when nothing is to be kept
 */
public record StateDirectory(Optional<Path> path) {
    private static final String OFF_WORD = "off";
    private static final String OWN_NAME = "deepseek-mcp";
    private static final String EXPECTED = "off, or the absolute path of a directory outside the workspace";

    static final StateDirectory OFF = new StateDirectory(Optional.empty());

    static SettingType<StateDirectory> type() {
        SettingType<Path> directory = SettingTypes.absolutePath(EXPECTED);
        return SettingTypes.text(
                EXPECTED,
                text -> text.equalsIgnoreCase(OFF_WORD)
                        ? OFF
                        : new StateDirectory(Optional.of(directory.text().read(text))),
                setting -> setting.path().map(Path::toString).orElse(OFF_WORD));
    }

    /** Where state is kept when nothing is set: the XDG base directory specification, and Windows' local data. */
    static Path usual(HostEnvironment host) {
        Optional<Path> base = host.windows()
                ? host.directory("LOCALAPPDATA")
                        .or(() -> Optional.of(host.home().resolve("AppData").resolve("Local")))
                : host.directory("XDG_STATE_HOME")
                        .or(() -> Optional.of(host.home().resolve(".local").resolve("state")));
        return base.orElseThrow().resolve(OWN_NAME);
    }
}
