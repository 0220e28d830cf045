package io.deepseekmcp.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.chat.Message;
import io.deepseekmcp.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What of a request's context_files reaches the worker with the contract, and what makes the request blocked. */
final class ContextFilesTest {
    private static final String SECRET = "tok" + "en-0123456789abcdef";

    @TempDir
    private Path temporary;

    private Path root;
    private ScriptedModel model;

    @BeforeEach
    void workspace() throws Exception {
        root = Files.createDirectory(temporary.toRealPath().resolve("workspace"));
        Files.createDirectories(root.resolve("docs"));
        Files.writeString(root.resolve("docs/style.md"), "tabs are four wide\nthe token is " + SECRET + "\n");
        Files.writeString(root.resolve("big.txt"), "a line of thirty characters...\n".repeat(2_000));
        Files.writeString(root.resolve(".env"), "API_TOKEN=" + SECRET + "\n");
        Files.write(root.resolve("logo.png"), new byte[] {(byte) 0x89, 'P', 'N', 'G', 0, 0, 1, 2});
        model = new ScriptedModel((List<?>) Json.parse("[{\"text\": {\"status\": \"completed\"}, \"repeat\": true}]"));
    }

    private DelegationResult run(Map<String, String> settings, String... files) throws Exception {
        return new TestEngine(root, model, settings, InstantSource.system())
                .run(
                        new Delegation(
                                "Look.",
                                Optional.empty(),
                                List.of(),
                                List.of(),
                                List.of(),
                                Mode.READ,
                                Optional.empty(),
                                false,
                                List.of("closed/**"),
                                false,
                                RequestedBudgets.NONE,
                                List.of(files)),
                        Progress.SILENT);
    }

    private String contract() {
        return model.requests().get(0).messages().stream()
                .filter(Message.User.class::isInstance)
                .map(message -> ((Message.User) message).text())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void reachTheWorkerAsReadShowsThemAndCountAsRead() throws Exception {
        DelegationResult result = run(Map.of(), "docs/style.md");

        assertThat(contract())
                .startsWith("OBJECTIVE\nLook.")
                .contains("CONTEXT FILES", "docs/style.md", "1\ttabs are four wide", "sha256")
                .contains("the token is [REDACTED:secret]")
                .doesNotContain(SECRET);
        assertThat(result.files().inspected()).containsExactly("docs/style.md");
        assertThat(result.account().metrics().toolCalls()).isZero();
    }

    @Test
    void areCutTogetherWithAWordOnHowToGoOn() throws Exception {
        run(Map.of(), "docs/style.md", "big.txt", "./docs/style.md");

        assertThat(contract().length()).isBetween(20_000, ContextFiles.MAX_CHARS + 1_000);
        assertThat(contract())
                .contains("[read on with offset=")
                .endsWith("[./docs/style.md is not shown, for want of room: Read it.]");
    }

    @Test
    void leaveRoomInASmallContext() throws Exception {
        run(Map.of("DEEPSEEK_MCP_MAX_CONTEXT_TOKENS", "8000"), "big.txt");

        assertThat(contract().length()).isBetween(4_000, 7_000);
    }

    @ParameterizedTest
    @CsvSource({
        "missing.txt, missing.txt",
        "docs, directory",
        "../outside, outside",
        "/etc/passwd, outside",
        ".env, secret",
        ".git/config, version control",
        "closed/x, closed to this delegation",
        "logo.png, not text",
        "'*.txt', *.txt",
    })
    void makeTheRequestBlockedWhenReadWouldRefuseOne(String file, String why) throws Exception {
        DelegationResult result = run(Map.of(), "docs/style.md", file);

        assertThat(result.status()).isEqualTo(Status.BLOCKED);
        assertThat(result.outcome().reason().orElseThrow())
                .startsWith("context_files")
                .contains(why);
        assertThat(model.requests()).isEmpty();
    }
}
