package io.deepseekmcp.guard.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.deepseekmcp.fixture.GitFixture;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.Scope;
import io.deepseekmcp.guard.path.WorkspacePath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs approved git commands, for real, in a repository that has secrets in its history and whose configuration names a
 * program wherever git takes one. The program leaves a mark; no secret may be printed.
 */
class HostileRepositoryTest {
    private static final String SECRET = "s3cr3t-v4lue";
    private static final List<String> SECRET_FILES = List.of(
            ".env",
            "src/.env.local",
            "deep/er/.ssh/id_rsa",
            "secrets/t.txt",
            "certs/server.pem",
            ".aws/credentials",
            "src/secrets/nested/data.json");

    /** What the corpora do not have. */
    private static final List<List<String>> MORE = List.of(
            List.of("git", "log", "-p", "--all"),
            List.of("git", "log", "-p", "-m", "--first-parent"),
            List.of("git", "log", "-p", "--cc", "side"),
            List.of("git", "log", "--stat", "--all"),
            List.of("git", "log", "--name-only", "-3", "side"),
            List.of("git", "log", "-S" + SECRET, "--oneline", "--all"),
            List.of("git", "log", "--check", "--all"),
            List.of("git", "show", "HEAD", "HEAD~1"),
            List.of("git", "show", "side"),
            List.of("git", "show", "-m", "side"),
            List.of("git", "diff", "HEAD~2", "--", "."),
            List.of("git", "diff", "HEAD~2", "--", "src"),
            List.of("git", "diff", "HEAD~1:src/app.ts", "HEAD:src/app.ts"),
            List.of("git", "diff", "--", "*"),
            List.of("git", "diff", "--", "**/*.txt"),
            List.of("git", "diff", "--word-diff", "HEAD~2"),
            List.of("git", "status", "-uall", "--ignored"),
            List.of("git", "grep", "-n", "v4lue"),
            List.of("git", "grep", "-n", "v4lue", "HEAD"),
            List.of("git", "grep", "-n", "v4lue", "HEAD~1", "--", "src"),
            List.of("git", "grep", "-l", ".", "--", "deep", "secrets", "src"),
            List.of("git", "blame", "src/app.ts"),
            List.of("git", "ls-tree", "HEAD"),
            List.of("git", "ls-tree", "-r", "-t", "-l", "HEAD~1"),
            List.of("git", "ls-tree", "-d", "side"),
            List.of("git", "ls-tree", "HEAD", "src/"),
            List.of("git", "ls-files", "-m"),
            List.of("git", "describe", "--always", "--dirty"),
            List.of("git", "log", "--format=%h %an %s %d"),
            List.of("git", "cherry", "-v", "HEAD~1"),
            List.of("git", "shortlog", "-sn", "HEAD"));

    @TempDir
    static Path folder;

    private static CommandFixture fixture;
    private static Path marker;

    static Stream<List<String>> commands() {
        Set<List<String>> all = new LinkedHashSet<>();
        for (String corpus : List.of("corpus-commands.jsonl", "everyday-commands.jsonl")) {
            CommandCase.read(corpus).stream()
                    .filter(one -> one.expect().equals("allow") && !one.isFor("windows"))
                    .forEach(one -> all.add(one.argv()));
        }
        CommandFixture.POLICY.examples().stream()
                .filter(PolicyExample::allowed)
                .forEach(example -> all.add(example.argv()));
        all.addAll(MORE);
        return all.stream().filter(argv -> argv.size() > 1 && argv.get(0).equals("git"));
    }

    @BeforeAll
    static void makeTheRepository() throws Exception {
        Path bin = CommandFixture.programs(folder.resolve("bin"), List.of(), "");
        fixture = CommandFixture.create(folder, bin);
        marker = folder.toRealPath().resolve("started");
        Path evil = folder.toRealPath().resolve("evil.sh");
        CommandFixture.executable(evil, "#!/bin/sh\necho \"$0 $*\" >> '" + marker + "'\ncat 2>/dev/null\n");
        writeHistory();
        fixture.write(".gitattributes", "* filter=f diff=d merge=m\n");
        fixture.git("add", ".gitattributes");
        fixture.commit("attributes");
        fixture.git("branch", "main");
        fixture.git("tag", "v0");
        fixture.git("remote", "add", "origin", "https://example.org/x.git");
        addSubmodule(evil);
        configure(evil);
        fixture.write("src/app.ts", "changed \n");
        for (String file : SECRET_FILES) {
            fixture.write(file, SECRET + " changed\n");
        }
        fixture.write("untracked.txt", "untracked\n");
        Files.deleteIfExists(marker);
    }

