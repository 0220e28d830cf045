package io.deepseekmcp.config;

import io.deepseekmcp.text.NearestName;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Reads variables and file into a {@link Configuration}. It never throws for what a user wrote: that is a problem. */
public final class SettingsLoader {
    private static final String PREFIX = "DEEPSEEK_MCP_";
    /** Variables of ours that are no settings: two are for the launcher. */
    private static final List<String> OTHER_VARIABLES =
            List.of(ConfigFile.VARIABLE, "DEEPSEEK_MCP_API_KEY", "DEEPSEEK_MCP_JAVA_OPTS", "DEEPSEEK_MCP_NO_CACHE");

    private static final Settings.Logging PLAIN_LOGGING =
            new Settings.Logging(Settings.Level.INFO, Optional.empty(), false);

    private final HostEnvironment host;
    private final GlobSyntax globSyntax;
    private final Diagnostics diagnostics = new Diagnostics();

    private SettingsLoader(HostEnvironment host, GlobSyntax globSyntax) {
        this.host = host;
        this.globSyntax = globSyntax;
    }

    /** Reads everything once; later changes of variables or file count from the next start. */
    public static Configuration load(HostEnvironment host, GlobSyntax globSyntax) {
        return new SettingsLoader(host, globSyntax).load();
    }

    private Configuration load() {
        ConfigFileReader reader = new ConfigFileReader(host, diagnostics);
        ConfigFile file = reader.find();
        Optional<Map<SettingKey<?>, Object>> fileValues =
                reader.read(file).flatMap(root -> FileSettings.of(root, file.path(), diagnostics));
        SettingValues values = new ValueReader(host, file.path(), fileValues, diagnostics).read();
        addressOfThePreset(values);
        new ConsistencyCheck(values, diagnostics).find();
        malformedExceptions(values);
        List<ApiKey> keys = new KeySearch(host, values, file, diagnostics).search(fileValues.isPresent());
        Optional<WorkspaceRoot> workspace = workspace(values, fileValues);
        int before = diagnostics.problems().size();
        FilePlacement filePlacement = new FilePlacement(workspace, values, diagnostics);
        filePlacement.logFile();
        boolean logFileFits = diagnostics.problems().size() == before;
        filePlacement.stateDirectory();
        filePlacement.configFile(file);
        new SandboxPathsCheck(host, values, workspace, file, diagnostics).find();
        nameUnknownVariables();
        return new Configuration(values, workspace, file, keys, logging(values, logFileFits), diagnostics);
    }

    /** A base URL that is set by hand wins over the preset's. */
    private static void addressOfThePreset(SettingValues values) {
        Optional<Preset> preset = values.find(SettingKey.PRESET).flatMap(Preset::named);
        if (preset.isPresent() && !values.isSet(SettingKey.BASE_URL)) {
            values.put(
                    SettingKey.BASE_URL,
                    preset.get().baseUrl(),
                    SettingKey.PRESET + " " + preset.get().name());
        }
    }

    private void malformedExceptions(SettingValues values) {
        SettingKey<List<String>> key = SettingKey.SECRET_PATH_EXCEPTIONS;
        for (String glob : values.find(key).orElse(List.of())) {
            globSyntax
                    .fault(glob)
                    .ifPresent(fault -> diagnostics.problem(
                            key.path(), values.source(key), DisplayedValue.text(glob), "a well-formed glob. " + fault));
        }
    }

    private Optional<WorkspaceRoot> workspace(SettingValues values, Optional<Map<SettingKey<?>, Object>> fileValues) {
        WorkspaceSearch search = new WorkspaceSearch(host, values, diagnostics);
        Optional<Path> set = values.find(SettingKey.WORKSPACE);
        if (set.isPresent()) {
            return search.explicit(set.get());
        }
        boolean known = fileValues.isPresent() && !diagnostics.blame(SettingKey.WORKSPACE);
        return known ? search.discovered() : Optional.empty();
    }

    private static Settings.Logging logging(SettingValues values, boolean fileFits) {
        return new Settings.Logging(
                values.find(SettingKey.LOG_LEVEL).orElse(PLAIN_LOGGING.level()),
                fileFits ? values.find(SettingKey.LOG_FILE) : PLAIN_LOGGING.file(),
                values.find(SettingKey.LOG_TASK_TEXT).orElse(PLAIN_LOGGING.logTaskText()));
    }

    private void nameUnknownVariables() {
        List<String> known = new ArrayList<>(OTHER_VARIABLES);
        for (SettingKey<?> key : SettingKey.ALL) {
            key.variable().ifPresent(known::add);
        }
        for (String name : new TreeSet<>(host.environment().keySet())) {
            if (name.startsWith(PREFIX) && !known.contains(name)) {
                diagnostics.warning("The variable " + DisplayedValue.text(name) + " is unknown and has no effect; "
                        + fileOnly(name)
                                .orElseGet(() -> "the nearest is "
                                        + NearestName.of(name, known).orElseThrow() + "."));
            }
        }
    }

    private static Optional<String> fileOnly(String variable) {
        String name = variable.substring(PREFIX.length());
        for (SettingKey<?> key : SettingKey.ALL) {
            boolean same = key.name().equalsIgnoreCase(name)
                    || key.path().replace('.', '_').equalsIgnoreCase(name);
            if (same) {
                return Optional.of(key.variable()
                        .map(known -> "the variable for " + key + " is " + known + ".")
                        .orElse(key + " can be set in the config file only."));
            }
        }
        return Optional.empty();
    }
}
