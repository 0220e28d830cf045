package io.deepseekmcp;

import io.deepseekmcp.client.Client;
import io.deepseekmcp.client.ClientException;
import io.deepseekmcp.client.ClientHost;
import io.deepseekmcp.client.Clients;
import io.deepseekmcp.client.Registration;
import io.deepseekmcp.client.Scope;
import io.deepseekmcp.config.ApiKey;
import io.deepseekmcp.config.Configuration;
import io.deepseekmcp.config.Problem;
import io.deepseekmcp.server.ArchiveMaker;
import io.deepseekmcp.server.HealthTool;
import io.deepseekmcp.server.Version;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One screen for people: what was found, what is missing, and the one next step. */
final class Doctor {
    private static final int LABEL_CHARS = 11;

    private final Map<String, String> environment;
    private final PrintStream report;
    private final List<String> nextSteps = new ArrayList<>();

    Doctor(Map<String, String> environment, PrintStream report) {
        this.environment = environment;
        this.report = report;
    }

    /** Prints the screen. The exit code, as {@code --check} has it. */
    int run(boolean online) throws InterruptedException {
        Map<String, String> quiet = new HashMap<>(environment);
        quiet.putIfAbsent("DEEPSEEK_MCP_LOG_LEVEL", "ERROR");
        Session session = new Session(quiet);
        Configuration configuration = session.configuration();
        Map<String, Object> health = session.healthTool().report(online);
        report.println("deepseek-mcp " + Version.NUMBER);
        java();
        archive();
        configuration(configuration);
        boolean accepted = !online || answer(health);
        programs((Map<?, ?>) health.get("capabilities"));
        clients();
        for (Problem problem : configuration.problems()) {
            line("problem", problem.setting() + " (" + problem.source() + "): " + problem.value());
            nextSteps.add("Set " + problem.setting() + " to " + problem.expected());
        }
        if (health.get("warnings") instanceof List<?> warnings) {
            warnings.forEach(warning -> line("warning", warning.toString()));
        }
        boolean usable = session.isUsable() && accepted;
        report.println();
        report.println(usable ? "Delegations work here." : "Delegations do not work here yet.");
        nextSteps.stream().findFirst().ifPresent(step -> report.println("Next: " + step));
        return usable ? 0 : 1;
    }

    private void java() {
        line("java", Runtime.version() + " in " + System.getProperty("java.home"));
    }

    private void archive() {
        Optional<ArchiveMaker> maker = ArchiveMaker.ofThisProcess(environment);
        try {
            Optional<Path> archive = maker.isPresent() ? maker.get().current() : Optional.empty();
            line(
                    "archive",
                    archive.map(path -> path + ", for faster starts")
                            .orElse(maker.isPresent() ? "none yet; --warm-up makes it" : "turned off"));
        } catch (IOException e) {
            line("archive", "cannot be read: " + e.getMessage());
        }
    }

    private void configuration(Configuration configuration) {
        line(
                "workspace",
                configuration
                        .workspace()
                        .map(root -> root.path() + " (" + root.resolvedBy().wireName() + ")")
                        .orElse("none"));
        line("settings", configuration.file().description());
        List<ApiKey> keys = configuration.keys();
        line(
                "key",
                keys.isEmpty()
                        ? "none"
                        : "found" + (keys.size() > 1 ? ", and " + (keys.size() - 1) + " more that are not used" : ""));
    }

    private boolean answer(Map<String, Object> health) {
        boolean accepted = HealthTool.keyAccepted(health);
        Object problem = health.get("online") instanceof Map<?, ?> online ? online.get("problem") : null;
        line("provider", accepted ? "takes the key" : "does not take the key: " + problem);
        if (!accepted) {
            nextSteps.add("see what the provider says of the key: " + problem);
        }
        return accepted;
    }

    private void programs(Map<?, ?> capabilities) {
        line("git", Boolean.TRUE.equals(capabilities.get("git")) ? "found" : "not found");
        line(
                "search",
                "ripgrep".equals(capabilities.get("search_engine")) ? "ripgrep" : "our own; ripgrep was not found");
    }

    private void clients() {
        ClientHost host = ClientCommands.host(environment);
        Optional<Registration> registration = ClientCommands.registration(host, Registration.DEFAULT_KEY_VARIABLE);
        String first = null;
        boolean registered = false;
        for (Client client : Clients.of(host)) {
            if (client.isInstalled() && registration.isPresent()) {
                Client.State state = state(client, registration.get());
                registered |= state != Client.State.ABSENT;
                first = first == null ? client.name() : first;
                line("client", client.name() + ": " + words(state));
            }
        }
        if (first == null) {
            line("client", "none was found on this machine");
        } else if (!registered) {
            nextSteps.add("deepseek-mcp --install " + first);
        }
    }

    private static Client.State state(Client client, Registration registration) {
        try {
            return client.state(registration, Scope.USER);
        } catch (ClientException e) {
            return Client.State.ABSENT;
        }
    }

    private static String words(Client.State state) {
        return switch (state) {
            case CURRENT -> "registered";
            case DIFFERENT -> "registered, though not as --install would do it";
            case ABSENT -> "not registered for this user";
        };
    }

    private void line(String label, String text) {
        report.println("  " + label + " ".repeat(LABEL_CHARS - label.length()) + text);
    }
}
