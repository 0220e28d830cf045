package io.deepseekmcp.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the table does not say: settings, verification, what changed since the delegation began, where programs are. */
class CommandGuardTest {
    @TempDir
    static Path programs;

    private static Path bin;

    @TempDir
    Path folder;

    private CommandFixture fixture;

    @BeforeAll
    static void installPrograms() throws Exception {
        bin = CommandFixture.programs(
                programs.resolve("bin"),
                List.of(
                        "python", "python3", "node", "ruby", "php", "pytest", "npm", "npx", "mvn", "gradle", "go",
                        "cargo", "cat", "grep", "find", "sort", "sqlite3", "mytool", "bash", "poetry", "uv", "make",
                        "fd", "tree", "gcc", "psql", "java", "ruff", "jest", "dotnet", "mix"),
                "");
    }

    @BeforeEach
    void makeAWorkspace() throws Exception {
        fixture = CommandFixture.createWithoutRepository(folder, bin);
    }

    private Refused refusal(String... argv) {
        Refused refused = catchThrowableOfType(Refused.class, () -> fixture.approve(argv));
        assertThat(refused).as(String.join(" ", argv)).isNotNull();
        assertThat(refused.explanation()).hasSizeLessThan(300);
        return refused;
    }

    private List<String> runs(String... argv) throws Refused {
        return fixture.approve(argv).argv();
    }

    @Nested
    class Programs {
        @Test
        void runsTheAbsoluteProgramWithTheServersAdditions() throws Exception {
            ApprovedCommand command = fixture.approve("ruff", "check", "src");
            assertThat(command.argv()).containsExactly(bin + "/ruff", "check", "--no-fix", "src");
            assertThat(command.requested()).containsExactly("ruff", "check", "src");
            assertThat(command.directory()).isEqualTo(fixture.workspace());
            assertThat(runs("mvn", "-q", "test")).containsExactly(bin + "/mvn", "-B", "-q", "test");
            assertThat(runs("go", "build", "./...")).containsExactly(bin + "/go", "build", "-o", "/dev/null", "./...");
        }

        @Test
        void looksInTheToolFoldersFirst() throws Exception {
            CommandFixture.executable(fixture.workspace().resolve(".venv/bin/pytest"), "#!/bin/sh\n");
            assertThat(runs("pytest").get(0))
                    .isEqualTo(fixture.workspace().resolve(".venv/bin/pytest").toString());
        }

        @Test
        void looksInTheToolFoldersOfThePackageBeforeThoseOfTheRoot() throws Exception {
            Path inner = fixture.workspace().resolve("packages/web/node_modules/.bin/jest");
            CommandFixture.executable(fixture.workspace().resolve("node_modules/.bin/jest"), "#!/bin/sh\n");
            CommandFixture.executable(inner, "#!/bin/sh\n");
            CommandGuard guard = fixture.guard();
            WorkspacePath web = fixture.paths().toRead("packages/web");
            WorkspacePath source = fixture.paths().toRead("src");
            assertThat(guard.approve(List.of("npx", "jest"), web).argv()).containsExactly(inner.toString());
            assertThat(guard.approve(List.of("jest"), source).argv())
                    .containsExactly(fixture.workspace() + "/node_modules/.bin/jest");
        }

        @Test
        void takesGitAndJavaFromPathAlone() throws Exception {
            CommandFixture.executable(fixture.workspace().resolve("node_modules/.bin/java"), "#!/bin/sh\n");
            assertThat(runs("java", "-version").get(0)).isEqualTo(bin + "/java");
            assertThat(refusal("node_modules/.bin/java", "-version").rule()).isEqualTo("executable");
        }

        @Test
        void namesTheFoldersSearchedForAProgramThatIsNowhere() {
            Refused refused = refusal("mypy", "src");
            assertThat(refused.rule()).isEqualTo("not-found");
            assertThat(refused.explanation()).contains(".venv/bin", "node_modules/.bin", bin.toString());
        }

        @Test
        void refusesAProgramOfAToolFolderThatChangedOrCameLater() throws Exception {
            Path tool = fixture.workspace().resolve(".venv/bin/pytest");
            CommandFixture.executable(tool, "#!/bin/sh\n");
            CommandGuard guard = fixture.guard();
            WorkspacePath root = fixture.paths().toRead(".");
            assertThat(guard.approve(List.of("pytest"), root).argv().get(0)).isEqualTo(tool.toString());
            CommandFixture.executable(tool, "#!/bin/sh\necho changed\n");
            CommandFixture.executable(fixture.workspace().resolve("node_modules/.bin/jest"), "#!/bin/sh\n");
            for (List<String> argv : List.of(List.of("pytest"), List.of("jest"), List.of("npx", "jest"))) {
                Refused refused = catchThrowableOfType(Refused.class, () -> guard.approve(argv, root));
                assertThat(refused.rule()).isEqualTo("changed");
            }
        }

