package io.deepseekmcp.client;

import io.deepseekmcp.text.Excerpt;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;

/** Does what a client's registration takes, and says each step before it is done. */
public final class Installer {
    private static final int MAX_SAID_CHARS = 400;

    private final ClientHost host;
    private final PrintStream report;
    private final boolean dryRun;

    /** {@code dryRun} shows the steps and does none. */
    public Installer(ClientHost host, PrintStream report, boolean dryRun) {
        this.host = host;
        this.report = report;
        this.dryRun = dryRun;
    }

    /** Registers the server, and asks the client whether it sees it. */
    public void install(Client client, Registration registration, Scope scope)
            throws ClientException, InterruptedException {
        Optional<String> bundle = client.bundle();
        if (bundle.isPresent()) {
            throw new ClientException(client.name() + " has " + bundle.get() + ", which brings this server along;"
                    + " a second registration would double its tools.");
        }
        List<Change> changes = client.install(registration, scope);
        perform(client, changes);
        client.notes(registration).forEach(report::println);
        if (!dryRun && client.state(registration, scope) != Client.State.CURRENT) {
            throw new ClientException(client.name() + " has written down something else than it was told.");
        }
        Optional<Client.Check> check = client.check(scope);
        if (!dryRun && check.isPresent()) {
            check(client, check.get());
        }
        if (!dryRun && check.isEmpty()) {
            report.println("Start " + client.name() + " again, and ask it for deepseek_health.");
        }
    }

    /** Takes the server out again. */
    public void uninstall(Client client, Scope scope) throws ClientException, InterruptedException {
        perform(client, client.uninstall(scope));
        client.bundle()
                .ifPresent(bundle -> report.println(client.name() + " still has " + bundle
                        + ", which brings this server along: take that out with the client's own command."));
    }

    private void perform(Client client, List<Change> changes) throws ClientException, InterruptedException {
        if (changes.isEmpty()) {
            report.println(client.name() + ": nothing to do");
        }
        for (Change change : changes) {
            report.println(client.name() + ": " + change.shown());
            if (!dryRun) {
                perform(change);
            }
        }
    }

    private void perform(Change change) throws ClientException, InterruptedException {
        if (change instanceof Change.Text text) {
            SettingsFile.write(text.file(), text.after());
        } else if (change instanceof Change.Command command) {
            ClientProgram.Ended ended = ClientProgram.run(command.argv(), host.environment(), host.project());
            if (ended.exitCode() != 0) {
                throw new ClientException("It exited with " + ended.exitCode() + ": "
                        + Excerpt.head(ended.said().strip(), MAX_SAID_CHARS));
            }
        }
    }

    private void check(Client client, Client.Check check) throws ClientException, InterruptedException {
        ClientProgram.Ended ended = ClientProgram.run(check.argv(), host.environment(), host.project());
        boolean seen = ended.exitCode() == 0 && ended.said().contains(check.expected());
        report.println(
                seen
                        ? client.name() + " sees the server."
                        : client.name() + " has the entry, but does not see the server yet. It answers to "
                                + String.join(
                                        " ",
                                        check.argv().subList(1, check.argv().size())) + " with exit code "
                                + ended.exitCode() + "; --doctor says what is wrong here.");
    }
}
