package io.deepseekmcp;

import io.deepseekmcp.config.Configuration;
import io.deepseekmcp.config.WorkspaceRoot;
import io.deepseekmcp.history.HistoryPage;
import io.deepseekmcp.history.HistoryTable;
import io.deepseekmcp.history.PastDelegation;
import io.deepseekmcp.history.ResultFolder;
import io.deepseekmcp.history.ResultText;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The command line's {@code --history}: what is remembered of past delegations. */
final class HistoryCommand {
    private static final ZoneId ZONE = ZoneId.systemDefault();

    private final Configuration configuration;
    private final PrintStream report;

    HistoryCommand(Map<String, String> environment, PrintStream report) {
        Map<String, String> quiet = new HashMap<>(environment);
        quiet.putIfAbsent("DEEPSEEK_MCP_LOG_LEVEL", "ERROR");
        this.configuration = new Session(quiet).configuration();
        this.report = report;
    }

    /** Prints what is asked for, or writes the page. The exit code. */
    int run(Invocation asked) throws Invocation.BadArgument {
        Optional<String> html = Optional.ofNullable(asked.values().get(Invocation.HTML));
        boolean all = asked.flags().contains(Invocation.ALL);
        if (asked.operand().isPresent() && (all || html.isPresent())) {
            throw new Invocation.BadArgument("--history takes an ID alone");
        }
        Optional<ResultFolder> folder = configuration.stateDirectory().map(ResultFolder::new);
        if (folder.isEmpty()) {
            System.err.println("deepseek-mcp: nothing is remembered, as state_dir is off or cannot be used.");
        }
        if (asked.operand().isPresent()) {
            return one(folder, asked.operand().get());
        }
        Optional<Path> root = configuration.workspace().map(WorkspaceRoot::path);
        Optional<String> only = all ? Optional.empty() : root.map(Path::toString);
        List<PastDelegation> found = folder.map(ResultFolder::all).orElse(List.of()).stream()
                .filter(delegation -> only.isEmpty() || only.equals(delegation.workspace()))
                .toList();
        return html.isPresent() ? page(html.get(), only, found) : table(only, found);
    }

    private int table(Optional<String> only, List<PastDelegation> found) {
        if (found.isEmpty()) {
            report.println(only.map(root -> "No delegation in " + root + " is remembered; --all shows every workspace.")
                    .orElse("No delegation is remembered."));
            return 0;
        }
        new HistoryTable(ZONE, only.isEmpty()).lines(found).forEach(report::println);
        return 0;
    }

    private int one(Optional<ResultFolder> folder, String id) {
        List<PastDelegation> found = folder.map(ResultFolder::all).orElse(List.of()).stream()
                .filter(delegation -> delegation.isCalled(id))
                .toList();
        if (found.isEmpty()) {
            System.err.println("deepseek-mcp: no delegation " + id + " is remembered; --history --all lists all.");
            return 1;
        }
        PastDelegation delegation = found.get(0);
        ResultText.lines(delegation, ZONE).forEach(report::println);
        Optional<Path> patch = folder.orElseThrow().patch(delegation);
        if (patch.isEmpty()) {
            return 0;
        }
        report.println();
        report.println("Patch: " + patch.get());
        try {
            ResultFolder.lines(patch.get()).forEach(report::println);
            return 0;
        } catch (IOException e) {
            System.err.println("deepseek-mcp: the patch cannot be read: " + e);
            return 1;
        }
    }

    private int page(String name, Optional<String> only, List<PastDelegation> found) {
        String subject = only.orElse("Every workspace");
        try {
            Path file = Path.of(name).toAbsolutePath();
            Files.writeString(file, HistoryPage.html(subject, found, new SteadyClock().instant(), ZONE));
            report.println("The page is " + file);
            return 0;
        } catch (IOException | InvalidPathException e) {
            System.err.println("deepseek-mcp: the page cannot be written: " + e);
            return 1;
        }
    }
}
