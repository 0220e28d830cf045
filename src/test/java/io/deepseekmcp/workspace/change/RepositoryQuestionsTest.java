package io.deepseekmcp.workspace.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.deepseekmcp.guard.command.OwnCommand;
import io.deepseekmcp.workspace.process.CommandRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RepositoryQuestionsTest {
    @TempDir
    Path folder;

    private Path root;

    @BeforeEach
    void makeARepository() throws Exception {
        root = folder.toRealPath();
        git("init", "-q", "--template=");
        Files.writeString(root.resolve("a.txt"), "a\n");
        git("add", "a.txt");
        git("-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-qm", "one");
    }

    @Test
    void saysWhatARevisionNames() throws Exception {
        RepositoryQuestions repository = repository();
        assertThat(repository.objectType("HEAD")).isEqualTo("commit");
        assertThat(repository.objectType("HEAD:a.txt")).isEqualTo("blob");
        assertThat(repository.objectType("HEAD^{tree}")).isEqualTo("tree");
        assertThat(repository.objectType("nosuch")).isEmpty();
    }

    @Test
    void readsWhatTheRepositoryConfiguresAndThatOverridesWork() throws Exception {
        git("config", "filter.x.clean", "./x.sh");
        assertThat(repository().configuration().keys()).contains("filter.x.clean");
        assertThat(repository().configuration().values("filter.x.clean")).containsExactly("./x.sh");
        assertThat(repository().configuration().overridesWork()).isTrue();
    }

    @Test
    void saysSoWhereThereIsNone() throws Exception {
        Path empty = Files.createDirectory(root.resolve("empty"));
        Files.move(root.resolve(".git"), root.resolve("gone"));
        RepositoryQuestions repository = new RepositoryQuestions(
                OwnCommand.on(System.getenv("PATH"), empty), new CommandRunner(System.getenv(), empty));
        assertThatThrownBy(repository::configuration).isInstanceOf(IOException.class);
    }

    private RepositoryQuestions repository() {
        return new RepositoryQuestions(
                OwnCommand.on(System.getenv("PATH"), root), new CommandRunner(System.getenv(), root));
    }

    private void git(String... arguments) throws IOException, InterruptedException {
        List<String> argv = new ArrayList<>(List.of("git"));
        argv.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(argv).directory(root.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
        assertThat(builder.start().waitFor()).isZero();
    }
}
