package io.deepseekmcp.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.chat.ToolCall;
import io.deepseekmcp.config.Settings;
import io.deepseekmcp.fixture.GitFixture;
import io.deepseekmcp.guard.command.CommandGuard;
import io.deepseekmcp.guard.command.CommandPolicy;
import io.deepseekmcp.guard.command.OwnCommand;
import io.deepseekmcp.guard.path.Guards;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.redact.Redactor;
import io.deepseekmcp.workspace.change.ChangeTracker;
import io.deepseekmcp.workspace.change.RepositoryQuestions;
import io.deepseekmcp.workspace.change.WatchedWorkspace;
import io.deepseekmcp.workspace.process.CommandRunner;
import io.deepseekmcp.workspace.search.JavaGrep;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of files that hold a known secret, in everything that lists files: no piece of it reaches the worker. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "has a shell script for a program")
final class NamesWithSecretsTest {
    private static final String SECRET = "tk_" + "9fQ2xLm7Rt4Vb8Nc1Zp6Ks3Wd5Yh0Ga";
    private static final int PIECE = 6;

    private static final List<String> NAMES = List.of(
            "notes-" + SECRET + ".txt",
            SECRET + "/inner.txt",
            "a folder with/a long name/for tables that/cut what does not/fit-" + SECRET + ".txt",
            "long/" + "x".repeat(60) + SECRET,
            "two words " + SECRET + " more.txt",
            "\u00fc-" + SECRET + ".txt",
            "tests/test_" + SECRET + ".py");

    @TempDir
    static Path folder;

    private static ToolBox toolBox;

    @BeforeAll
    static void makeAWorkspace() throws Exception {
        Path real = folder.toRealPath();
        Path root = Files.createDirectory(real.resolve("ws"));
        Path bin = Files.createDirectory(real.resolve("bin"));
        Path pytest = bin.resolve("pytest");
        Files.writeString(pytest, "#!/bin/sh\nls -R\nls tests >&2\nexit 1\n");
        assertThat(pytest.toFile().setExecutable(true)).isTrue();
        GitFixture git = GitFixture.init(root).write("a.txt", "one\n");
        NAMES.forEach(name -> git.write(name, "one\ntwo\n"));
        git.commitAll();
        NAMES.subList(0, 5).forEach(name -> git.write(name, "one\nthree\n"));
        git.write("new-" + SECRET + ".txt", "one\n");
        String path = bin + ":" + System.getenv("PATH");
        PathGuard paths = Guards.everything(root);
        CommandRunner runner = new CommandRunner(Map.of("PATH", path), root, false);
        OwnCommand own = OwnCommand.on(path, root);
        Settings.Commands settings = new Settings.Commands(
                Duration.ofMinutes(2), Duration.ofMinutes(10), List.of(), List.of(), List.of(), false, false);
        Redactor redactor = new Redactor(List.of(SECRET));
        WatchedWorkspace workspace = new WatchedWorkspace(runner, 20_000, redactor::output);
        workspace.watchedBy(ChangeTracker.start(paths, own, runner));
        CommandGuard guard = new CommandGuard(
                CommandPolicy.load(), settings, paths, List.of(), path, new RepositoryQuestions(own, runner));
        FilesSeen seen = new FilesSeen();
        List<Tool> tools = List.of(
                new ReadTool(paths, seen, redactor, 250, 20_000),
                new GlobTool(paths, 100),
                new GrepTool(paths, new JavaGrep(), redactor, 100, 20_000),
                new EditTool(paths, seen, workspace, redactor, 100_000),
                new WriteTool(paths, seen, workspace, 100_000),
                new RunTool(guard, paths, seen, settings, 20_000, () -> Duration.ofMinutes(1), workspace));
        toolBox = new ToolBox(tools, redactor, 20_000, (tool, values, failed) -> List.of());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Glob {'pattern':'**/*'}",
                "Glob {'pattern':'*'}",
                "Glob {'pattern':'**/notes*'}",
                "Glob {'pattern':'*.md'}",
                "Glob {'pattern':'*','path':'tests'}",
                "Grep {'pattern':'one'}",
                "Grep {'pattern':'one','files_only':true}",
                "Grep {'pattern':'one','context':2}",
                "Grep {'pattern':'one','path':'tests'}",
                "Read {'path':'.'}",
                "Read {'path':'long'}",
                "Read {'path':'tests/test_tk_.py'}",
                "Read {'path':'notes-SECRET.txt'}",
                "Read {'path':'notes-SECRET'}",
                "Edit {'path':'notes-SECRET.txt','old_string':'nine','new_string':'x'}",
                "Edit {'path':'SECRET/none.txt','old_string':'nine','new_string':'x'}",
                "Write {'path':'SECRET','content':'x'}",
                "Write {'path':'CLAUDE-SECRET/../.git/SECRET','content':'x'}",
                "Run {'argv':['pytest']}",
                "Run {'argv':['pytest','tests/none-SECRET.py']}",
                "Run {'argv':['frobnicate','SECRET']}",
                "Run {'argv':['git','status']}",
                "Run {'argv':['git','status','--short']}",
                "Run {'argv':['git','ls-files']}",
                "Run {'argv':['git','ls-files','-s']}",
                "Run {'argv':['git','ls-files','-o']}",
                "Run {'argv':['git','ls-tree','-r','HEAD']}",
                "Run {'argv':['git','ls-tree','--name-only','HEAD']}",
                "Run {'argv':['git','diff']}",
                "Run {'argv':['git','diff','--stat']}",
                "Run {'argv':['git','diff','--name-only']}",
                "Run {'argv':['git','diff','--numstat']}",
                "Run {'argv':['git','log','--stat']}",
                "Run {'argv':['git','log','--name-only']}",
                "Run {'argv':['git','log','--name-status']}",
                "Run {'argv':['git','show','--stat']}",
                "Run {'argv':['git','grep','-l','one']}",
                "Run {'argv':['git','grep','-c','one']}",
                "Run {'argv':['git','show','HEAD:none-SECRET']}",
            })
    void showsNoPieceOfIt(String row) throws Exception {
        int blank = row.indexOf(' ');
        String arguments = row.substring(blank + 1).replace('\'', '"').replace("SECRET", SECRET);
        ToolBox.Prepared call = toolBox.prepare(new ToolCall("1", row.substring(0, blank), arguments));
        ToolBox.Answer answer = toolBox.run(call);
        for (String text : List.of(answer.text(), answer.ledgerLine(), call.label(), call.subject())) {
            assertThat(pieces(text)).as("%s: %s", row, text).isEmpty();
        }
        assertThat(answer.text()).isNotEmpty();
    }

    @Test
    void showsTheNamesAroundIt() throws Exception {
        String found = toolBox.run(toolBox.prepare(new ToolCall("1", "Glob", Json.write(Map.of("pattern", "**/*")))))
                .text();
        assertThat(found).contains("notes-[REDACTED:secret].txt", "a.txt", "[REDACTED:secret]/inner.txt");
    }

    private static List<String> pieces(String text) {
        List<String> found = new ArrayList<>();
        for (int i = 0; i + PIECE <= SECRET.length(); i++) {
            String piece = SECRET.substring(i, i + PIECE);
            if (text.contains(piece)) {
                found.add(piece);
            }
        }
        return found;
    }
}
