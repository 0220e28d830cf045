package io.deepseekmcp.guard.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.deepseekmcp.fixture.GitFixture;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.Scope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs approved git commands, for real, on names that are closed in a spelling which git does not fold. */
class OtherSpellingsTest {
    private static final String SECRET = "s3cr3t-v4lue";
    private static final String OPEN = "0pen-v4lue";
    private static final String OPEN_FILE = "docs/\u65e5\u672c\u8a9e.md";
    private static final List<String> DENIED = List.of("private/**", "strasse/**", "plain.txt", "\uff4ffull/**");

    /** Names that the guard closes, in a spelling that everybody knows. */
    private static final List<String> CLOSED = List.of(
            ".env",
            "id_rsa",
            "prod.KEY",
            "private/file.txt",
            "sub/.env",
            "strasse/a.txt",
            "plain.txt",
            "private/k/f.c");

    private static final List<List<String>> SHOWING = List.of(
            List.of("git", "diff"),
            List.of("git", "diff", "--cached"),
            List.of("git", "diff", "HEAD"),
            List.of("git", "diff", "HEAD~2"),
            List.of("git", "diff", "HEAD~2", "HEAD"),
            List.of("git", "diff", "HEAD~2..HEAD~1"),
            List.of("git", "diff", "side...HEAD"),
            List.of("git", "diff", "--merge-base", "side"),
            List.of("git", "log", "-p"),
            List.of("git", "log", "-p", "side"),
            List.of("git", "log", "-p", "-1", "HEAD~1"),
            List.of("git", "log", "-m", "-p", "--all"),
            List.of("git", "show"),
            List.of("git", "show", "HEAD~1"),
            List.of("git", "show", "HEAD~2..HEAD"),
            List.of("git", "show", "HEAD^@"),
            List.of("git", "show", "side", "HEAD"),
            List.of("git", "grep", "-n", "v4lue"),
            List.of("git", "grep", "-n", "v4lue", "HEAD~2"));

    @TempDir
    Path folder;

    private CommandFixture fixture;

    @BeforeEach
    void makeAWorkspace() throws Exception {
        fixture = CommandFixture.create(folder, CommandFixture.programs(folder.resolve("bin"), List.of(), ""));
    }

    @Test
    void gitShowsNoFileThatIsClosedInAnotherSpelling() throws Exception {
        Random random = new Random(7);
        for (int round = 0; round < 4; round++) {
            List<String> names = new ArrayList<>();
            for (String closed : CLOSED) {
                String name = respelled(closed, random);
                assertThat(paths(fixture.workspace()).hides(name)).as(name).isTrue();
                names.add(name);
            }
            boolean withOpen = round % 2 == 0;
            history(names, withOpen);
            checkAll(names, withOpen);
            fixture.git("checkout", "-q", "-f", "trunk");
            fixture.git("branch", "-q", "-D", "work", "side");
            fixture.git("clean", "-q", "-f", "-d", "-x");
        }
    }

    @Test
    void asksARepositoryWithoutSuchNamesForAListingOnly() throws Exception {
        List<List<String>> asked = new ArrayList<>();
        CommandGuard guard = guard(fixture.workspace(), new Recording(fixture.workspace(), asked));
        guard.approve(List.of("git", "log", "-p"), fixture.paths().toRead("."));
        assertThat(asked).hasSize(1).allSatisfy(call -> assertThat(call).startsWith("ls-files"));
    }

    /** Names that only look like parts of a repository, as folders too. */
    @Test
    void asksNoMoreForOrdinaryFoldersOfTheseNames() throws Exception {
        for (String file :
                List.of("config/app.yml", "app/HEAD/x.ts", "docs/HEAD", "lib/packed-refs/y", "commondir/z")) {
            fixture.write(file, OPEN + "\n");
        }
        fixture.git("add", "-A");
        fixture.commit("folders");
        List<List<String>> asked = new ArrayList<>();
        CommandGuard guard = guard(fixture.workspace(), new Recording(fixture.workspace(), asked));
        ApprovedCommand command =
                guard.approve(List.of("git", "log", "-p", "-1"), fixture.paths().toRead("."));
        assertThat(asked).hasSize(1).allSatisfy(call -> assertThat(call).startsWith("ls-files"));
        assertThat(CommandFixture.run(command.argv(), command.directory(), command.environment()))
                .contains("docs/HEAD", "app/HEAD/x.ts", "config/app.yml");
    }