    /** Secrets come, change and go, on two branches that are merged. */
    private static void writeHistory() throws Exception {
        for (String version : List.of("1", "2")) {
            for (String file : SECRET_FILES) {
                fixture.write(file, SECRET + " " + version + "\n");
            }
            fixture.write("src/app.ts", "version " + version + "\n");
            fixture.git("add", "-Af");
            fixture.commit("version " + version);
        }
        fixture.git(
                "update-ref",
                "refs/tags/blobtag",
                fixture.git("rev-parse", "HEAD:.env").strip());
        fixture.git("tag", "-a", "-m", "t", "annotated", "HEAD:.env");
        fixture.git("tag", "treetag", fixture.git("rev-parse", "HEAD:secrets").strip());
        fixture.git("checkout", "-q", "-b", "side", "HEAD~1");
        fixture.write(".env", SECRET + " side\n");
        fixture.write("src/app.ts", "side\n");
        fixture.git("add", "-A");
        fixture.commit("side");
        fixture.git("merge", "-q", "-s", "ours", "trunk");
        fixture.git("checkout", "-q", "trunk");
    }

    private static void configure(Path evil) throws Exception {
        for (String key : List.of(
                "core.fsmonitor",
                "core.pager",
                "pager.log",
                "pager.diff",
                "core.editor",
                "core.askPass",
                "core.sshCommand",
                "credential.helper",
                "diff.external",
                "diff.d.textconv",
                "diff.d.command",
                "filter.f.clean",
                "filter.f.smudge",
                "filter.f.process",
                "filter.a=b.clean",
                "merge.m.driver",
                "gpg.program",
                "gpg.ssh.program",
                "interactive.diffFilter",
                "uploadpack.packObjectsHook",
                "hook.h.command",
                "man.evil.cmd",
                "sequence.editor")) {
            fixture.git("config", key, evil.toString());
        }
        fixture.git("config", "filter.f.required", "true");
        fixture.git("config", "hook.h.event", "post-index-change");
        fixture.git("config", "man.viewer", "evil");
        fixture.git("config", "log.showSignature", "true");
        fixture.git("config", "log.diffMerges", "remerge");
        fixture.git("config", "format.pretty", "%G? %h");
        fixture.git("config", "pretty.mine", "%G?");
        fixture.git("config", "alias.st", "!" + evil);
        fixture.git("config", "diff.submodule", "diff");
        fixture.git("config", "status.submoduleSummary", "true");
        fixture.git("config", "diff.ignoreSubmodules", "none");
        fixture.git("config", "submodule.recurse", "true");
        fixture.git(
                "config", "core.attributesFile", folder.resolve("attributes").toString());
        fixture.git(
                "config",
                "diff.orderFile",
                fixture.outside().resolve("secret.txt").toString());
        Path hooks = Files.createDirectories(fixture.workspace().resolve(".hooks"));
        CommandFixture.executable(hooks.resolve("post-index-change"), "#!/bin/sh\n" + evil + "\n");
        CommandFixture.executable(
                fixture.workspace().resolve(".git/hooks/post-index-change"), "#!/bin/sh\n" + evil + "\n");
        fixture.git("config", "core.hooksPath", hooks.toString());
        Files.createDirectories(fixture.workspace().resolve(".git/info"));
        Files.writeString(fixture.workspace().resolve(".git/info/attributes"), "*.ts filter=a=b\n");
        Files.writeString(folder.resolve("attributes"), "* diff=d\n");
    }

    private static void addSubmodule(Path evil) throws Exception {
        Path sub = Files.createDirectory(fixture.workspace().resolve("sub"));
        GitFixture repository = GitFixture.init(sub).commitAll();
        repository.git("config", "core.fsmonitor", evil.toString());
        fixture.git("add", "sub");
        fixture.commit("sub");
        Files.writeString(sub.resolve("new.txt"), "x\n");
    }