        @Test
        void refusesAProgramThatIsALinkToAShell() throws Exception {
            Path other = Files.createDirectory(folder.resolve("links"));
            CommandFixture.executable(folder.resolve("real/bash"), "#!/bin/sh\n");
            CommandFixture.executable(folder.resolve("real/mise"), "#!/bin/sh\n");
            Files.createSymbolicLink(other.resolve("pytest"), folder.resolve("real/bash"));
            Files.createSymbolicLink(other.resolve("cargo"), folder.resolve("real/mise"));
            fixture.searching(other.toString());
            assertThat(refusal("pytest").rule()).isEqualTo("hard-denied");
            assertThat(runs("cargo", "test").get(0)).isEqualTo(other + "/cargo");
        }
    }

    @Nested
    class Wrappers {
        @Test
        void runByTheRuleOfTheirTool() throws Exception {
            fixture.set(List.of("file mvnw #!/bin/sh"));
            assertThat(runs("./mvnw", "test")).containsExactly(fixture.workspace() + "/mvnw", "-B", "test");
            assertThat(refusal("./mvnw", "deploy").explanation()).contains("mvn verify");
            assertThat(refusal("./gradlew", "test").rule()).isEqualTo("not-found");
            assertThat(refusal("mvnw", "test").explanation()).contains("./mvnw");
        }

        @Test
        void runInAModuleToo() throws Exception {
            CommandFixture.executable(fixture.workspace().resolve("backend/mvnw"), "#!/bin/sh\n");
            fixture.set(List.of("cwd backend"));
            assertThat(runs("./mvnw", "test").get(0)).isEqualTo(fixture.workspace() + "/backend/mvnw");
        }

        @ParameterizedTest
        @ValueSource(strings = {"mvnw", ".mvn/wrapper/maven-wrapper.properties", ".mvn/wrapper/maven-wrapper.jar"})
        void areRefusedOnceTheyOrWhatTheyStartHasChanged(String file) throws Exception {
            fixture.set(List.of("file mvnw #!/bin/sh", "file .mvn/wrapper/maven-wrapper.properties a"));
            CommandGuard guard = fixture.guard();
            WorkspacePath root = fixture.paths().toRead(".");
            assertThat(guard.approve(List.of("./mvnw", "test"), root)).isNotNull();
            CommandFixture.executable(fixture.workspace().resolve(file), "#!/bin/sh\nchanged\n");
            Refused refused = catchThrowableOfType(Refused.class, () -> guard.approve(List.of("./mvnw", "test"), root));
            assertThat(refused.rule()).isEqualTo("changed");
        }

        @Test
        void areRefusedWhenTheTimeIsPutBackButTheContentIsNot() throws Exception {
            fixture.set(List.of("file gradlew #!/bin/sh"));
            Path wrapper = fixture.workspace().resolve("gradlew");
            FileTime time = Files.getLastModifiedTime(wrapper);
            CommandGuard guard = fixture.guard();
            Files.writeString(wrapper, "#!/bin/zh\n");
            Files.setLastModifiedTime(wrapper, time);
            WorkspacePath root = fixture.paths().toRead(".");
            Refused refused =
                    catchThrowableOfType(Refused.class, () -> guard.approve(List.of("./gradlew", "test"), root));
            assertThat(refused.rule()).isEqualTo("changed");
        }
    }

