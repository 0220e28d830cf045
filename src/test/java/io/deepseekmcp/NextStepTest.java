package io.deepseekmcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NextStepTest {
    private static final String NO_JAR = "classes" + File.pathSeparator + "jackson.jar";

    @TempDir
    private Path folder;

    @Test
    void installsAFileThatIsNotOnThePath() {
        Path file = folder.resolve("deepseek-mcp");

        assertThat(NextStep.line(folder + "/./deepseek-mcp", NO_JAR, "/usr/bin:" + folder))
                .contains("The file is " + file + ". Next, with your key in DEEPSEEK_API_KEY: install -m 755 " + file
                        + " ~/.local/bin/deepseek-mcp && claude mcp add --scope user deepseek -- deepseek-mcp");
    }

    @Test
    void installsNoFileThatThePathFinds() throws IOException {
        Path file = executable(folder.resolve("deepseek-mcp"));

        assertThat(NextStep.line(file.toString(), NO_JAR, "/nowhere" + File.pathSeparator + folder))
                .contains("The file is " + file + ". Next, with your key in DEEPSEEK_API_KEY:"
                        + " claude mcp add --scope user deepseek -- deepseek-mcp");
    }

    @Test
    void installsAFileThatAnotherHidesOnThePath() throws IOException {
        Path first = executable(Files.createDirectory(folder.resolve("a")).resolve("deepseek-mcp"));
        Path second = executable(Files.createDirectory(folder.resolve("b")).resolve("deepseek-mcp"));

        assertThat(NextStep.line(
                        second.toString(), NO_JAR, first.getParent() + File.pathSeparator + second.getParent()))
                .get()
                .asString()
                .contains("install -m 755 " + second);
    }

    @Test
    void startsAJarWithJava() {
        Path jar = folder.resolve("a folder").resolve("deepseek-mcp.jar");

        assertThat(NextStep.line(null, jar.toString(), ""))
                .contains("The file is " + jar + ". Next, with your key in DEEPSEEK_API_KEY:"
                        + " claude mcp add --scope user deepseek -- java -jar \"" + jar + '"');
    }

    @Test
    void saysNothingWhereNoOneFileIsRunning() {
        assertThat(NextStep.line(null, "target/classes", "/usr/bin")).isEmpty();
        assertThat(NextStep.line(null, NO_JAR, "/usr/bin")).isEmpty();
    }

    private static Path executable(Path file) throws IOException {
        Files.createFile(file);
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file;
    }
}