    @BeforeEach
    void forgetEarlierMarks() throws IOException {
        Files.deleteIfExists(marker);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void startsNothingAndShowsNoSecret(List<String> argv) throws Exception {
        ApprovedCommand command = fixture.approve(argv);
        String output = CommandFixture.run(command.argv(), command.directory(), command.environment());
        assertThat(marker).as(output).doesNotExist();
        assertThat(output)
                .doesNotContain(SECRET)
                .doesNotContain("usage:")
                .doesNotContain("fatal:")
                .doesNotContain("error:");
        assertThat(output).doesNotContain(".env").doesNotContain("id_rsa");
    }

    @Test
    void aPlainGitStartsProgramsAndShowsSecretsSoTheTestMeansSomething() throws Exception {
        CommandFixture.run(
                List.of(CommandFixture.realGit().toString(), "diff", "--", "src/app.ts"),
                fixture.workspace(),
                Map.of());
        String output = fixture.git(
                "-c", "core.pager=cat", "log", "-p", "--no-ext-diff", "--no-textconv", "--no-show-signature");
        assertThat(marker).exists();
        assertThat(output).contains(SECRET);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git show blobtag",
                "git show annotated",
                "git show annotated^{}",
                "git show treetag",
                "git show treetag:t.txt",
                "git diff blobtag annotated",
                "git diff HEAD:secrets HEAD~1:secrets",
                "git diff HEAD: HEAD~1:",
                "git diff HEAD^{tree} HEAD~1^{tree}",
                "git grep v4lue treetag",
                "git grep v4lue HEAD:secrets",
                "git grep v4lue HEAD:",
                "git log -p blobtag",
                "git show HEAD~1:src/.env.local",
                "git show HEAD:src/../.env",
                "git show HEAD:./.env",
                "git show HEAD:.ENV",
                "git show :.env",
                "git show :0:.env",
                "git show @:.env",
                "git show HEAD^{tree}:.env",
                "git show side:secrets/t.txt",
                "git show HEAD:certs/server.pem",
                "git blame .env",
                "git ls-tree -d -r side",
                "git ls-tree HEAD secrets/",
                "git blame HEAD -- src/.env.local",
                "git log -L1,1:.env",
                "git log -p -- .env",
                "git log -p -- :(glob).env",
                "git diff -- :!src",
                "git log -p --follow -- src/app.ts",
                "git log -S x --follow -- src/app.ts",
                "git log -p -L1,1:src/app.ts",
                "git diff HEAD..blobtag",
                "git show HEAD blobtag",
                "git rev-parse HEAD:.env",
                "git cat-file -s HEAD:.env",
                "git show nosuch",
                "git log nosuch"
            })
    void refusesContentThatHasNoPathOrADeniedOne(String line) throws Exception {
        assertThatThrownBy(() -> fixture.approve(line.split(" ", -1))).isInstanceOf(Refused.class);
    }

    @Test
    void showsWhatIsNotSecret() throws Exception {
        assertThat(output("git", "diff", "--name-only")).isEqualTo("src/app.ts\n");
        assertThat(output("git", "log", "-p", "--all")).contains("+version 2");
        assertThat(output("git", "show", "HEAD:src/app.ts")).isEqualTo("version 2\n");
        assertThat(output("git", "show", "HEAD:src/a.py")).startsWith("src/a.py");
        assertThat(output("git", "grep", "-c", "second")).contains("src/a.py:1");
        assertThat(output("git", "log", "--oneline", "-1")).endsWith(" sub\n");
        assertThat(output("git", "ls-files", "-o")).contains("untracked.txt");
        assertThat(output("git", "status", "--porcelain")).contains(" M src/app.ts", "?? untracked.txt");
    }

