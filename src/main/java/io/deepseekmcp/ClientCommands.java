package io.deepseekmcp;

import io.deepseekmcp.client.Client;
import io.deepseekmcp.client.ClientException;
import io.deepseekmcp.client.ClientHost;
import io.deepseekmcp.client.Clients;
import io.deepseekmcp.client.Installer;
import io.deepseekmcp.client.Registration;
import io.deepseekmcp.client.Scope;
import java.io.File;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The command line's {@code --install} and {@code --uninstall}. */
final class ClientCommands {
    private final ClientHost host;
    private final PrintStream report;

    ClientCommands(Map<String, String> environment, PrintStream report) {
        this.host = host(environment);
        this.report = report;
    }

    /** The machine that this runs on. */
    static ClientHost host(Map<String, String> environment) {
        return new ClientHost(
                environment,
                Path.of(environment.getOrDefault("HOME", System.getProperty("user.home"))),
                Path.of("").toAbsolutePath(),
                ClientHost.Platform.of(System.getProperty("os.name")));
    }

    /** This very file as clients are to start it; empty where no one file is running. */
    static Optional<Registration> registration(ClientHost host, String keyVariable) {
        return Optional.ofNullable(System.getProperty("launcher.file"))
                .map(file -> new Registration(
                        Path.of(file).toAbsolutePath().normalize(),
                        keyVariable,
                        host.platform() == ClientHost.Platform.WINDOWS));
    }

    /** Does it, and says each step. The exit code. */
    int run(Invocation asked) throws InterruptedException, Invocation.BadArgument {
        List<Client> clients = Clients.of(host);
        if (asked.operand().isEmpty()) {
            return list(asked, clients);
        }
        Client client = clients.stream()
                .filter(known -> known.name().equals(asked.operand().get()))
                .findFirst()
                .orElseThrow(() -> new Invocation.BadArgument(
                        "unknown client " + asked.operand().get()));
        String scopeName = asked.values().getOrDefault(Invocation.SCOPE, "user");
        Scope scope = Scope.of(scopeName).orElseThrow(() -> new Invocation.BadArgument("unknown scope " + scopeName));
        Installer installer = new Installer(host, report, asked.dryRun());
        try {
            if (asked.command().equals("--uninstall")) {
                installer.uninstall(client, scope);
            } else {
                installer.install(client, registration(asked), scope);
            }
            return 0;
        } catch (ClientException e) {
            System.err.println("deepseek-mcp: " + e.getMessage());
            return 1;
        }
    }

    private int list(Invocation asked, List<Client> clients) {
        report.println("Name a client: deepseek-mcp " + asked.command() + " CLIENT");
        for (Client client : clients) {
            report.println("  " + client.name() + (client.isInstalled() ? " (found on this machine)" : ""));
        }
        return 0;
    }

    private Registration registration(Invocation asked) throws Invocation.BadArgument {
        String variable = asked.values().getOrDefault(Invocation.KEY_ENV, Registration.DEFAULT_KEY_VARIABLE);
        if (!variable.matches("[A-Za-z_][A-Za-z0-9_]*")) {
            // It may be a key: it is not repeated.
            throw new Invocation.BadArgument(Invocation.KEY_ENV + " wants the name of a variable, not the key itself");
        }
        Registration registration = registration(host, variable)
                .orElseThrow(() ->
                        new Invocation.BadArgument("--install works for the installed file only, started by itself"));
        if (registration.file().startsWith(System.getProperty("java.io.tmpdir") + File.separator)) {
            System.err.println("deepseek-mcp: mind that " + registration.file()
                    + " lies in a folder for temporary files, where it may not stay.");
        }
        return registration;
    }
}
