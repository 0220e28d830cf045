package io.deepseekmcp.guard.command;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** What most tests of the guard begin with: the usual programs, and a workspace of its own for each test. */
abstract class UsualWorkspace {
    static Path bin;

    @TempDir
    static Path programs;

    @TempDir
    Path folder;

    CommandFixture fixture;

    @BeforeAll
    static void installPrograms() throws Exception {
        bin = CommandFixture.usualPrograms(programs.resolve("bin"));
    }

    @BeforeEach
    void makeAWorkspace() throws Exception {
        fixture = CommandFixture.createWithoutRepository(folder, bin);
    }
}
