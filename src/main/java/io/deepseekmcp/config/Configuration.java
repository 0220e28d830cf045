package io.deepseekmcp.config;

import io.deepseekmcp.redact.KeyMask;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What came of reading the configuration: everything that work needs, or every problem that stands in its way. */
public final class Configuration {
    private final Optional<Ready> ready;
    private final Settings.Logging logging;
    private final Optional<WorkspaceRoot> workspace;
    private final ServerFiles files;
    private final List<ApiKey> keys;
    private final List<Problem> problems;
    private final List<String> warnings;
    private final SettingValues values;
    private final KeyMask mask;

    /**
     * What work needs; there only when no problem was found.
     *
     * @param stateDirectory where results, patches and costs are kept, existing or not; empty for nowhere
     */
    public record Ready(Settings settings, ApiKey key, WorkspaceRoot workspace, Optional<Path> stateDirectory) {}

    Configuration(
            SettingValues values,
            Optional<WorkspaceRoot> workspace,
            ServerFiles files,
            List<ApiKey> keys,
            Settings.Logging logging,
            Diagnostics diagnostics) {
        this.values = values;
        this.workspace = workspace;
        this.files = files;
        this.keys = List.copyOf(keys);
        this.logging = logging;
        this.mask = new KeyMask(this.keys.stream().map(ApiKey::secret).toList());
        this.problems = diagnostics.problems().stream()
                .map(problem -> problem.shown(mask::hide))
                .toList();
        this.warnings = diagnostics.warnings().stream().map(mask::hide).toList();
        this.ready = problems.isEmpty()
                ? Optional.of(new Ready(settings(values), keys.get(0), workspace.orElseThrow(), files.stateDirectory()))
                : Optional.empty();
    }

    public Optional<Ready> ready() {
        return ready;
    }

    /**
     * Every setting, if each has a value, whatever else is wrong: for telling what would be done. Work needs
     * {@link #ready}.
     */
    public Optional<Settings> settings() {
        return values.isComplete() ? Optional.of(settings(values)) : Optional.empty();
    }

    private Settings settings(SettingValues read) {
        Settings own = Settings.of(read);
        return files.policy().map(file -> own.within(file.policy())).orElse(own);
    }

    /** The administrator's policy, where one is set and could be read. */
    public Optional<PolicyFile> policyFile() {
        return files.policy();
    }

    /** How to log: as it was set, or the default where that is part of a problem. */
    public Settings.Logging logging() {
        return logging;
    }

    /** The root, if it was found, whatever else is wrong. */
    public Optional<WorkspaceRoot> workspace() {
        return workspace;
    }

    /** Where results, patches and costs are kept, existing or not, whatever is wrong elsewhere; empty for nowhere. */
    public Optional<Path> stateDirectory() {
        return files.stateDirectory();
    }

    public ConfigFile file() {
        return files.config();
    }

    /** Every key of the provider that was found, to be hidden; the first is the one in use. */
    public List<ApiKey> keys() {
        return keys;
    }

    /** Everything that is wrong, in the order of the settings; empty when work can be done. */
    public List<Problem> problems() {
        return problems;
    }

    /** What is allowed and yet worth knowing. */
    public List<String> warnings() {
        return warnings;
    }

    /** The text without any key of the provider, wherever a user has put one by mistake. */
    public String masked(String text) {
        return mask.hide(text);
    }

    /**
     * The settings of one section as JSON values by their names in the file, {@code ""} for the top: null for one whose
     * value is bad, unknown or unset. Keys of the provider are left out.
     */
    public Map<String, Object> section(String section) {
        Map<String, Object> shown = new LinkedHashMap<>();
        for (SettingKey<?> key : SettingKey.ALL) {
            if (key.section().equals(section) && key != SettingKey.API_KEY) {
                shown.put(key.name(), values.json(key));
            }
        }
        return shown;
    }
}
