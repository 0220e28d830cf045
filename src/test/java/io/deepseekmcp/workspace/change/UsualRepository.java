package io.deepseekmcp.workspace.change;

import io.deepseekmcp.fixture.GitFixture;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** What most tests of changes begin with: a repository with three files and one commit in {@code folder/ws}. */
abstract class UsualRepository {
    @TempDir
    Path folder;

    Path root;
    GitFixture git;

    @BeforeEach
    void repository() {
        root = folder.resolve("ws");
        git = GitFixture.usual(root);
    }
}
