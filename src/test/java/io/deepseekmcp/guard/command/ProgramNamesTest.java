package io.deepseekmcp.guard.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.deepseekmcp.guard.path.Refused;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProgramNamesTest {
    @Test
    void areTheirFilesOnPosix() {
        assertThat(ProgramNames.POSIX.candidates("npm")).containsExactly("npm");
        assertThat(ProgramNames.POSIX.tableName("GIT.EXE")).isEqualTo("GIT.EXE");
        assertThat(ProgramNames.POSIX.isPath("a\\b")).isFalse();
        assertThat(ProgramNames.POSIX.isPath("a/b")).isTrue();
        assertThat(ProgramNames.POSIX.passesOn("/bin/mvn.cmd", List.of("a&b"))).isTrue();
    }

    @Test
    void haveAnEndingOnWindowsARealExecutableBeforeABatchFile() {
        assertThat(ProgramNames.WINDOWS.candidates("npm")).containsExactly("npm.exe", "npm.com", "npm.bat", "npm.cmd");
        assertThat(ProgramNames.WINDOWS.candidates("git.EXE")).containsExactly("git.EXE");
        assertThat(ProgramNames.WINDOWS.tableName("GIT.EXE")).isEqualTo("git");
        assertThat(ProgramNames.WINDOWS.tableName("npm.ps1")).isEqualTo("npm.ps1");
        assertThat(ProgramNames.WINDOWS.isPath("a\\b")).isTrue();
        assertThat(ProgramNames.WINDOWS.isPath("C:git")).isTrue();
        assertThat(ProgramNames.WINDOWS.nullDevice()).isEqualTo("NUL");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a&b", "a|b", "a>b", "a^b", "%PATH%", "!x!", "a\"b", "(a)", "a;b", "`a`", "a'b", "a\nb"})
    void passNothingToABatchFileThatItsShellWouldTakeForMoreThanText(String argument) {
        assertThat(ProgramNames.WINDOWS.passesOn("C:\\x\\MVN.CMD", List.of("test", argument)))
                .isFalse();
        assertThat(ProgramNames.WINDOWS.passesOn("C:\\x\\mvn.exe", List.of(argument)))
                .isTrue();
    }

    @Test
    void passPropertiesAndPathsToABatchFile() {
        assertThat(ProgramNames.WINDOWS.passesOn(
                        "C:\\x\\mvn.cmd", List.of("-Dtest=FooTest#bar,BazTest", "-pl", ":core", "a b", "src\\x.py")))
                .isTrue();
    }

    @Test
    void findABatchFileOfWindowsThroughTheGuard(@TempDir Path folder) throws Exception {
        Path bin = CommandFixture.programs(folder.resolve("bin"), List.of("npm", "mvn"), ".cmd");
        CommandFixture.programs(bin, List.of("node"), ".exe");
        CommandFixture fixture =
                CommandFixture.createWithoutRepository(folder, bin).on(ProgramNames.WINDOWS, bin);
        CommandFixture.executable(fixture.workspace().resolve("mvnw.cmd"), "rem\n");
        CommandFixture.executable(fixture.workspace().resolve("node_modules/.bin/jest.cmd"), "rem\n");
        assertThat(fixture.approve("npm", "test").argv()).containsExactly(bin + "/npm.cmd", "test");
        assertThat(fixture.approve("NPM.CMD", "test").argv()).containsExactly(bin + "/npm.cmd", "test");
        assertThat(fixture.approve("node", "--test").argv().get(0)).isEqualTo(bin + "/node.exe");
        assertThat(fixture.approve("./mvnw", "test").argv().get(0)).isEqualTo(fixture.workspace() + "/mvnw.cmd");
        assertThat(fixture.approve(".\\mvnw.cmd", "test").argv().get(0)).isEqualTo(fixture.workspace() + "/mvnw.cmd");
        assertThat(fixture.approve("npx", "jest", "-t", "adds").argv().get(0))
                .isEqualTo(fixture.workspace() + "/node_modules/.bin/jest.cmd");
        Refused refused = catchThrowableOfType(Refused.class, () -> fixture.approve("npx", "jest", "-t", "a&calc"));
        assertThat(refused.explanation()).contains("batch file");
    }
}
