package io.deepseekmcp.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.config.Settings;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.redact.Redactor;
import io.deepseekmcp.workspace.process.CommandRunner;
import io.deepseekmcp.workspace.process.SystemTools;
import io.deepseekmcp.workspace.sandbox.Sandbox;
import io.deepseekmcp.workspace.sandbox.SandboxKind;
import io.deepseekmcp.workspace.sandbox.SandboxSetup;
import io.deepseekmcp.workspace.sandbox.SandboxUse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A server whose sandbox the user has turned off, which is the same on every machine. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "verifies with a shell script")
final class SandboxInResultTest {
    @TempDir
    private Path temporary;

    private Path root;

    @BeforeEach
    void makeAWorkspace() throws Exception {
        root = Files.createDirectory(temporary.toRealPath().resolve("workspace"));
        Path check = Files.writeString(root.resolve("check.sh"), "#!/bin/sh\n");
        assertThat(check.toFile().setExecutable(true)).isTrue();
    }

    @Test
    void isNamedWhereACommandRan() throws Exception {
        assertThat(sandboxOf(List.of(List.of("./check.sh"))))
                .map(SandboxUse::word)
                .hasValue("none");
    }

    @Test
    void isNotNamedWhereNoneRan() throws Exception {
        assertThat(sandboxOf(List.of())).isEmpty();
    }

    private Optional<SandboxUse> sandboxOf(List<List<String>> verification) throws Exception {
        SandboxSetup setup = new SandboxSetup(
                new Settings.Sandbox(Settings.Confinement.OFF, false, List.of(), List.of(), List.of()),
                root,
                temporary,
                Map.of(),
                List.of());
        CommandRunner runner = new CommandRunner(
                System.getenv(),
                root,
                false,
                Optional.of(new Sandbox(setup, SandboxKind.BWRAP, new SystemTools(System.getenv()))));
        ScriptedModel model = new ScriptedModel(
                (List<?>) Json.parse("[{\"text\": {\"status\": \"completed\", \"summary\": \"Done.\"}}]"));
        DelegationEngine engine = new DelegationEngine(new EngineDependencies(
                TestEngine.settings(root, Map.of()),
                root,
                name -> model,
                TestEngine.programs(root, System.getenv("PATH"), runner),
                new EngineDependencies.Secrets(new Redactor(List.of()), List::of),
                new SessionUsage(),
                InstantSource.system()));
        Delegation delegation = TestEngine.delegation(Mode.VERIFY, false, verification);

        DelegationResult result = engine.run(engine.admit(delegation), line -> {});

        assertThat(result.status()).isEqualTo(Status.COMPLETED);
        return result.account().sandbox();
    }
}
