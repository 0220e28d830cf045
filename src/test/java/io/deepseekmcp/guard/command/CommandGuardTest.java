package io.deepseekmcp.guard.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.WorkspacePath;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the table does not say: where programs are, what changed since the delegation began. */
class CommandGuardTest extends UsualWorkspace {
    @Nested
    class Programs {
        @Test
        void runsTheAbsoluteProgramWithTheServersAdditions() throws Exception {
            ApprovedCommand command = fixture.approve("ruff", "check", "src");
            assertThat(command.argv()).containsExactly(bin + "/ruff", "check", "--no-fix", "src");
            assertThat(command.requested()).containsExactly("ruff", "check", "src");
            assertThat(command.directory()).isEqualTo(fixture.workspace());
            assertThat(fixture.runs("mvn", "-q", "test")).containsExactly(bin + "/mvn", "-B", "-q", "test");
            assertThat(fixture.runs("go", "build", "./..."))
                    .containsExactly(bin + "/go", "build", "-o", "/dev/null", "./...");
        }

        @Test
        void looksInTheToolFoldersFirst() throws Exception {
            CommandFixture.executable(fixture.workspace().resolve(".venv/bin/pytest"), "#!/bin/sh\n");
            assertThat(fixture.runs("pytest").get(0))
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
            assertThat(fixture.runs("java", "-version").get(0)).isEqualTo(bin + "/java");
            assertThat(fixture.refusal("node_modules/.bin/java", "-version").rule())
                    .isEqualTo("executable");
        }

        @Test
        void namesTheFoldersSearchedForAProgramThatIsNowhere() {
            Refused refused = fixture.refusal("mypy", "src");
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
            assertThat(fixture.refusal("pytest").rule()).isEqualTo("hard-denied");
            assertThat(fixture.runs("cargo", "test").get(0)).isEqualTo(other + "/cargo");
        }
    }

    @Nested
    class Wrappers {
        @Test
        void runByTheRuleOfTheirTool() throws Exception {
            fixture.set(List.of("file mvnw #!/bin/sh"));
            assertThat(fixture.runs("./mvnw", "test")).containsExactly(fixture.workspace() + "/mvnw", "-B", "test");
            assertThat(fixture.refusal("./mvnw", "deploy").explanation()).contains("mvn verify");
            assertThat(fixture.refusal("./gradlew", "test").rule()).isEqualTo("not-found");
            assertThat(fixture.refusal("mvnw", "test").explanation()).contains("./mvnw");
        }

        @Test
        void runInAModuleToo() throws Exception {
            CommandFixture.executable(fixture.workspace().resolve("backend/mvnw"), "#!/bin/sh\n");
            fixture.set(List.of("cwd backend"));
            assertThat(fixture.runs("./mvnw", "test").get(0)).isEqualTo(fixture.workspace() + "/backend/mvnw");
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
    class Python {
        @ParameterizedTest
        @ValueSource(strings = {"pytest.py", "pytest/__init__.py", "pytest.so", "pytest.pyc"})
        void runsNoModuleThatTheWorkspaceShadows(String file) throws Exception {
            assertThat(fixture.runs("python", "-m", "pytest")).endsWith("-m", "pytest");
            fixture.write(file, "x\n");
            assertThat(fixture.refusal("python", "-m", "pytest").rule()).isEqualTo("shadowed");
            assertThat(fixture.refusal("python", "-m", "coverage", "run", "-m", "pytest")
                            .rule())
                    .isEqualTo("shadowed");
            assertThat(fixture.runs("pytest")).hasSize(1);
        }

        @Test
        void looksForShadowsWhereItRuns() throws Exception {
            fixture.write("src/pytest.py", "x\n");
            assertThat(fixture.runs("python", "-m", "pytest")).endsWith("pytest");
            fixture.set(List.of("cwd src"));
            assertThat(fixture.refusal("python", "-m", "pytest").rule()).isEqualTo("shadowed");
        }

        @Test
        void isNestedTwiceAtMost() throws Exception {
            assertThat(fixture.runs("poetry", "run", "python", "-m", "pytest")).endsWith("pytest");
            assertThat(fixture.refusal("poetry", "run", "poetry", "run", "poetry", "run", "pytest")
                            .rule())
                    .isEqualTo("nesting");
        }

        @Test
        void getsTheAdditionsOfTheInnerCommandToo() throws Exception {
            assertThat(fixture.runs("poetry", "run", "ruff", "check", "src"))
                    .endsWith("run", "ruff", "check", "--no-fix", "src");
            assertThat(fixture.runs("python", "-m", "ruff", "check")).endsWith("-m", "ruff", "check", "--no-fix");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sudo make", "rm -rf x", "sed -i s/a/b/ x", "curl x", "pip install x", "kill 1", "gpg -d x", "awk x",
                "timeout 5 pytest", "tox", "cat x", "vim x", "Bash -c x", "docker run x", "nosuchtool", "bash-5.2"
            })
    void saysWhatToDoInstead(String line) {
        assertThat(fixture.refusal(line.split(" ", -1)).remedy()).isNotBlank();
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
            public List<String> listed(List<String> flags, String revision, List<String> paths)
                    throws InterruptedException {
                throw new InterruptedException();
            }

            @Override
            public List<String> names(List<String> arguments) throws InterruptedException {
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

    @Test
    void aRunnerOfTestsLoadsAnyFileThatVerificationNames() throws Exception {
        fixture.write("scripts/deploy.py", "x\n");
        for (String argument : List.of("scripts/deploy.py", "./scripts/deploy.py::f", "src/a.py")) {
            fixture.refuses("script", "pytest", argument);
            assertThat(fixture.refusal("pytest", argument).explanation()).contains("test files and folders");
        }
        assertThat(fixture.runs("pytest", "scripts", "tests/test_a.py::x")).contains("scripts");
        List<String> named = List.of("pytest", "scripts/deploy.py");
        assertThat(fixture.verifying(named).approve(named).argv()).contains("scripts/deploy.py");
        List<String> doctest = List.of("python3", "-m", "doctest", "scripts/deploy.py");
        fixture.refuses("script", doctest.toArray(String[]::new));
        assertThat(fixture.verifying(doctest).approve(doctest).argv()).contains("scripts/deploy.py");
    }
}