    @Nested
    class Verification {
        @ParameterizedTest
        @ValueSource(
                strings = {
                    "python manage.py test app",
                    "python -B manage.py test",
                    "node scripts/check.js --strict",
                    "ruby scripts/check.rb",
                    "php artisan test",
                    "./scripts/test.sh fast",
                    "scripts/test.sh",
                    "poetry run python manage.py test",
                    "uv run --no-sync python manage.py test",
                    "npm run frobnicate",
                    "mvn license:check-headers",
                    "gradle :app:testReport",
                    "make generate-and-test"
                })
        void mayNameAScriptThatWasThere(String line) throws Exception {
            makeScripts();
            String[] argv = line.split(" ", -1);
            assertThat(refusal(argv).rule()).isNotEqualTo("not-found");
            fixture.verifying(List.of(argv));
            assertThat(fixture.approve(argv).requested()).containsExactly(argv);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "bash scripts/test.sh",
                    "sh -c ls",
                    "python -c 1",
                    "python manage.py ../../x",
                    "python ../manage.py",
                    "python missing.py",
                    "python archive.zip",
                    "python scripts",
                    "node -e 1",
                    "node -r ./x.js scripts/check.js",
                    "ruby -e 1",
                    "perl scripts/check.rb",
                    "php -r 1",
                    "java -jar x.jar",
                    "java Missing.java",
                    "./missing.sh",
                    "./scripts/plain.txt",
                    "./scripts/rm",
                    "../outside.sh",
                    "/bin/ls",
                    "npm run deploy",
                    "make install",
                    "mvn deploy",
                    "gradle pub",
                    "gradle publishTest",
                    "gradle :publish:test-x",
                    "mvn exec:java",
                    "mvn deploy:check",
                    "rm -rf src",
                    "curl https://example.org",
                    "env pytest",
                    "npm install",
                    "uv run --no-sync bash",
                    "poetry run python -c 1",
                    "git push",
                    "pip install x",
                    "cat .env"
                })
        void doesNotMakeWhatIsDeniedAllowed(String line) throws Exception {
            makeScripts();
            fixture.verifying(List.of(line.split(" ", -1)));
            refusal(line.split(" ", -1));
        }

        @Test
        void runsOneJavaSourceFileOnTheJavaThatRunsTheServer() throws Exception {
            fixture.write("Check.java", "class Check {}\n");
            fixture.verifying(List.of("java", "Check.java"));
            assertThat(runs("java", "Check.java"))
                    .containsExactly(System.getProperty("java.home") + "/bin/java", "Check.java");
        }

        @Test
        void holdsForExactlyThatArgvInTheRoot() throws Exception {
            makeScripts();
            CommandFixture.executable(fixture.workspace().resolve("src/scripts/test.sh"), "#!/bin/sh\n");
            fixture.verifying(List.of("./scripts/test.sh", "a"));
            assertThat(runs("./scripts/test.sh", "a")).endsWith("a");
            refusal("./scripts/test.sh");
            refusal("./scripts/test.sh", "a", "b");
            fixture.set(List.of("cwd src"));
            refusal("./scripts/test.sh", "a");
        }

        @Test
        void needsTheScriptUnchangedUnlessTheScopeNamesIt() throws Exception {
            makeScripts();
            List<String> argv = List.of("python", "manage.py", "test");
            WorkspacePath root = fixture.paths().toRead(".");
            CommandGuard everywhere = fixture.verifying(argv).guard();
            CommandGuard named = fixture.scoped("manage.py", "src/**").guard();
            CommandGuard wild = fixture.scoped("*.py").guard();
            fixture.write("manage.py", "changed\n");
            assertThat(named.approve(argv, root).argv()).endsWith("manage.py", "test");
            for (CommandGuard guard : List.of(everywhere, wild)) {
                Refused refused = catchThrowableOfType(Refused.class, () -> guard.approve(argv, root));
                assertThat(refused.rule()).isEqualTo("changed");
            }
        }

        @Test
        void mayNameAScriptThatIsYetToBeWritten() throws Exception {
            List<String> argv = List.of("node", "scripts/new.js");
            CommandGuard guard =
                    fixture.verifying(argv).scoped("scripts/new.js").guard();
            WorkspacePath root = fixture.paths().toRead(".");
            guard.admit(argv);
            assertThat(catchThrowableOfType(Refused.class, () -> guard.approve(argv, root))
                            .explanation())
                    .contains("\"scripts/new.js\" does not exist", "Write it first.");
            fixture.write("scripts/new.js", "new\n");
            assertThat(guard.approve(argv, root).argv()).endsWith("scripts/new.js");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {"node scripts/new.js", "python -u scripts/new.py --fast", "java src/New.java", "./new.sh"})
        void saysThatAScriptIsMissing(String line) throws Exception {
            List<String> argv = List.of(line.split(" "));
            CommandGuard guard = fixture.verifying(argv).scoped("scripts/**").guard();
            for (ThrowingCallable judging : List.<ThrowingCallable>of(
                    () -> guard.admit(argv),
                    () -> guard.approve(argv, fixture.paths().toRead(".")))) {
                Refused refused = catchThrowableOfType(Refused.class, judging);
                assertThat(refused.rule()).isEqualTo("not-found");
                assertThat(refused.explanation()).contains("before the delegation begins");
            }
        }