    @Test
    void refusesWhatItCannotLookThrough() throws Exception {
        fixture.write(OPEN_FILE, OPEN + "\n");
        fixture.git("add", "-A");
        GitQuestions slow = new Recording(fixture.workspace(), new ArrayList<>()) {
            @Override
            public List<String> names(List<String> arguments) throws IOException, InterruptedException {
                if (arguments.get(0).equals("log")) {
                    throw new IOException("git took too long");
                }
                return super.names(arguments);
            }
        };
        CommandGuard guard = guard(fixture.workspace(), slow);
        Refused refused = catchThrowableOfType(
                Refused.class,
                () -> guard.approve(List.of("git", "log", "-p"), fixture.paths().toRead(".")));
        assertThat(refused.explanation()).contains("too long").contains("git show COMMIT");
        assertThat(guard.approve(List.of("git", "diff", "HEAD"), fixture.paths().toRead("."))
                        .argv())
                .contains("diff");
    }

    @Test
    void countsFromTheTopOfTheRepository() throws Exception {
        Path inner = fixture.workspace().resolve("\u0434\u043e\u043c");
        Files.createDirectories(inner);
        fixture.write("\u0434\u043e\u043c/\uff50rivate/a.txt", SECRET + "\n");
        fixture.write("\u0434\u043e\u043c/plain.c", OPEN + "\n");
        fixture.git("add", "-A", "-f");
        CommandGuard guard = guard(inner, new GitByProcess(inner));
        for (boolean other : List.of(false, true)) {
            if (other) {
                fixture.write("\u0434\u043e\u043c/\u65e5.c", OPEN + "\n");
                fixture.git("add", "-A", "-f");
            }
            ApprovedCommand command =
                    guard.approve(List.of("git", "grep", "v4lue"), paths(inner).toRead("."));
            String output = CommandFixture.run(command.argv(), command.directory(), command.environment());
            assertThat(output).contains(OPEN).doesNotContain(SECRET);
        }
    }

    /** A fixture of a project that works with repositories: no name tells what it is. */
    @Test
    void showsNothingOfABareRepositoryAmongTheTrackedFiles() throws Exception {
        for (String file : List.of("HEAD", "objects/info/x", "refs/x", "config", "hooks/pre-commit")) {
            fixture.write("fixtures/plain/" + file, SECRET + "\n");
            fixture.write("fixtures/no/" + file.replace("refs/", "other/"), OPEN + "\n");
        }
        fixture.git("add", "-A", "-f");
        fixture.commit("a fixture");
        fixture.write("fixtures/plain/config", SECRET + " changed\n");
        fixture.write("fixtures/plain/packed-refs", SECRET + " new\n");
        CommandGuard guard = guard(fixture.workspace(), new GitByProcess(fixture.workspace()));
        for (List<String> argv : SHOWING) {
            if (argv.stream().anyMatch(word -> word.contains("side") || word.contains("~2"))) {
                continue;
            }
            ApprovedCommand command =
                    guard.approve(argv, paths(fixture.workspace()).toRead("."));
            String output = CommandFixture.run(command.argv(), command.directory(), command.environment());
            assertThat(output).as("%s", argv).doesNotContain(SECRET).doesNotContain("fatal:");
            if (argv.contains("-n") || argv.equals(List.of("git", "show"))) {
                assertThat(output).as("%s", argv).contains(OPEN);
            }
        }
    }

    @Test
    void statusNamesAnUntrackedFileOfAnyLetters() throws Exception {
        fixture.write(OPEN_FILE, OPEN + "\n");
        fixture.write("\uff50rivate/a.txt", SECRET + "\n");
        ApprovedCommand command = guard(fixture.workspace(), new GitByProcess(fixture.workspace()))
                .approve(
                        List.of("git", "status", "--short", "-z", "-uall"),
                        fixture.paths().toRead("."));
        assertThat(CommandFixture.run(command.argv(), command.directory(), command.environment()))
                .contains(OPEN_FILE)
                .doesNotContain("rivate");
    }

    /** {@code side} and {@code work} leave {@code trunk}; each closed file is added, changed and left changed. */
    private void history(List<String> names, boolean withOpen) throws Exception {
        fixture.git("checkout", "-q", "-b", "work");
        writeAll(names, withOpen, "one");
        fixture.git("add", "-A", "-f");
        fixture.commit("closed");
        fixture.git("checkout", "-q", "-b", "side");
        writeAll(names, withOpen, "side");
        fixture.git("add", "-A", "-f");
        fixture.commit("side");
        fixture.git("checkout", "-q", "work");
        writeAll(names, withOpen, "two");
        Files.delete(fixture.workspace().resolve(names.get(0)));
        fixture.git("add", "-A", "-f");
        fixture.commit("changed");
        GitFixture.at(fixture.workspace()).git("merge", "-q", "-s", "ours", "-m", "merge", "side");
        writeAll(names, withOpen, "three");
        fixture.git("add", "-f", names.get(1));
    }

