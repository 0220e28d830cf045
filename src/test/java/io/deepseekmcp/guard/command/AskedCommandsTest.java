package io.deepseekmcp.guard.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.WorkspacePath;
import java.nio.file.Files;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a verification that the orchestrator names may run beyond the table. */
final class AskedCommandsTest extends UsualWorkspace {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    python manage.py test app              | subcommand
                    python -B manage.py test               | subcommand
                    node scripts/check.js --strict         | subcommand
                    ruby scripts/check.rb                  | subcommand
                    php artisan test                       | subcommand
                    ./scripts/test.sh fast                 | executable
                    scripts/test.sh                        | executable
                    poetry run python manage.py test       | subcommand
                    uv run --no-sync python manage.py test | subcommand
                    npm run frobnicate                     | script
                    mvn license:check-headers              | value
                    gradle :app:testReport                 | value
                    make generate-and-test                 | script
                    """)
    void mayNameAScriptThatWasThere(String line, String ruleOtherwise) throws Exception {
        makeScripts();
        String[] argv = line.split(" ", -1);
        fixture.refuses(ruleOtherwise, argv);
        fixture.verifying(List.of(argv));
        assertThat(fixture.approve(argv).requested()).containsExactly(argv);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    bash scripts/test.sh            | hard-denied
                    sh -c ls                        | hard-denied
                    python -c 1                     | flag
                    python manage.py ../../x        | outside
                    python ../manage.py             | outside
                    python missing.py               | not-found
                    python archive.zip              | subcommand
                    python scripts                  | not-found
                    node -e 1                       | flag
                    node -r ./x.js scripts/check.js | flag
                    ruby -e 1                       | flag
                    perl scripts/check.rb           | hard-denied
                    php -r 1                        | flag
                    java -jar x.jar                 | flag
                    java Missing.java               | not-found
                    ./missing.sh                    | not-found
                    ./scripts/plain.txt             | not-found
                    ./scripts/rm                    | hard-denied
                    ../outside.sh                   | outside
                    /bin/ls                         | executable
                    npm run deploy                  | script
                    make install                    | script
                    mvn deploy                      | argument
                    gradle pub                      | value
                    gradle publishTest              | value
                    gradle :publish:test-x          | value
                    mvn exec:java                   | argument
                    mvn deploy:check                | value
                    rm -rf src                      | hard-denied
                    curl https://example.org        | hard-denied
                    env pytest                      | hard-denied
                    npm install                     | subcommand
                    uv run --no-sync bash           | hard-denied
                    poetry run python -c 1          | flag
                    git push                        | subcommand
                    pip install x                   | hard-denied
                    cat .env                        | not-listed
                    """)
    void doesNotMakeWhatIsDeniedAllowed(String line, String rule) throws Exception {
        makeScripts();
        fixture.verifying(List.of(line.split(" ", -1)));
        fixture.refuses(rule, line.split(" ", -1));
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
        fixture.refuses("executable", "./scripts/test.sh");
        fixture.refuses("executable", "./scripts/test.sh", "a", "b");
        fixture.set(List.of("cwd src"));
        fixture.refuses("executable", "./scripts/test.sh", "a");
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
        Files.writeString(folder.resolve("manage.py"), "x\n");
        CommandFixture.executable(folder.resolve("outside.sh"), "#!/bin/sh\n");
    }
}
