package io.deepseekmcp.guard.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.WorkspacePath;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a verification that the orchestrator names may run beyond the table. */
final class AskedCommandsTest {
    @TempDir
    static Path programs;

    private static Path bin;

    @TempDir
    Path folder;

    private CommandFixture fixture;

    @BeforeAll
    static void installPrograms() throws Exception {
        bin = CommandFixture.usualPrograms(programs.resolve("bin"));
    }

    @BeforeEach
    void makeAWorkspace() throws Exception {
        fixture = CommandFixture.createWithoutRepository(folder, bin);
    }

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
        assertThat(fixture.refusal(argv).rule()).isNotEqualTo("not-found");
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
        fixture.refusal(line.split(" ", -1));
    }

    @Test
    void runsOneJavaSourceFileOnTheJavaThatRunsTheServer() throws Exception {
        fixture.write("Check.java", "class Check {}\n");
        fixture.verifying(List.of("java", "Check.java"));
        assertThat(fixture.runs("java", "Check.java"))
                .containsExactly(System.getProperty("java.home") + "/bin/java", "Check.java");
    }

    @Test
    void holdsForExactlyThatArgvInTheRoot() throws Exception {
        makeScripts();
        CommandFixture.executable(fixture.workspace().resolve("src/scripts/test.sh"), "#!/bin/sh\n");
        fixture.verifying(List.of("./scripts/test.sh", "a"));
        assertThat(fixture.runs("./scripts/test.sh", "a")).endsWith("a");
        fixture.refusal("./scripts/test.sh");
        fixture.refusal("./scripts/test.sh", "a", "b");
        fixture.set(List.of("cwd src"));
        fixture.refusal("./scripts/test.sh", "a");
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
        CommandGuard guard = fixture.verifying(argv).scoped("scripts/new.js").guard();
        WorkspacePath root = fixture.paths().toRead(".");
        guard.admit(argv);
        assertThat(catchThrowableOfType(Refused.class, () -> guard.approve(argv, root))
                        .explanation())
                .contains("\"scripts/new.js\" does not exist", "Write it first.");
        fixture.write("scripts/new.js", "new\n");
        assertThat(guard.approve(argv, root).argv()).endsWith("scripts/new.js");
    }

    @ParameterizedTest
    @ValueSource(strings = {"node scripts/new.js", "python -u scripts/new.py --fast", "java src/New.java", "./new.sh"})
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
                "manage.py", "archive.zip", "scripts/check.js", "scripts/check.rb", "artisan", "scripts/plain.txt")) {
            fixture.write(file, "x\n");
        }
        for (String file : List.of("scripts/test.sh", "scripts/rm")) {
            CommandFixture.executable(fixture.workspace().resolve(file), "#!/bin/sh\n");
        }
        CommandFixture.executable(folder.resolve("outside.sh"), "#!/bin/sh\n");
    }
}
