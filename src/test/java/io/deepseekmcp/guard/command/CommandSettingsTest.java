package io.deepseekmcp.guard.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.deepseekmcp.guard.path.Refused;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the user adds to the table and takes from it. */
final class CommandSettingsTest extends UsualWorkspace {
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
            fixture.refuses("denied-by-user", line.split(" ", -1));
        }
    }

    @Test
    void addScriptsByTheirExactName() throws Exception {
        fixture.with(CommandFixture.commands(List.of(), List.of(), List.of("generate", "db:seed"), false));
        assertThat(fixture.runs("npm", "run", "generate")).endsWith("generate");
        assertThat(fixture.runs("make", "db:seed")).endsWith("db:seed");
        fixture.refuses("script", "npm", "run", "generate:all");
    }

    @Test
    void addReadersThatStayInsideAndAwayFromSecrets() throws Exception {
        fixture.write(".env", "K=1\n");
        fixture.write(".git/config", "x\n");
        Files.createSymbolicLink(
                fixture.workspace().resolve("link"), fixture.outside().resolve("secret.txt"));
        fixture.refuses("not-listed", "cat", "src/app.ts");
        fixture.with(CommandFixture.commands(List.of(), List.of("cat", "grep"), List.of(), false));
        assertThat(fixture.runs("cat", "src/app.ts")).containsExactly(bin + "/cat", "src/app.ts");
        assertThat(fixture.runs("grep", "-rn", "a b", "src")).endsWith("-rn", "a b", "src");
        for (String row : List.of(
                "secret: cat .env",
                "secret: cat src/../.env",
                "outside: cat /etc/passwd",
                "outside: cat ../x",
                "outside: cat link",
                "path: cat -",
                "path: cat @x",
                "path: cat ~/x",
                "vcs: cat .git/config",
                "outside: grep -f/etc/passwd x",
                "outside: grep --file=/etc/passwd x",
                "secret: grep --file=.env x",
                "secret: grep -f.env x",
                "secret: grep x file=.env",
                "outside: grep x file=/etc/passwd",
                "outside: grep x --a=b=../x",
                "outside: grep -f../x y",
                "path: cat https://example.org",
                "hard-denied: grep x bash",
                "hard-denied: grep --x=/bin/sh y")) {
            String[] ruleAndLine = row.split(": ", 2);
            fixture.refuses(ruleAndLine[0], ruleAndLine[1].split(" ", -1));
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
                "gcc -wrapper x a.c"
            })
    void keepRefusedWhatWritesOrStartsPrograms(String line) {
        List<String> added = List.of("find", "sort", "sqlite3", "psql", "tree", "fd", "gcc");
        fixture.with(CommandFixture.commands(List.of(), added, List.of(), false));
        fixture.refuses("argument", line.split(" ", -1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"mytool bash", "mytool ./bin/rm", "mytool --shell=/bin/zsh"})
    void keepRefusedWhatNamesAProgramThatIsNeverRun(String line) {
        fixture.with(CommandFixture.commands(List.of(), List.of("mytool"), List.of(), false));
        fixture.refuses("hard-denied", line.split(" ", -1));
    }

    @Test
    void cannotAddWhatIsDeniedForGoodNorLoosenARule() {
        List<String> added = List.of("bash", "python", "npm", "BASH", "pip3.11", "tools/sh");
        fixture.with(CommandFixture.commands(List.of(), added, List.of(), false));
        fixture.refuses("hard-denied", "bash", "-c", "x");
        fixture.refuses("flag", "python", "-c", "x");
        fixture.refuses("subcommand", "python", "x.py");
        fixture.refuses("subcommand", "npm", "install");
        fixture.refuses("hard-denied", "BASH", "x");
        fixture.refuses("hard-denied", "pip3.11", "install", "x");
    }

    @Test
    void addAToolOfTheProjectByItsPath() throws Exception {
        Path tool = fixture.workspace().resolve("tools/check");
        CommandFixture.executable(tool, "#!/bin/sh\n");
        fixture.with(CommandFixture.commands(List.of(), List.of("./tools/check"), List.of(), false));
        assertThat(fixture.runs("tools/check", "src")).containsExactly(tool.toString(), "src");
        assertThat(fixture.runs("./tools/check")).containsExactly(tool.toString());
        fixture.refuses("outside", "./tools/check", "/etc");
        fixture.refuses("hard-denied", "./tools/check", "sh");
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
            List<String> argv = fixture.runs(entry.getKey().split(" ", -1));
            assertThat(String.join(" ", argv.subList(1, argv.size()))).isEqualTo(entry.getValue());
        }
        fixture.with(CommandFixture.commands(List.of(), List.of(), List.of(), true));
        assertThat(fixture.runs("cargo", "test")).endsWith("test", "--offline");
        assertThat(fixture.runs("mvn", "test")).endsWith("-B", "-o", "test");
        assertThat(fixture.runs("gradle", "test")).contains("--offline");
        assertThat(fixture.runs("dotnet", "test")).endsWith("test", "--no-restore");
    }
}
