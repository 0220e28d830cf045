package io.deepseekmcp.redact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The samples are put together at run time, so that no file of the project holds anything that looks like a secret. */
final class RedactorTest {
    private static final String KNOWN = "Zq3" + "\"x/+ k9\\" + "R7t&1m=Wc";
    private static final Redactor REDACTOR = new Redactor(List.of(KNOWN));
    private static final Redactor SHAPES = new Redactor(List.of());

    /** Kind, what stands before the secret, the secret, what stands after it. */
    static Stream<Arguments> secrets() {
        String hex32 = "0123456789abcdef".repeat(2);
        String mixed = "aB3dE6gH9jK2mN5pQ8sT1vW4yZ7";
        return Stream.of(
                arguments("api-key", "key ", "sk" + "-" + hex32, "\n"),
                arguments("api-key", "", "sk" + "-" + "a".repeat(32), ""),
                arguments("api-key", "(", "sk" + "-ant-api03-" + mixed + "-" + mixed + "_AA", ")"),
                arguments("api-key", "'", "sk" + "-proj-" + mixed + "_" + mixed, "'"),
                arguments("api-key", "", "sk" + "-or-v1-" + hex32 + hex32, ""),
                arguments("api-key", "", "gs" + "k_" + mixed + mixed, ""),
                arguments("google", "", "AI" + "za" + "Sy" + "A1-b_".repeat(6) + "123", ""),
                arguments("google", "", "ya" + "29." + mixed, ""),
                arguments("google", "", "GOC" + "SPX-" + mixed, ""),
                arguments("aws", "id: ", "AKI" + "A" + "IOSFODNN7EXAMPLE", " x"),
                arguments("aws", "", "ASI" + "A" + "ABCDEFGHIJ234567", ""),
                arguments("github", "", "gh" + "p_" + mixed + "aB3dE6gH9", ""),
                arguments("github", "", "github" + "_pat_" + mixed + "_" + mixed, ""),
                arguments("gitlab", "", "gl" + "pat-" + "x1".repeat(10), ""),
                arguments("slack", "", "xo" + "xb-" + "1234567890-abcdef", ""),
                arguments("slack", "https://hooks.slack." + "com/services/", "T0/B0/" + mixed, ""),
                arguments("discord", "https://discord.com/api/web" + "hooks/", "123456789012345678/" + mixed, ""),
                arguments("stripe", "", "sk" + "_live_" + mixed, ""),
                arguments("stripe", "", "rk" + "_test_" + mixed, ""),
                arguments("sendgrid", "", "S" + "G." + "a1".repeat(11) + "." + "b2".repeat(20), ""),
                arguments("twilio", "", "S" + "K" + hex32, ""),
                arguments("npm", "", "np" + "m_" + "aB3d".repeat(9), ""),
                arguments("pypi", "", "py" + "pi-" + mixed, ""),
                arguments("huggingface", "", "h" + "f_" + mixed + "abc", ""),
                arguments("digitalocean", "", "do" + "p_v1_" + hex32 + hex32, ""),
                arguments("docker", "", "dck" + "r_pat_" + mixed, ""),
                arguments("vault", "", "hv" + "s." + mixed, ""),
                arguments("databricks", "", "da" + "pi" + hex32, ""),
                arguments("azure", "AccountK" + "ey=", "a1B2".repeat(21) + "==", ";"),
                arguments("azure", "", "abc8" + "Q~" + "x1".repeat(16), ""),
                arguments("age", "", "AGE-SEC" + "RET-KEY-1" + "QZ3".repeat(19) + "Q", ""),
                arguments("jwt", "", "ey" + "JhbGciOiJI." + "ey" + "JzdWIiOiIx." + "SflKxwRJSM", ""),
                arguments("url", "postgres://", "user:p" + "ass", "@host/db"),
                arguments("url", "redis://", ":" + "p@ss:word", "@host:6379"),
                arguments("url", "https://", "x1".repeat(12), "@host/"),
                arguments("header", "Authorization: Basic ", "dXNlcjpw" + "YXNz", "\n"),
                arguments("header", "authorization: Bearer ", mixed, "\n"),
                arguments("header", "x-api-key: ", "12345678" + "abc", "\n"),
                arguments("header", "Cookie: ", "session=abc" + "123; b=c", "\n"),
                arguments("header", "curl -H 'Authorization: token ", "abcdef" + "123456", "' x"),
                arguments("header", "sent bearer ", mixed, " ok"),
                arguments("password", "password=", "hunter2" + "hunter", "\n"),
                arguments("password", "DB_PASSWORD=", "correct" + "horse", "\n"),
                arguments("password", "password: \"", "correct horse " + "battery", "\","),
                arguments("password", "{\"clientSecret\": \"", "abcd" + "efgh", "\"}"),
                arguments("password", "passwd := '", "Tr0ub4dor" + "&3", "'"),
                arguments("password", "mysql --password=", "s3cr3t" + "pw1", " -h x"),
                arguments("password", "tool --client-secret ", "s3cr3t" + "pw1", " run"),
                arguments("token", "ACCESS_TOKEN=", "abcdefgh" + "ijkl", "\n"),
                arguments("token", "export API_KEY='", "abcdefgh" + "ijkl", "'"),
                arguments("token", "apiKey: ", "0aF" + "9bC8dE7", ","),
                arguments("token", "'private_key' => '", "k3y" + "-material-9", "'"));
    }

