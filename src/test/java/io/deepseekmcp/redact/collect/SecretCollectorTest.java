package io.deepseekmcp.redact.collect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SecretCollectorTest {
    private static final String VALUE = "abcd" + "efgh" + "12345678";

    @TempDir
    private Path root;

    @Test
    void takesEveryKeyAsItIs() {
        assertThat(SecretCollector.of(List.of("short", VALUE), Map.of())).containsExactly("short", VALUE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "API_KEY",
                "GITHUB_TOKEN",
                "clientSecret",
                "DB_PASSWORD",
                "DATABASE_URL",
                "SESSION_ID",
                "SIGNING_SALT",
                "AZURE_PAT",
                "AUTH",
                "MY_CREDENTIALS",
                "COOKIE",
                "CONNECTION_STR",
                "PRIVATE_THING",
                "KEY"
            })
    void takesValuesWhoseNamesLookLikeCredentials(String name) {
        assertThat(SecretCollector.of(List.of(), Map.of(name, VALUE))).containsExactly(VALUE);
    }

    @Test
    void leavesOtherNamesAndValuesThatDoNotLookSecret() throws IOException {
        Path file = Files.createFile(root.resolve("agent.1234567890"));

        assertThat(SecretCollector.of(
                        List.of(),
                        Map.of(
                                "HOSTNAME",
                                VALUE,
                                "GIT_AUTHOR_NAME",
                                VALUE,
                                "KEYBOARD_LAYOUT",
                                VALUE,
                                "A_TOKEN",
                                "abcdefgh1234567",
                                "B_TOKEN",
                                "abcdefghijklmnopqrst",
                                "C_TOKEN",
                                "12345678901234567890",
                                "SSH_AUTH_SOCK",
                                file.toString())))
                .isEmpty();
    }

    @Test
    void takesThePasswordOutOfAUrl() {
        String url = "postgres://user:" + VALUE + "@host/db";

        assertThat(SecretCollector.of(List.of(), Map.of("DATABASE_URL", url, "SERVICE", url)))
                .containsExactlyInAnyOrder(url, VALUE);
    }

    @Test
    void readsEveryDialectOfDotenv() throws IOException {
        Files.writeString(root.resolve(".env"), """
                # API_KEY=commented1commented1
                A_TOKEN=plain1plain1plain1
                B_TOKEN = spaced2spaced2spaced2   # with a comment
                export C_TOKEN="double3 # double3double3"
                D_TOKEN='single4 $single4 single4'
                E_TOKEN="line5line5line5\\nnext5next5next5"
                F_TOKEN: yaml6yaml6yaml6yaml6
                G_TOKEN="first7first7first7
                second7second7second7"
                H_TOKEN=crlf8crlf8crlf8crlf8\r
                I_TOKEN=short9
                PLAIN=other0other0other0
                """);

        assertThat(SecretCollector.inDotenvFiles(root))
                .containsExactly(
                        "plain1plain1plain1",
                        "spaced2spaced2spaced2",
                        "double3 # double3double3",
                        "single4 $single4 single4",
                        "line5line5line5\\nnext5next5next5",
                        "line5line5line5\nnext5next5next5",
                        "yaml6yaml6yaml6yaml6",
                        "first7first7first7\nsecond7second7second7",
                        "crlf8crlf8crlf8crlf8");
    }

    @Test
    void findsDotenvFilesInTheTreeAndLeavesTemplatesAndToolFolders() throws IOException {
        for (String path : List.of(
                ".env.local",
                "packages/api/.env",
                "config/prod.env",
                ".ENV.PROD",
                ".env.example",
                ".env.sample",
                "env",
                "readme.md",
                "node_modules/x/.env",
                ".git/.env")) {
            Path file = root.resolve(path);
            Files.createDirectories(file.getParent());
            Files.writeString(file, "SECRET=" + path.replace('/', '-') + "-0123456789abcdef\n");
        }
        Files.createDirectory(root.resolve("folder.env"));
        Files.createSymbolicLink(root.resolve("loop"), root);

        assertThat(SecretCollector.inDotenvFiles(root))
                .containsExactlyInAnyOrder(
                        ".env.local-0123456789abcdef",
                        "packages-api-.env-0123456789abcdef",
                        "config-prod.env-0123456789abcdef",
                        ".ENV.PROD-0123456789abcdef");
    }

    @Test
    void survivesAFileThatIsNoText() throws IOException {
        Files.write(
                root.resolve(".env"), new byte[] {(byte) 0xFF, 0, '=', '\\', '"', '\n', 'A', '=', '"', '\\', 'q', '"'});

        assertThat(SecretCollector.inDotenvFiles(root)).isEmpty();
    }
}
