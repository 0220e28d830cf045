package io.deepseekmcp.workspace.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.fixture.GitFixture;
import io.deepseekmcp.guard.command.OwnCommand;
import io.deepseekmcp.workspace.process.CommandRunner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RepositoryTrustTest {
    @TempDir
    Path folder;

    private Path top;
    private OwnGit git;
    private Path system;
    private Path user;
    private long owner;

    @BeforeEach
    void repository() throws Exception {
        folder = folder.toRealPath();
        top = folder.resolve("ws");
        GitFixture.init(top);
        owner = ((Number) Files.getAttribute(top, "unix:uid")).longValue();
        system = folder.resolve("system");
        user = folder.resolve("user");
        Map<String, String> environment = System.getenv();
        OwnCommand own = OwnCommand.on(environment.getOrDefault("PATH", ""), top);
        git = OwnGit.open(own, new CommandRunner(environment, top), () -> OwnGit.TIMEOUT)
                .orElseThrow();
    }

    @Test
    void trustsTheOwnersRepository() throws Exception {
        assertThat(RepositoryTrust.ofThisProcess().orElseThrow().doubt(git, top, top.resolve(".git")))
                .isEmpty();
    }

    @Test
    void doubtsAnotherUsersRepository() throws Exception {
        assertThat(trust().doubt(git, top, top.resolve(".git")))
                .get()
                .asString()
                .contains("dubious ownership in repository at '" + top + "'", "user " + owner, "safe.directory " + top);
    }

    @ParameterizedTest
    @CsvSource({"*, true", "TOP, true", "~/ws, true", "HOME/*, true", "HOME, false", "/else, false", "'', false"})
    void honoursTheUsersExceptions(String exception, boolean trusted) throws Exception {
        String value = exception.replace("TOP", top.toString()).replace("HOME", folder.toString());
        configure(user, value);

        assertThat(trust().doubt(git, top, top.resolve(".git")).isEmpty()).isEqualTo(trusted);
    }

    @Test
    void letsTheUserTakeBackAnExceptionOfTheSystem() throws Exception {
        configure(system, "*");
        assertThat(trust().doubt(git, top, top.resolve(".git"))).isEmpty();

        configure(user, "");
        assertThat(trust().doubt(git, top, top.resolve(".git"))).isPresent();
    }

    private RepositoryTrust trust() {
        return new RepositoryTrust(owner + 1, List.of(system, user), folder);
    }

    private static void configure(Path file, String exception) throws IOException {
        Files.writeString(file, "[safe]\n\tdirectory = \"" + exception + "\"\n", StandardCharsets.UTF_8);
    }
}