    @ParameterizedTest
    @MethodSource("secrets")
    void replacesASecretAndNothingAroundIt(String kind, String before, String secret, String after) {
        String redacted = before + Redactor.MARK + kind + "]" + after;

        assertThat(SHAPES.output(before + secret + after)).isEqualTo(redacted);
        assertThat(SHAPES.output(redacted)).as("again").isEqualTo(redacted);
        assertThat(SHAPES.content(before + secret + after)).isEqualTo(before + secret + after);
    }

    @ParameterizedTest
    @MethodSource("secrets")
    void seesThroughEscapesAndInvisibleCharactersInASecret(String kind, String before, String secret, String after) {
        int middle = secret.length() / 2;
        String coloured = secret.substring(0, middle) + "\u001B[1m\u200B" + secret.substring(middle) + "\u001B[0m";

        assertThat(SHAPES.output(before + coloured + after)).isEqualTo(before + Redactor.MARK + kind + "]" + after);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "commit 3f2a9c81d7e64b05a1f2c3d4e5f60718293a4b5c",
                "550e8400-e29b-41d4-a716-446655440000",
                "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                "\"integrity\": \"sha512-q7DqbZ2n0PZ0cYqz1yq1aKc0Xxg0pJ8xP5b9bYl3zjWQ==\"",
                "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ",
                "sk-learn sk-fading-circle-container task-sk-1",
                "pip install scikit-learn==1.5.0",
                "Unexpected token: SEMICOLON at line 3",
                "expected token \"IDENTIFIER\" but got \"RBRACKET\"",
                "self.token = tokenizer.encode(text)",
                "const token = getToken(request2)",
                "let apiKey = config.services.apiKey;",
                "String password = request.getParameter(\"p4ssword\");",
                "password = getpass.getpass()",
                "token = tokens[12345678]",
                "password: process.env.DB_PASSWORD_1",
                "secret = os.environ['CLIENT_SECRET_1']",
                "password: ${DB_PASSWORD_1}",
                "password=<your-password-1>",
                "max_tokens: 4096000000",
                "prompt_tokens=18400123 completion_tokens=21001234",
                "\"tokenizer\": \"cl100k_base_v2\"",
                "the secretary: appointed1999",
                "token_url=https://host/oauth2/token1",
                "secret_name: my-secret-1",
                "TOKEN_FILE=/run/secrets/token1",
                "PWD=/home/u/project1234",
                "const cookie = req.headers.cookie",
                "authorization: request.headers.authorization",
                "Authorization: required",
                "Bearer authentication failed",
                "https://example.com/a@b",
                "http://localhost:8080/x?y=a@b.c",
                "git@github.com:owner/repo1.git",
                "ssh://git@github.com/owner/repo.git",
                "user@example.com:8080",
                "eyJhbGciOiJIUzI1NiJ9 alone",
                "if line == \"-----BEGIN PRIVATE KEY-----\":",
                "hf_transfer npm_config_cache pypi-server",
            })
    void leavesWhatIsNoSecret(String text) {
        assertThat(SHAPES.output(text)).isEqualTo(text);
    }

    @Test
    void hidesAKnownValueInEveryFormThatItIsPrintedIn() {
        byte[] bytes = KNOWN.getBytes(StandardCharsets.UTF_8);
        for (String text : new String[] {
            KNOWN,
            "value=" + KNOWN + ";",
            "{\"v\":\"" + KNOWN.replace("\\", "\\\\").replace("\"", "\\\"") + "\"}",
            "Zq3%22x%2F%2B+k9%5CR7t%261m%3DWc",
            "Zq3%22x%2F%2B%20k9%5CR7t%261m%3DWc",
            HexFormat.of().formatHex(bytes),
            HexFormat.of().withUpperCase().formatHex(bytes),
        }) {
            assertThat(REDACTOR.output(text)).contains("[REDACTED:secret]").doesNotContain("R7t", "k9", "523774");
            assertThat(REDACTOR.content(text)).contains("[REDACTED:secret]").doesNotContain("R7t", "k9", "523774");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "ab", "abc", "user:", "\u00FC:"})
    void hidesAKnownValueInsideBase64(String before) {
        for (String after : new String[] {"", "1", "22", "333"}) {
            byte[] whole = (before + KNOWN + after).getBytes(StandardCharsets.UTF_8);
            for (Base64.Encoder encoder : List.of(Base64.getEncoder(), Base64.getUrlEncoder())) {
                String text = encoder.encodeToString(whole);

                String redacted = REDACTOR.content(text);

                assertThat(redacted).contains("[REDACTED:secret]");
                String left = redacted.replace("[REDACTED:secret]", "");
                assertThat(left.length()).as(text).isLessThan((before.length() + after.length()) * 2 + 8);
            }
        }
    }

    @Test
    void hidesEachLineOfAKnownValueOfSeveralLines() {
        String line1 = "abcd" + "efgh1234ijkl";
        String line2 = "mnop" + "qrst5678uvwx";
        Redactor redactor = new Redactor(List.of(line1 + "\n" + line2));

        assertThat(redactor.content(line1 + "\n" + line2)).isEqualTo("[REDACTED:secret]");
        assertThat(redactor.content("1: " + line1 + "\r\n2: " + line2 + "\r\n"))
                .isEqualTo("1: [REDACTED:secret]\r\n2: [REDACTED:secret]\r\n");
    }

    @Test
    void joinsSecretsThatOverlapAndKeepsNeighboursApart() {
        Redactor redactor = new Redactor(List.of("aaaa1111bbbb", "1111bbbb2222", "cccc3333"));

        assertThat(redactor.content("xaaaa1111bbbb2222cccc3333cccc3333y"))
                .isEqualTo("x[REDACTED:secret][REDACTED:secret][REDACTED:secret]y");
        assertThat(Redactor.marks(redactor.content("cccc3333 cccc3333"))).isEqualTo(2);
    }

    @Test
    void ignoresValuesThatAreWords() {
        assertThat(new Redactor(List.of("", " ", "ollama", "EMPTY")).output("ollama EMPTY"))
                .isEqualTo("ollama EMPTY");
    }

    static Stream<Arguments> keys() {
        String begin = "-----BEGIN RSA PRIV" + "ATE KEY-----";
        String end = "-----END RSA PRIV" + "ATE KEY-----";
        String line = "MIIE" + "owIBAAKCAQEA7x".repeat(4);
        String mark = "[REDACTED:private-key]";
        return Stream.of(
                arguments(begin + "\n" + line + "\n" + line + "\n" + end + "\n", mark + "\n"),
                arguments("a\n" + begin + "\r\n" + line + "\r\n" + end + "\r\nb", "a\n" + mark + "\r\nb"),
                arguments(begin + "\nabc\n" + end, mark),
                arguments("{\"k\": \"" + begin + "\\n" + line + "\\n" + end + "\\n\"}", "{\"k\": \"" + mark + "\\n\"}"),
                arguments("\"" + begin + "\\n\"\n + \"" + line + "\\n\"\n + \"" + end + "\"", "\"" + mark + "\""),
                arguments(begin + "\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0A\n\n" + line + "\n" + end, mark),
                arguments("x\n" + begin + "\n" + line + "\n" + line + "\nafter it", "x\n" + mark + "\nafter it"),
                arguments("before it\n" + line + "\n" + line + "\n" + end + "\nx", "before it\n" + mark + "\nx"),
                arguments(line + "\n" + end + "\nx\n" + begin + "\n" + line, mark + "\nx\n" + mark));
    }

    @ParameterizedTest
    @MethodSource("keys")
    void hidesPrivateKeysEverywhereAlsoWhenTheyAreCut(String text, String redacted) {
        assertThat(SHAPES.content(text)).isEqualTo(redacted);
        assertThat(SHAPES.output(text)).isEqualTo(redacted.replace("\r", ""));
        assertThat(SHAPES.content(redacted)).as("again").isEqualTo(redacted);
        assertThat(SHAPES.output(redacted)).as("again").isEqualTo(redacted.replace("\r", ""));
    }

    @Test
    void leavesAProgramThatReadsPrivateKeys() {
        String program = "if (line.equals(\"-----BEGIN PRIV" + "ATE KEY-----\")) {\n  reading = true;\n}\n"
                + "if (line.equals(\"-----END PRIV" + "ATE KEY-----\")) {\n  return decode(body);\n}\n";

        assertThat(SHAPES.content(program)).isEqualTo(program);
    }

    @Test
    void keepsWhatIsInvisibleWhereThereIsNoSecret() {
        String persian = "\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645 \uD83D\uDC68\u200D\uD83D\uDC69";

        assertThat(SHAPES.output(persian)).isEqualTo(persian);
        assertThat(SHAPES.output("\u001B[31mred\u001B[0m\r\n")).isEqualTo("red\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                "a.",
                "-a",
                "eyJ",
                "eyJa.",
                "-eyJaaaaaaaa.",
                "sk-",
                "-sk-a",
                "://",
                "://a:",
                "a://b:c",
                "secret=",
                "token",
                "tokens: ",
                "password: \"",
                "password\t",
                "--token ",
                "cookie",
                "cookie:",
                "bearer ",
                "-----BEGIN PRIVATE KEY-----",
                "-----END PRIVATE KEY-----",
                "PRIVATE KEY",
                "MIIEowIBAAKCAQEA\n-----END PRIVATE KEY-----\n",
                "SG.aaaaaaaaaaaaaaaa.",
                "Q~",
                "\u001B[",
                "\u001B]",
                "\r",
                "\b",
                "Zq3\"x/+ k9\\R7t&1m=W",
                "0123456789abcdef",
                "authorization: a ",
                "pwd=a",
                "A1=\\\"",
                "k_live_",
                "glpat-",
                "ABCD/",
                "...",
                "...a",
                "api_key='",
                " \n"
            })
    void takesTimeInProportionToTheText(String unit) {
        String text = unit.repeat((1 << (unit.equals("a") ? 20 : 18)) / unit.length());

        assertTimeout(Duration.ofSeconds(10), () -> REDACTOR.output(text));
        assertTimeout(Duration.ofSeconds(10), () -> REDACTOR.content(text));
    }

    @Test
    void hidesAKnownValueThatIsPrintedInPieces() {
        String key = "sk-9fQ2xLm7Rt4Vb8Nc1Zp6Ks3Wd5Yh0Ga";
        Redactor redactor = new Redactor(List.of(key));
        Random random = new Random(12);
        for (int i = 0; i < 300; i++) {
            int width = 6 + random.nextInt(12);
            String before =
                    List.of("", "src/app.txt:", "HEAD:src/app.txt:12:", "  ").get(random.nextInt(4));
            for (int at = random.nextInt(4); at + width <= key.length(); at += width) {
                String piece = key.substring(at, at + width);
                assertThat(redactor.output(before + piece + "\n")).doesNotContain(piece);
            }
        }
        String ordinary = "src/app.txt:12: const key = loadKey(path); // sk- prefix, 9 of 10, commit 9fQ2x\n";
        assertThat(redactor.output(ordinary)).isEqualTo(ordinary);
    }

    /** Tables cut a long name at its beginning, assertions and excerpts a value at its end. */
    @Test
    void hidesWhatIsLeftOfAKnownValueThatWasCut() {
        String key = "tk_" + "9fQ2xLm7Rt4Vb8Nc1Zp6/Ks3Wd5Yh0Ga";
        Redactor redactor = new Redactor(List.of(key));
        for (int chars = 6; chars < key.length(); chars++) {
            String end = key.substring(key.length() - chars);
            String begin = key.substring(0, chars);
            assertThat(redactor.output(" ..." + end + ".txt | 2 +-")).isEqualTo(" ...[REDACTED:secret].txt | 2 +-");
            assertThat(redactor.output("got 'x-" + begin + "...'")).isEqualTo("got 'x-[REDACTED:secret]...'");
            assertThat(redactor.output(begin + "...." + end))
                    .doesNotContain(end)
                    .doesNotContain(begin);
        }
        String ordinary = "see .../src/app.txt and so on... 0Ga...tk_9 ......";
        assertThat(redactor.output(ordinary)).isEqualTo(ordinary);
    }

    /** A person's own words, of which a value may be made, stand in every text. */
    @Test
    void leavesTheWordsOfAPhraseAlone() {
        Redactor redactor = new Redactor(List.of("correct-horse-battery-staple-7", "wqxzvbnmkjhg4tyrplfd"));

        assertThat(redactor.output("a horse, a staple and a battery")).isEqualTo("a horse, a staple and a battery");
        assertThat(redactor.output("wqxzvb")).isEqualTo("[REDACTED:secret]");
        assertThat(redactor.output("xzvbnmk:")).isEqualTo("[REDACTED:secret]:");
    }
}