    private void writeAll(List<String> names, boolean withOpen, String text) throws IOException {
        for (String name : names) {
            fixture.write(name, SECRET + " " + text + "\n");
        }
        if (withOpen) {
            fixture.write(OPEN_FILE, OPEN + " " + text + "\n");
        }
    }

    private void checkAll(List<String> names, boolean withOpen) throws Exception {
        CommandGuard guard = guard(fixture.workspace(), new GitByProcess(fixture.workspace()));
        for (List<String> argv : SHOWING) {
            ApprovedCommand command =
                    guard.approve(argv, paths(fixture.workspace()).toRead("."));
            String output = CommandFixture.run(command.argv(), command.directory(), command.environment());
            assertThat(output)
                    .as("%s of %s", argv, names)
                    .doesNotContain(SECRET)
                    .doesNotContain("fatal:");
            boolean shown = withOpen && !argv.contains("--cached") && !argv.contains("HEAD^@");
            if (shown && argv.contains("-n")) {
                assertThat(output).as("%s", argv).contains(OPEN);
            }
        }
    }

    /** One character or the end of one element in a way that the guard folds; git's folding does not reach it. */
    private static String respelled(String name, Random random) {
        while (true) {
            String spelled = switch (random.nextInt(6)) {
                case 0 -> fullWidth(name, random);
                case 1 -> replaced(name, random, List.of("ss=\u00df", "fi=\ufb01", "fl=\ufb02", "st=\ufb06"));
                case 2 -> replaced(name, random, List.of("s=\u017f", "k=\u212a", "K=\u212a", "ff=\ufb00"));
                case 3 -> inserted(name, random, List.of("\u00ad", "\u200b", "\u200d", "\ufeff"));
                case 4 -> name + List.of(".", " ", "..", ". ", "::$DATA", ":x").get(random.nextInt(6));
                default -> name.replaceFirst("/", List.of("./", " /", ":x/").get(random.nextInt(3)));
            };
            if (!spelled.equals(name)) {
                return spelled;
            }
        }
    }

    private static String fullWidth(String name, Random random) {
        int at = random.nextInt(name.length());
        char c = name.charAt(at);
        return c == '/' || c == '.' ? name : name.substring(0, at) + (char) (c + 0xfee0) + name.substring(at + 1);
    }

    private static String replaced(String name, Random random, List<String> pairs) {
        String[] pair = pairs.get(random.nextInt(pairs.size())).split("=", -1);
        return name.replace(pair[0], pair[1]);
    }

    private static String inserted(String name, Random random, List<String> unseen) {
        int at = random.nextInt(name.length());
        return name.substring(0, at) + unseen.get(random.nextInt(unseen.size())) + name.substring(at);
    }

    private static PathGuard paths(Path root) throws Refused {
        return new PathGuard(root, CommandFixture.RULES, Scope.everything(), DENIED);
    }

    private CommandGuard guard(Path root, GitQuestions git) throws Refused {
        return new CommandGuard(
                CommandFixture.POLICY,
                CommandFixture.commands(List.of(), List.of(), List.of(), false),
                paths(root),
                List.of(),
                folder.resolve("bin").toString(),
                git);
    }

    /** Remembers the listings that it is asked for. */
    private static class Recording implements GitQuestions {
        private final GitByProcess git;
        private final List<List<String>> asked;

        Recording(Path root, List<List<String>> asked) {
            this.git = new GitByProcess(root);
            this.asked = asked;
        }

        @Override
        public String objectType(String revision) throws IOException, InterruptedException {
            return git.objectType(revision);
        }

        @Override
        public List<String> listed(List<String> flags, String revision, List<String> paths)
                throws IOException, InterruptedException {
            return git.listed(flags, revision, paths);
        }

        @Override
        public List<String> names(List<String> arguments) throws IOException, InterruptedException {
            asked.add(arguments);
            return git.names(arguments);
        }

        @Override
        public GitConfiguration configuration() throws IOException, InterruptedException {
            return git.configuration();
        }
    }
}
