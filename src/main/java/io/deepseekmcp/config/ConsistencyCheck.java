package io.deepseekmcp.config;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds settings that are right by themselves and wrong together. A rule of which a value is missing is not asked. */
final class ConsistencyCheck {
    private final SettingValues values;
    private final Diagnostics diagnostics;

    ConsistencyCheck(SettingValues values, Diagnostics diagnostics) {
        this.values = values;
        this.diagnostics = diagnostics;
    }

    void find() {
        modelOutsideTheAllowed();
        noMoreThan(SettingKey.COMMAND_TIMEOUT, SettingKey.COMMAND_MAX_TIMEOUT);
        noMoreThan(SettingKey.RETRY_BASE_DELAY, SettingKey.RETRY_MAX_DELAY);
        outputThatFillsTheContext();
        allowedAndDenied();
        readIsMissing();
        plainHttp();
        if (values.find(SettingKey.SANDBOX).orElse(Settings.Confinement.AUTO) == Settings.Confinement.OFF) {
            diagnostics.warning(SettingKey.SANDBOX + " is off: commands run with your rights.");
        }
        dayWithoutMemory();
        if (values.find(SettingKey.ALLOW_UNSAFE_SHELL).orElse(false)) {
            diagnostics.warning(
                    SettingKey.ALLOW_UNSAFE_SHELL + " is reserved and does nothing: commands never run in a shell.");
        }
    }

    private void modelOutsideTheAllowed() {
        List<String> allowed = values.find(SettingKey.ALLOWED_MODELS).orElse(List.of());
        Optional<String> model = values.find(SettingKey.MODEL);
        if (!allowed.isEmpty() && model.isPresent() && !allowed.contains(model.get())) {
            problem(SettingKey.MODEL, "one of allowed_models: " + String.join(", ", allowed));
        }
    }

    private <T extends Comparable<T>> void noMoreThan(SettingKey<T> lower, SettingKey<T> upper) {
        Optional<T> low = values.find(lower);
        Optional<T> high = values.find(upper);
        if (low.isPresent() && high.isPresent() && low.get().compareTo(high.get()) > 0) {
            SettingKey<T> blamed = values.isSet(lower) || !values.isSet(upper) ? lower : upper;
            String relation = blamed == lower ? "no more than " : "no less than ";
            problem(blamed, relation + named(blamed == lower ? upper : lower));
        }
    }

    private void outputThatFillsTheContext() {
        Optional<Integer> output = values.find(SettingKey.MAX_OUTPUT_TOKENS);
        Optional<Integer> context = values.find(SettingKey.MAX_CONTEXT_TOKENS);
        if (output.isPresent() && context.isPresent() && output.get() >= context.get()) {
            problem(SettingKey.MAX_OUTPUT_TOKENS, "less than " + named(SettingKey.MAX_CONTEXT_TOKENS));
        }
    }

    private void allowedAndDenied() {
        List<String> denied = new ArrayList<>();
        for (String name : values.find(SettingKey.EXTRA_DENIED_EXECUTABLES).orElse(List.of())) {
            denied.add(program(name));
        }
        for (String name : values.find(SettingKey.EXTRA_ALLOWED_EXECUTABLES).orElse(List.of())) {
            if (denied.contains(program(name))) {
                diagnostics.problem(
                        SettingKey.EXTRA_ALLOWED_EXECUTABLES.path(),
                        values.source(SettingKey.EXTRA_ALLOWED_EXECUTABLES),
                        DisplayedValue.text(name),
                        "no program that " + SettingKey.EXTRA_DENIED_EXECUTABLES + " holds too");
            }
        }
    }

    /** Two spellings of one program fold to one name: case, a leading {@code ./}, Windows' endings. */
    private static String program(String name) {
        String folded = name.toLowerCase(Locale.ROOT).replace('\\', '/');
        if (folded.startsWith("./")) {
            folded = folded.substring(2);
        }
        for (String ending : List.of(".exe", ".cmd", ".bat", ".com")) {
            if (folded.endsWith(ending)) {
                return folded.substring(0, folded.length() - ending.length());
            }
        }
        return folded;
    }

    private void readIsMissing() {
        Optional<List<String>> tools = values.find(SettingKey.TOOLS);
        if (tools.isPresent() && !tools.get().contains(ToolName.READ.wireName())) {
            problem(SettingKey.TOOLS, "a list with Read, which every mode needs");
        }
    }

    private void plainHttp() {
        Optional<URI> url = values.find(SettingKey.BASE_URL);
        Optional<Boolean> allowed = values.find(SettingKey.ALLOW_INSECURE_HTTP);
        if (url.isEmpty() || allowed.isEmpty() || !BaseUrl.isPlain(url.get()) || BaseUrl.isLoopback(url.get())) {
            return;
        }
        if (allowed.get()) {
            diagnostics.warning(
                    SettingKey.BASE_URL + " is plain http: the key and everything that the worker reads go to "
                            + url.get().getHost() + " unencrypted.");
        } else {
            problem(
                    SettingKey.BASE_URL,
                    "https://, or " + SettingKey.ALLOW_INSECURE_HTTP
                            + ": true in the config file for a server in your own network");
        }
    }

    private void dayWithoutMemory() {
        if (values.find(SettingKey.MAX_DAY_COST_USD).isPresent()
                && values.find(SettingKey.STATE_DIR).isEmpty()) {
            problem(
                    SettingKey.MAX_DAY_COST_USD,
                    "a bound that can be kept: set " + SettingKey.STATE_DIR
                            + " (DEEPSEEK_MCP_STATE_DIR) too, where what the day has cost is remembered");
        }
    }

    private void problem(SettingKey<?> key, String expected) {
        diagnostics.problem(key.path(), values.source(key), DisplayedValue.value(values.json(key)), expected);
    }

    private String named(SettingKey<?> key) {
        return key + " (" + DisplayedValue.value(values.json(key)) + ", " + values.source(key) + ")";
    }
}