        private void makeScripts() throws Exception {
            for (String file : List.of(
                    "manage.py",
                    "archive.zip",
                    "scripts/check.js",
                    "scripts/check.rb",
                    "artisan",
                    "scripts/plain.txt")) {
                fixture.write(file, "x\n");
            }
            for (String file : List.of("scripts/test.sh", "scripts/rm")) {
                CommandFixture.executable(fixture.workspace().resolve(file), "#!/bin/sh\n");
            }
            CommandFixture.executable(folder.resolve("outside.sh"), "#!/bin/sh\n");
        }
    }

    @Nested
    class TheUsersSettings {
        @Test
        void denyAProgramInEveryForm() throws Exception {
            CommandFixture.executable(fixture.workspace().resolve("node_modules/.bin/jest"), "#!/bin/sh\n");
            fixture.set(List.of("file mvnw #!/bin/sh"));
            fixture.with(
                    CommandFixture.commands(List.of("pytest", "jest", "mvn", "cat"), List.of("cat"), List.of(), false));
            for (String line : List.of(
                    "pytest",
                    "python -m pytest",
                    "poetry run pytest",
                    "npx jest",
                    "node_modules/.bin/jest",
                    "./mvnw test",
                    "cat x")) {
                assertThat(refusal(line.split(" ", -1)).rule()).as(line).isEqualTo("denied-by-user");
            }
        }

        @Test
        void addScriptsByTheirExactName() throws Exception {
            fixture.with(CommandFixture.commands(List.of(), List.of(), List.of("generate", "db:seed"), false));
            assertThat(runs("npm", "run", "generate")).endsWith("generate");
            assertThat(runs("make", "db:seed")).endsWith("db:seed");
            refusal("npm", "run", "generate:all");
        }

        @Test
        void addReadersThatStayInsideAndAwayFromSecrets() throws Exception {
            fixture.write(".env", "K=1\n");
            fixture.write(".git/config", "x\n");
            Files.createSymbolicLink(
                    fixture.workspace().resolve("link"), fixture.outside().resolve("secret.txt"));
            refusal("cat", "src/app.ts");
            fixture.with(CommandFixture.commands(List.of(), List.of("cat", "grep"), List.of(), false));
            assertThat(runs("cat", "src/app.ts")).containsExactly(bin + "/cat", "src/app.ts");
            assertThat(runs("grep", "-rn", "a b", "src")).endsWith("-rn", "a b", "src");
            for (String line : List.of(
                    "cat .env",
                    "cat src/../.env",
                    "cat /etc/passwd",
                    "cat ../x",
                    "cat link",
                    "cat -",
                    "cat @x",
                    "cat ~/x",
                    "cat .git/config",
                    "grep -f/etc/passwd x",
                    "grep --file=/etc/passwd x",
                    "grep --file=.env x",
                    "grep -f.env x",
                    "grep x file=.env",
                    "grep x file=/etc/passwd",
                    "grep x --a=b=../x",
                    "grep -f../x y",
                    "cat https://example.org",
                    "grep x bash",
                    "grep --x=/bin/sh y")) {
                refusal(line.split(" ", -1));
            }
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "find . -exec x ;",
                    "find . -delete",
                    "find . -fprintf x y",
                    "sort -o x src/a.py",
                    "sort -ro x src/a.py",
                    "sort -ox src/a.py",
                    "sort --output=x src/a.py",
                    "sort --outp=x src/a.py",
                    "sort --compress-program=x src/a.py",
                    "sort --compress-prog x src/a.py",
                    "sqlite3 x.db .shell",
                    "sqlite3 -cmd .shell x.db",
                    "sqlite3 x.db select_readfile('x')",
                    "psql -c \\!x",
                    "psql -o x",
                    "tree -o x",
                    "fd -x y",
                    "gcc -fplugin=x.so a.c",
                    "gcc -wrapper x a.c",
                    "mytool bash",
                    "mytool ./bin/rm",
                    "mytool --shell=/bin/zsh"
                })
        void keepRefusedWhatWritesOrStartsPrograms(String line) {
            List<String> added = List.of("find", "sort", "sqlite3", "psql", "tree", "fd", "gcc", "mytool");
            fixture.with(CommandFixture.commands(List.of(), added, List.of(), false));
            String[] argv = line.split(" ", -1);
            assertThat(refusal(argv).rule()).isIn("argument", "hard-denied");
        }

        @Test
        void cannotAddWhatIsDeniedForGoodNorLoosenARule() {
            List<String> added = List.of("bash", "python", "npm", "BASH", "pip3.11", "tools/sh");
            fixture.with(CommandFixture.commands(List.of(), added, List.of(), false));
            for (String line :
                    List.of("bash -c x", "python -c x", "python x.py", "npm install", "BASH x", "pip3.11 install x")) {
                refusal(line.split(" ", -1));
            }
        }

        @Test
        void addAToolOfTheProjectByItsPath() throws Exception {
            Path tool = fixture.workspace().resolve("tools/check");
            CommandFixture.executable(tool, "#!/bin/sh\n");
            fixture.with(CommandFixture.commands(List.of(), List.of("./tools/check"), List.of(), false));
            assertThat(runs("tools/check", "src")).containsExactly(tool.toString(), "src");
            assertThat(runs("./tools/check")).containsExactly(tool.toString());
            refusal("./tools/check", "/etc");
            refusal("./tools/check", "sh");
            CommandGuard guard = fixture.guard();
            CommandFixture.executable(tool, "#!/bin/sh\nchanged\n");
            Refused refused = catchThrowableOfType(
                    Refused.class,
                    () -> guard.approve(List.of("tools/check"), fixture.paths().toRead(".")));
            assertThat(refused.rule()).isEqualTo("changed");
        }

        @Test
        void keepBuildsOffTheNetworkOnlyWhenTold() throws Exception {
            Map<String, String> online = Map.of("cargo test", "test", "mvn test", "-B test", "dotnet test", "test");
            for (Map.Entry<String, String> entry : online.entrySet()) {
                List<String> argv = runs(entry.getKey().split(" ", -1));
                assertThat(String.join(" ", argv.subList(1, argv.size()))).isEqualTo(entry.getValue());
            }
            fixture.with(CommandFixture.commands(List.of(), List.of(), List.of(), true));
            assertThat(runs("cargo", "test")).endsWith("test", "--offline");
            assertThat(runs("mvn", "test")).endsWith("-B", "-o", "test");
            assertThat(runs("gradle", "test")).contains("--offline");
            assertThat(runs("dotnet", "test")).endsWith("test", "--no-restore");
        }
    }

    @Nested
    class Python {
        @ParameterizedTest
        @ValueSource(strings = {"pytest.py", "pytest/__init__.py", "pytest.so", "pytest.pyc"})
        void runsNoModuleThatTheWorkspaceShadows(String file) throws Exception {
            assertThat(runs("python", "-m", "pytest")).endsWith("-m", "pytest");
            fixture.write(file, "x\n");
            assertThat(refusal("python", "-m", "pytest").rule()).isEqualTo("shadowed");
            assertThat(refusal("python", "-m", "coverage", "run", "-m", "pytest")
                            .rule())
                    .isEqualTo("shadowed");
            assertThat(runs("pytest")).hasSize(1);
        }

        @Test
        void looksForShadowsWhereItRuns() throws Exception {
            fixture.write("src/pytest.py", "x\n");
            assertThat(runs("python", "-m", "pytest")).endsWith("pytest");
            fixture.set(List.of("cwd src"));
            assertThat(refusal("python", "-m", "pytest").rule()).isEqualTo("shadowed");
        }

        @Test
        void isNestedTwiceAtMost() throws Exception {
            assertThat(runs("poetry", "run", "python", "-m", "pytest")).endsWith("pytest");
            assertThat(refusal("poetry", "run", "poetry", "run", "poetry", "run", "pytest")
                            .rule())
                    .isEqualTo("nesting");
        }

        @Test
        void getsTheAdditionsOfTheInnerCommandToo() throws Exception {
            assertThat(runs("poetry", "run", "ruff", "check", "src"))
                    .endsWith("run", "ruff", "check", "--no-fix", "src");
            assertThat(runs("python", "-m", "ruff", "check")).endsWith("-m", "ruff", "check", "--no-fix");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sudo make", "rm -rf x", "sed -i s/a/b/ x", "curl x", "pip install x", "kill 1", "gpg -d x", "awk x",
                "timeout 5 pytest", "tox", "cat x", "vim x", "Bash -c x", "docker run x", "nosuchtool", "bash-5.2"
            })
    void saysWhatToDoInstead(String line) {
        assertThat(refusal(line.split(" ", -1)).remedy()).isNotBlank();
    }

    @Test
    void restoresTheInterruptOfACancelledDelegation(@TempDir Path own) throws Exception {
        fixture = CommandFixture.create(own, bin);
        GitQuestions interrupted = new GitQuestions() {
            @Override
            public String objectType(String revision) throws InterruptedException {
                throw new InterruptedException();
            }

            @Override
            public GitConfiguration configuration() throws InterruptedException {
                throw new InterruptedException();
            }
        };
        CommandGuard guard = fixture.guard(interrupted);
        Refused refused = catchThrowableOfType(
                Refused.class,
                () -> guard.approve(List.of("git", "status"), fixture.paths().toRead(".")));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(refused.rule()).isEqualTo("interrupted");
    }
}
