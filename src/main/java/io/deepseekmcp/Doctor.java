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
import io.deepseekmcp.config.WorkspaceRoot;
import io.deepseekmcp.server.ArchiveMaker;
import io.deepseekmcp.server.HealthTool;
import io.deepseekmcp.server.Version;
import io.deepseekmcp.text.Invisible;
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
        for (Problem problem : configuration.problems()) {
            line("problem", problem.setting() + " (" + problem.source() + "): " + problem.value());
            nextSteps.add("set " + problem.setting() + " to " + problem.expected());
        }
        boolean accepted = !online || answer(health);
        programs((Map<?, ?>) health.get("capabilities"));
        sandbox(health);
        String ready = clients();
        if (health.get("warnings") instanceof List<?> warnings) {
            warnings.forEach(warning -> line("warning", warning.toString()));
        }
        boolean usable = session.isUsable() && accepted;
        nextSteps.add(
                online
                        ? ready
                        : "deepseek-mcp --doctor --online asks the provider whether it takes the key; then " + ready);
        report.println();
        report.println(usable ? "Delegations work here." : "Delegations do not work here yet.");
        report.println("Next: " + nextSteps.get(0));
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
                        .map(root -> root.path() + ", " + foundBy(root.resolvedBy()))
                        .orElse("none"));
        line("settings", configuration.file().description());
        List<ApiKey> keys = configuration.keys();
        line(
                "key",
                keys.isEmpty()
                        ? "none"
                        : "found" + (keys.size() > 1 ? ", and " + (keys.size() - 1) + " more that are not used" : ""));
    }

    private static String foundBy(WorkspaceRoot.ResolvedBy rule) {
        return switch (rule) {
            case ENVIRONMENT -> "which DEEPSEEK_MCP_WORKSPACE names";
            case CONFIG -> "which the settings name";
            case DISCOVERED -> "found upwards from where this was started";
            case WORKING_DIRECTORY -> "where this was started";
        };
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

    private void sandbox(Map<String, Object> health) {
        if (!(health.get("sandbox") instanceof Map<?, ?> sandbox)) {
            line("sandbox", "looked for when the settings are right");
            return;
        }
        boolean works = !"none".equals(sandbox.get("kind"));
        String network = "on".equals(sandbox.get("network")) ? ", with the network" : ", without network";
        String reason = sandbox.get("reason") instanceof String why ? ": " + why : "";
        line("sandbox", works ? sandbox.get("kind") + network + reason : "none" + reason);
        if (sandbox.get("advice") instanceof String advice) {
            line("", advice);
        }
    }

    /** Says how each client that is here knows the server. What to do when all the rest is well. */
    private String clients() {
        ClientHost host = ClientCommands.host(environment);
        Optional<Registration> registration = ClientCommands.registration(host, Registration.DEFAULT_KEY_VARIABLE);
        List<Client> found =
                Clients.of(host).stream().filter(Client::isInstalled).toList();
        String ready = null;
        for (Client client : found) {
            Optional<String> known = registration.flatMap(wanted -> known(client, wanted));
            line("client", client.name() + ": " + known.orElse("not registered for this user"));
            ready = ready == null && known.isPresent() ? client.name() : ready;
        }
        if (found.isEmpty()) {
            line("client", "none was found on this machine");
            return "install a client, then deepseek-mcp --install CLIENT";
        }
        if (ready == null) {
            nextSteps.add("deepseek-mcp --install " + found.get(0).name());
        }
        return "start " + ready + " in the project and ask it to delegate something";
    }

    /** How the client knows the server, in words; empty when it does not. */
    private static Optional<String> known(Client client, Registration registration) {
        try {
            Optional<String> bundle = client.bundle();
            if (bundle.isPresent()) {
                return Optional.of("registered by " + bundle.get());
            }
            return switch (client.state(registration, Scope.USER)) {
                case CURRENT -> Optional.of("registered");
                case DIFFERENT -> Optional.of("registered, though not as --install would do it");
                case ABSENT -> Optional.empty();
            };
        } catch (ClientException e) {
            return Optional.empty(); // its file is in a form that is not understood here
        }
    }

    private void line(String label, String text) {
        report.println("  " + label + " ".repeat(LABEL_CHARS - label.length()) + Invisible.escaped(text));
    }
}
