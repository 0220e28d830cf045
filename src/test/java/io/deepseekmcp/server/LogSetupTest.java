package io.deepseekmcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import io.deepseekmcp.config.Settings;
import io.deepseekmcp.config.Settings.Level;
import io.deepseekmcp.redact.Redactor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

final class LogSetupTest {
    private static final String KEY = "sk-" + "0123456789abcdef".repeat(2);
    private static final String OTHER_SECRET = "hunter2-" + "0123456789";
    private static final Logger OURS = LoggerFactory.getLogger("io.deepseekmcp.engine.DelegationEngine");
    private static final Logger SDK = LoggerFactory.getLogger("io.modelcontextprotocol.server.McpAsyncServer");

    @TempDir
    Path temporary;

    private final PrintStream stderr = System.err;
    private final ByteArrayOutputStream captured = new ByteArrayOutputStream();

    @BeforeEach
    void capture() {
        System.setErr(new PrintStream(captured, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void release() {
        System.setErr(stderr);
        LogSetup.apply(Settings.defaults().logging(), List.of(), UnaryOperator.identity());
    }

    private static void apply(Level level, Path file, boolean withTexts) {
        LogSetup.apply(
                new Settings.Logging(level, Optional.ofNullable(file), withTexts),
                List.of(KEY),
                new Redactor(List.of(OTHER_SECRET))::output);
    }

    private List<String> onStderr() {
        return captured.toString(StandardCharsets.UTF_8).lines().toList();
    }

    /** The records without their times. */
    private List<String> records() {
        return onStderr().stream()
                .map(line -> line.substring(line.indexOf(' ') + 1))
                .toList();
    }

    @Test
    void hearsNoThreadOfTheGroupThatIsNotHeard() throws Exception {
        apply(Level.DEBUG, null, false);
        Thread unheard = new Thread(new ThreadGroup(LogSetup.UNLOGGED), () -> OURS.error("rehearsed"));
        unheard.start();
        unheard.join();
        OURS.info("asked_for");

        assertThat(onStderr()).singleElement().asString().contains("asked_for");
    }

    @Test
    void writesOneLineOfEventAndPairs() {
        apply(Level.INFO, null, false);

        OURS.atInfo()
                .setMessage("delegation_finished")
                .addKeyValue("status", "completed")
                .addKeyValue("turns", 7)
                .addKeyValue("note", "two \"words\"\nand a line")
                .addKeyValue("empty", "")
                .log();
        OURS.info("turn_finished turn={} calls={}", 1, 2);

        assertThat(onStderr().get(0))
                .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z INFO delegation_finished .*");
        assertThat(records())
                .containsExactly(
                        "INFO delegation_finished status=completed turns=7 note=\"two \\\"words\\\"\\nand a line\" empty=\"\"",
                        "INFO turn_finished turn=1 calls=2");
    }

    @Test
    void redactsWhatIsKnownToBeSecret() {
        apply(Level.INFO, null, false);

        OURS.info("event=x reason=\"{} and {}\"", KEY, OTHER_SECRET);

        assertThat(records()).containsExactly("INFO event=x reason=\"**** and [REDACTED:secret]\"");
    }

    @Test
    void writesTheLevelAndWhatIsWorse() {
        List<Level> levels = List.of(Level.ERROR, Level.WARN, Level.INFO, Level.DEBUG);
        for (int i = 0; i < levels.size(); i++) {
            apply(levels.get(i), null, false);
            captured.reset();

            OURS.error("e");
            OURS.warn("w");
            OURS.info("i");
            OURS.debug("d");
            OURS.trace("t");

            assertThat(onStderr()).hasSize(1 + i);
        }
    }

    @Test
    void keepsLibrariesToWarningsWithoutWhatTheyQuote() {
        apply(Level.DEBUG, null, false);

        SDK.debug("received {}", "the task");
        SDK.info("received {}", "the task");
        SDK.warn("no handler for {}", "the task");

        assertThat(records())
                .containsExactly(
                        "WARN library logger=io.modelcontextprotocol.server.McpAsyncServer message=\"no handler for {}\"");
    }

    @Test
    void writesEverythingToTheFileAndWarningsToStderr() throws IOException {
        Path file = temporary.resolve("caf\u00e9.log");
        Files.writeString(file, "before\n");
        apply(Level.DEBUG, file, false);

        OURS.debug("d");
        OURS.info("i");
        OURS.warn("w");
        OURS.error("e");

        assertThat(records()).containsExactly("WARN w", "ERROR e");
        assertThat(Files.readAllLines(file)).hasSize(5).first().isEqualTo("before");
    }

    @Test
    void writesEverythingToStderrWhenTheFileCannotBeOpenedAnyMore() {
        apply(Level.INFO, temporary, false);

        OURS.info("i");

        assertThat(records()).containsExactly("INFO i");
    }

    @Test
    void scrubsTheKeyFromEveryPartOfARecord() throws IOException {
        Path file = temporary.resolve("server.log");
        apply(Level.DEBUG, file, true);

        OURS.error("e " + KEY, new IllegalStateException("bad " + KEY, new IOException(KEY)));
        OURS.atError()
                .setMessage("m")
                .addKeyValue("k", KEY)
                .addKeyValue(KEY, "x".repeat(455) + KEY + "x".repeat(99))
                .log();
        SDK.error("header {}", KEY);

        String all = Files.readString(file) + captured.toString(StandardCharsets.UTF_8);
        assertThat(all).contains("****").doesNotContain(KEY).doesNotContain(KEY.substring(0, 9));
    }

    @Test
    void namesKindsAndPlacesOfExceptionsAndNotWhatTheySay() {
        apply(Level.INFO, null, false);

        OURS.warn("call_failed", new IllegalStateException("the task", new IOException("its file")));

        assertThat(records())
                .singleElement()
                .asString()
                .startsWith(
                        "WARN call_failed exception=java.lang.IllegalStateException at=io.deepseekmcp.server.LogSetupTest.")
                .contains("cause=java.io.IOException")
                .doesNotContain("the task", "its file");
    }

    @Test
    void saysWhatExceptionsSayWhereTaskTextIsAllowed() {
        apply(Level.INFO, null, true);

        OURS.warn("call_failed", new IllegalStateException("the task"));

        assertThat(records()).singleElement().asString().contains("message=\"the task\"");
    }

    @Test
    void startsWithWarningsOnly() {
        LoggerContext context = new LoggerContext();
        context.setMDCAdapter(new LogbackMDCAdapter());
        new LogSetup().configure(context);

        Logger early = context.getLogger("io.deepseekmcp.Main");
        early.info("i");
        early.warn("w");

        assertThat(records()).containsExactly("WARN w");
    }
}