    @Test
    void showsMergesInAPlainLog() throws Exception {
        assertThat(output("git", "log", "--oneline", "side")).contains("Merge branch");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "include.path ../x.cfg",
                "includeIf.gitdir:/.path ../x.cfg",
                "core.worktree /etc",
                "extensions.partialClone origin",
                "remote.Origin.promisor true",
                "core.gitProxy ./x.sh",
                "core.alternateRefsCommand ./x.sh",
                "blame.ignoreRevsFile /etc/passwd"
            })
    void refusesGitWhereNothingMakesAKeyHarmless(String entry, @TempDir Path own) throws Exception {
        CommandFixture copy = fixture.copyTo(own);
        String[] words = entry.split(" ", 2);
        copy.git("config", words[0], words[1]);
        assertThatThrownBy(() -> copy.approve("git", "blame", "src/app.ts"))
                .isInstanceOf(Refused.class)
                .hasMessageContaining(words[0].substring(0, 4));
    }

    @Test
    void limitsARepositoryAboveTheRootToTheRoot(@TempDir Path own) throws Exception {
        CommandFixture copy = fixture.copyTo(own);
        Path inner = copy.workspace().resolve("src");
        PathGuard paths = new PathGuard(inner, CommandFixture.RULES, Scope.everything(), List.of("a.py"));
        CommandGuard guard = new CommandGuard(
                CommandFixture.POLICY,
                CommandFixture.commands(List.of(), List.of(), List.of(), false),
                paths,
                List.of(),
                System.getenv("PATH"),
                new GitByProcess(inner));
        Files.writeString(copy.workspace().resolve("docs/a.md"), "outside the root\n");
        Files.writeString(inner.resolve("a.py"), "closed\n");
        WorkspacePath root = paths.toRead(".");
        for (List<String> argv : List.of(
                List.of("git", "diff"),
                List.of("git", "status", "--short"),
                List.of("git", "log", "-p", "--", "."),
                List.of("git", "ls-files"),
                List.of("git", "grep", "-n", "line"))) {
            ApprovedCommand command = guard.approve(argv, root);
            String output = CommandFixture.run(command.argv(), command.directory(), command.environment());
            assertThat(output).as(String.join(" ", argv)).contains("app.").doesNotContain("docs/", "closed", SECRET);
        }
        assertThat(guard.approve(List.of("git", "show", "HEAD:src/app.ts"), root)
                        .argv())
                .endsWith("HEAD:src/app.ts");
        for (List<String> argv : List.of(
                List.of("git", "log", "-1"),
                List.of("git", "show"),
                List.of("git", "show", "HEAD:docs/a.md"),
                List.of("git", "log", "-p", "--", "../docs"),
                List.of("git", "ls-tree", "--full-tree", "HEAD"))) {
            assertThatThrownBy(() -> guard.approve(argv, root))
                    .as(String.join(" ", argv))
                    .isInstanceOf(Refused.class);
        }
    }

    @Test
    void readsALinkedWorkTreeAndASubmodule(@TempDir Path own) throws Exception {
        CommandFixture main = fixture.copyTo(own);
        Path linked = own.toRealPath().resolve("linked");
        main.git(
                "-c",
                "core.fsmonitor=false",
                "-c",
                "core.hooksPath=/dev/null",
                "worktree",
                "add",
                "-f",
                "--no-checkout",
                linked.toString(),
                "side");
        assertThat(outputIn(linked, "git", "branch", "--show-current")).isEqualTo("side\n");
        assertThat(outputIn(linked, "git", "show", "HEAD:src/app.ts")).isEqualTo("side\n");
        assertThat(marker).doesNotExist();

        Path sub = main.workspace().resolve("sub");
        Files.createDirectories(main.workspace().resolve(".git/modules"));
        Files.move(sub.resolve(".git"), main.workspace().resolve(".git/modules/sub"));
        Files.writeString(sub.resolve(".git"), "gitdir: ../.git/modules/sub\n");
        CommandFixture.run(
                List.of(CommandFixture.realGit().toString(), "config", "core.worktree", "../../../sub"),
                main.workspace().resolve(".git/modules/sub"),
                Map.of());
        assertThat(outputIn(sub, "git", "status", "--short")).isEqualTo("?? new.txt\n");
        assertThat(marker).doesNotExist();
    }

    private static String outputIn(Path root, String... argv) throws Exception {
        PathGuard paths = new PathGuard(root, CommandFixture.RULES, Scope.everything(), List.of());
        CommandGuard guard = new CommandGuard(
                CommandFixture.POLICY,
                CommandFixture.commands(List.of(), List.of(), List.of(), false),
                paths,
                List.of(),
                System.getenv("PATH"),
                new GitByProcess(root));
        ApprovedCommand command = guard.approve(List.of(argv), paths.toRead("."));
        return CommandFixture.run(command.argv(), command.directory(), command.environment());
    }

    private static String output(String... argv) throws Exception {
        ApprovedCommand command = fixture.approve(argv);
        return CommandFixture.run(command.argv(), command.directory(), command.environment());
    }
}
