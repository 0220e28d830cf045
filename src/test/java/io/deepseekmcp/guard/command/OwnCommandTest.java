package io.deepseekmcp.guard.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.fixture.GitFixture;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnCommandTest {
    private static final String SEARCH_PATH = System.getenv("PATH");

    @TempDir
    Path folder;

    private Path root;
    private Path marker;

    @BeforeEach
    void makeAHostileRepository() throws Exception {
        root = Files.createDirectory(folder.toRealPath().resolve("workspace"));
        marker = folder.resolve("started");
        Path evil = root.resolve("evil.sh");
        Files.writeString(evil, "#!/bin/sh\ntouch '" + marker + "'\ncat\n");
        Files.setPosixFilePermissions(evil, PosixFilePermissions.fromString("rwxr-xr-x"));
        GitFixture git = GitFixture.init(root);
        Files.writeString(root.resolve("a.txt"), "one\n");
        Files.writeString(root.resolve(".gitattributes"), "* filter=a=b diff=d\n");
        git.git("add", "a.txt", ".gitattributes");
        git.git("commit", "-qm", "one");
        for (String key : List.of(
                "core.fsmonitor", "filter.a=b.clean", "filter.a=b.process", "diff.external", "diff.d.textconv")) {
            git.git("config", key, evil.toString());
        }
        Files.writeString(root.resolve("a.txt"), "two\n");
    }

    @Test
    void startsNoProgramOfTheRepositoryOnceItKnowsTheConfiguration() throws Exception {
        OwnCommand own = OwnCommand.on(SEARCH_PATH, root);
        GitConfiguration configuration =
                GitConfiguration.parse(run(own.gitConfiguration().orElseThrow()).getBytes(StandardCharsets.UTF_8));
        assertThat(configuration.filters()).containsExactly("a=b");
        OwnCommand safe = own.knowing(configuration);
        assertThat(run(safe.git(List.of("status", "--porcelain=v2", "-z")).orElseThrow()))
                .contains("a.txt");
        assertThat(run(safe.git(List.of("diff", "--numstat")).orElseThrow())).isEqualTo("1\t1\ta.txt\n");
        assertThat(run(safe.git(List.of("ls-files", "-m")).orElseThrow())).isEqualTo("a.txt\n");
        assertThat(marker).doesNotExist();
    }

    @Test
    void aPlainCallStartsThemSoTheTestMeansSomething() throws Exception {
        GitFixture.at(root).git("diff", "--numstat");
        assertThat(marker).exists();
    }

    @Test
    void pinsARepositoryAboveTheRoot() throws Exception {
        Path inner = Files.createDirectory(root.resolve("inner"));
        OwnCommand own = OwnCommand.on(SEARCH_PATH, inner);
        ApprovedCommand command =
                own.git(List.of("rev-parse", "--show-toplevel")).orElseThrow();
        assertThat(command.directory()).isEqualTo(inner);
        assertThat(run(command)).isEqualTo(root + "\n");
    }

    @Test
    void hasNoGitCommandWithoutARepository() throws IOException {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        assertThat(OwnCommand.on(SEARCH_PATH, elsewhere).git(List.of("status"))).isEmpty();
    }

    @Test
    void findsNoProgramInsideTheWorkspace() throws IOException {
        Path tools = Files.createDirectory(root.resolve("tools"));
        Path planted = Files.writeString(tools.resolve("git"), "#!/bin/sh\n");
        Files.setPosixFilePermissions(planted, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path outside = Files.createDirectory(folder.resolve("bin"));
        Files.createSymbolicLink(outside.resolve("git"), planted);
        assertThat(OwnCommand.on(tools + ":" + outside + ":.::tools", root).git(List.of("status")))
                .isEmpty();
    }

    @Test
    void ripgrepReadsNoConfigurationOfTheUser() throws IOException {
        Path bin = Files.createDirectory(folder.toRealPath().resolve("bin"));
        Path rg = Files.writeString(bin.resolve("rg"), "#!/bin/sh\n");
        Files.setPosixFilePermissions(rg, PosixFilePermissions.fromString("rwxr-xr-x"));
        ApprovedCommand command = OwnCommand.on(bin.toString(), root)
                .ripgrep(List.of("-e", "x", "--", "."))
                .orElseThrow();
        assertThat(command.argv()).containsExactly(rg.toString(), "--no-config", "-e", "x", "--", ".");
        assertThat(command.directory()).isEqualTo(root);
    }

    private static String run(ApprovedCommand command) throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(command.argv()).directory(command.directory().toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
        builder.environment().putAll(command.environment());
        Process process = builder.redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}
