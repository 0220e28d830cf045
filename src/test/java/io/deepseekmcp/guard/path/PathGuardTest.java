package io.deepseekmcp.guard.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.deepseekmcp.config.Settings;
import io.deepseekmcp.config.ToolName;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PathGuardTest {
    @TempDir
    Path temp;

    private Path root;

    @BeforeEach
    void makeWorkspace() throws Exception {
        root = Files.createDirectory(temp.toRealPath().resolve("ws"));
        file("src/app.ts");
        file("docs/a.md");
        Files.createDirectory(temp.resolve("out"));
        Files.writeString(temp.resolve("out/secret.txt"), "secret");
    }

    @Test
    void showsPathsRelativeToTheRoot() throws Exception {
        PathGuard guard = guard(Scope.everything());

        assertThat(guard.toRead("./src//./app.ts").display()).isEqualTo("src/app.ts");
        assertThat(guard.toRead(root + "/src/app.ts").display()).isEqualTo("src/app.ts");
        assertThat(guard.toRead("../ws/src/app.ts").display()).isEqualTo("src/app.ts");
        assertThat(guard.toRead("").display()).isEqualTo(".");
        assertThat(guard.toRead(".").resolved()).isEqualTo(root);
        assertThat(guard.toRead("src/none/x").display()).isEqualTo("src/none/x");
    }

    @Test
    void countsFromTheDirectoryThatACommandRunsIn() throws Exception {
        file(".cargo/credentials");
        PathGuard guard = guard(Scope.everything());

        assertThat(guard.toRead("app.ts", guard.toRead("src")).display()).isEqualTo("src/app.ts");
        assertThat(guard.toRead("../docs/a.md", guard.toRead("src")).display()).isEqualTo("docs/a.md");
        assertThat(refusal(() -> guard.toRead("../../out/secret.txt", guard.toRead("src"))))
                .isEqualTo("outside");
        assertThat(refusal(() -> guard.toRead("credentials", guard.toRead(".cargo"))))
                .isEqualTo("secret");
        file("internal/secrets/a.go");
        file("Makefile");
        assertThat(guard.toRead("../../Makefile", guard.toRead("internal/secrets"))
                        .display())
                .isEqualTo("Makefile");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "src/app.ts                | linked      |",
                "../out                    | linked      | outside",
                "../out/secret.txt         | linked      | outside",
                "../out/missing            | linked      | outside",
                "linked                    | linked      | link-loop",
                ".git                      | linked      | vcs",
                "keys/server.pem           | linked      | secret",
                "src/app.ts                | .env        | secret",
                "src                       | .git        | vcs",
                "nowhere                   | linked      |",
            })
    void judgesALinkByBothItsNames(String target, String name, String rule) throws Exception {
        file("keys/server.pem");
        Files.createSymbolicLink(root.resolve(name), Path.of(target));

        assertThat(refusal(() -> guard(Scope.everything()).toRead(name))).isEqualTo(rule);
    }

    @Test
    void judgesEveryNameOnTheWay() throws Exception {
        file(".env/bin/x");
        Files.createSymbolicLink(root.resolve("one"), Path.of(".netrc"));
        Files.createSymbolicLink(root.resolve(".netrc"), Path.of("src/app.ts"));
        PathGuard guard = guard(Scope.everything());

        assertThat(refusal(() -> guard.toRead("one"))).isEqualTo("secret");
        assertThat(refusal(() -> guard.toRead(".env/../src/app.ts"))).isEqualTo("secret");
        assertThat(refusal(() -> guard.toRead("nothing/../src/app.ts"))).isEqualTo("not-found");
        assertThat(refusal(() -> guard.toRead("src/app.ts/x"))).isEqualTo("not-a-directory");
        assertThat(refusal(() -> guard.toRead("src/app.ts/../app.ts"))).isEqualTo("not-a-directory");
    }

    @Test
    void tellsNothingAboutWhatLiesOutside() {
        PathGuard guard = guard(Scope.everything());

        assertThat(message(() -> guard.toRead("../out/secret.txt")).replace("secret.txt", "NAME"))
                .isEqualTo(message(() -> guard.toRead("../out/missing.txt")).replace("missing.txt", "NAME"))
                .isEqualTo(message(() -> guard.toRead("../out/NAME")));
        assertThat(refusal(() -> guard.toRead("../out/secret.txt/x"))).isEqualTo("outside");
        assertThat(refusal(() -> guard.toRead("../out/no/../../ws/src/app.ts"))).isEqualTo("outside");
        assertThat(refusal(() -> guard.toRead("/"))).isEqualTo("outside");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a\u0000b",
                "a\nb",
                "a\u001b[2K",
                "a\u202eb",
                "a\u200bb",
                "a\u2028b",
                "\ud83d",
                "src\\app.ts",
                "x./y",
                "x /y",
                "x\u00a0",
                "...",
                "\uff0e\uff0e/x",
                "\u2025/x",
                "a\uff0fb",
                "\u2100",
                "file:///etc/passwd",
                "http://x/y",
                "C:/Windows",
                "c:\\x"
            })
    void refusesASpellingThatMisleads(String requested) {
        assertThat(refusal(() -> guard(Scope.everything()).toRead(requested))).isEqualTo("malformed-path");
    }

    @Test
    void refusesNamesAndPathsThatAreTooLong() {
        PathGuard guard = guard(Scope.everything());

        assertThat(refusal(() -> guard.toRead("x".repeat(256)))).isEqualTo("malformed-path");
        assertThat(refusal(() -> guard.toRead("é".repeat(128)))).isEqualTo("malformed-path");
        assertThat(refusal(() -> guard.toRead("x/".repeat(2_100)))).isEqualTo("malformed-path");
        assertThat(message(() -> guard.toRead("x".repeat(100_000))).length()).isLessThan(500);
    }

    @Test
    void takesNamesThatOnlyLookOdd() throws Exception {
        for (String name : List.of("a b", "~x", "$HOME", "%2e%2e", "a:b", "-x", "#x#", "日本", "[id].tsx", "a*b")) {
            file(name);
            assertThat(guard(Scope.everything()).toRead(name).display()).isEqualTo(name);
        }
    }

    @ParameterizedTest
    @CsvSource({
        ".env, secret",
        "a/.ENV, secret",
        ".env.example, secret",
        "prod.env, secret",
        ".env-local, secret",
        "id_rsa, secret",
        "id_rsa.bak, secret",
        "deploy_ed25519, secret",
        "x.PEM, secret",
        "x.pem~, secret",
        ".netrc.swp, secret",
        ".netrc/x, secret",
        ".aws/config, secret",
        ".cargo/credentials.toml, secret",
        "x/.config/gcloud/a.db, secret",
        "secrets/db.txt, secret",
        "secrets/deep/db, secret",
        "a.tfstate.1.backup, secret",
        ".bash_history, secret",
        ".git, vcs",
        "a/.Git/config, vcs",
        ".git:x/config, vcs",
        "_darcs/x, vcs",
        "CVS/Root, vcs",
        "git~1/config, vcs",
        ".deepseek-mcp-1-x.tmp, own",
    })
    void deniesByName(String path, String rule) {
        PathGuard guard = guard(Scope.everything());

        assertThat(refusal(() -> guard.toRead(path))).isEqualTo(rule);
        assertThat(refusal(() -> guard.toWrite(path))).isEqualTo(rule);
        assertThat(guard.hides(path)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "environment.ts",
                "env/a.txt",
                "src/env.d.ts",
                "id_rsa.pub",
                "a.key.ts",
                "cert.crt",
                ".gitignore",
                ".github/x.yml",
                "secrets/vault.go",
                "secrets/README.md",
                "cvs/resume.md",
                "keys.txt",
                "my_rsa.go",
                ".envoy.yaml",
                "cargo/credentials",
                "docs/kubeconfig.md",
                "token.ts",
                "history.md"
            })
    void leavesOrdinaryNamesAlone(String path) throws Exception {
        file(path);
        PathGuard guard = guard(Scope.everything());

        assertThat(guard.toRead(path).display()).isEqualTo(path);
        assertThat(guard.hides(path)).isFalse();
    }

    @Test
    void opensADirectoryWhoseNameIsSecretOnlyForFiles() throws Exception {
        file("crates/jwt_rsa/src/lib.rs");
        file("internal/secrets/aws/client.go");
        file("internal/secrets/aws/keys.json");
        PathGuard guard = guard(Scope.everything());

        assertThat(guard.hides("crates/jwt_rsa")).isFalse();
        assertThat(guard.hides("internal/secrets/aws")).isFalse();
        assertThat(guard.toRead("internal/secrets/aws").display()).isEqualTo("internal/secrets/aws");
        assertThat(guard.toRead("crates/jwt_rsa/src/lib.rs").display()).isEqualTo("crates/jwt_rsa/src/lib.rs");
        assertThat(guard.toRead("internal/secrets/aws/client.go")).isNotNull();
        assertThat(refusal(() -> guard.toRead("internal/secrets/aws/keys.json")))
                .isEqualTo("secret");
    }

    @Test
    void readmitsSecretsByNameButNeverTheRepository() throws Exception {
        file("a/.env.example");
        Files.createSymbolicLink(root.resolve("template"), Path.of("a/.env.example"));
        PathGuard guard = guard(rules(false, "**/.env.example", ".git/**"), Scope.everything(), List.of());

        assertThat(guard.toRead("a/.env.example").display()).isEqualTo("a/.env.example");
        assertThat(guard.toRead("template").display()).isEqualTo("a/.env.example");
        assertThat(refusal(() -> guard.toRead("a/.ENV.example"))).isEqualTo("secret");
        assertThat(refusal(() -> guard.toRead(".env"))).isEqualTo("secret");
        assertThat(refusal(() -> guard.toRead(".git/config"))).isEqualTo("vcs");

        PathGuard open = guard(rules(true), Scope.everything(), List.of());
        assertThat(open.toRead(".env").display()).isEqualTo(".env");
        assertThat(refusal(() -> open.toRead(".git/config"))).isEqualTo("vcs");
    }

    @Test
    void namesAMalformedException() {
        Settings.Tools settings =
                new Settings.Tools(Set.of(ToolName.READ), 1, false, List.of("**/.env.example", "../x"));

        assertThat(PathRules.fault("**/.env.example")).isEmpty();
        assertThat(PathRules.fault("../x").orElseThrow()).contains("climbs");
        assertThat(catchThrowableOfType(IllegalArgumentException.class, () -> PathRules.load(settings)))
                .hasMessageContaining("../x");
    }

    @Test
    void seesAHardLinkToADeniedFileWheneverItIsMade() throws Exception {
        PathGuard guard = guard(Scope.everything());
        file(".env");
        Files.createLink(root.resolve("innocent.txt"), root.resolve(".env"));

        assertThat(refusal(() -> guard.toRead("innocent.txt"))).isEqualTo("secret");
        assertThat(refusal(() -> guard.toWrite("innocent.txt"))).isEqualTo("secret");
        assertThat(guard.found("innocent.txt")).isEmpty();

        file(".aws/deep/credentials");
        Files.createLink(root.resolve("later.txt"), root.resolve(".aws/deep/credentials"));
        Files.createLink(root.resolve("src/twin.ts"), root.resolve("src/app.ts"));
        assertThat(refusal(() -> guard.toRead("later.txt"))).isEqualTo("secret");
        assertThat(guard.toRead("src/twin.ts").display()).isEqualTo("src/twin.ts");
        assertThat(guard.found("src/twin.ts")).isPresent();
        assertThat(guard.found("src/app.ts")).isPresent();
        assertThat(guard.found(".env")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "src/**      | src/x.ts             |",
                "src         | src/x/y.ts           |",
                "src/**      | docs/a.md            | scope",
                "src/**      | srcx/a.ts            | scope",
                "src/**      | SRC/a.ts             | scope",
                "src/**      | src/../docs/a.md     | scope",
                "**          | .gitattributes       | protected",
                "**          | a/.GitAttributes     | protected",
                "**          | CLAUDE.md            | protected",
                "**          | agents.md            | protected",
                "**          | .github/workflows/x  | protected",
                "**          | .mvn/jvm.config      | protected",
                "**          | gradle/wrapper/gradle-wrapper.jar | protected",
                "**          | .cargo/config.toml   | protected",
                "*.md        | CLAUDE.md            | protected",
                "CLAUDE.md   | CLAUDE.md            |",
                "./CLAUDE.md | CLAUDE.md            |",
                "claude.md   | CLAUDE.md            | protected",
                ".husky      | .husky/pre-commit    |",
                ".husky/     | .husky/a/b           |",
                ".husky/**   | .husky/pre-commit    | protected",
                ".github     | .github/workflows/x  | protected",
                ".github     | .github/other.md     |",
                ".github/workflows | .github/workflows/x |",
                "{.mvn,src}  | .mvn/x               |",
                "**          | node_modules/a/b.js  | tool-folder",
                "node_modules | node_modules/a.js   | tool-folder",
                "**          | a/.venv/bin/python   | tool-folder",
                "**          | vendor/bin/phpunit   | tool-folder",
                "**          | vendor/lib/x.php     |",
                "**          | src                  | not-a-file",
                "**          | src/new/             | not-a-file",
                "**          | .                    | not-a-file",
                "**          | package.json         |",
            })
    void bindsWrites(String scope, String path, String rule) throws Exception {
        PathGuard guard = guard(Scope.of(List.of(scope)));

        assertThat(refusal(() -> guard.toWrite(path))).isEqualTo(rule);
    }

    @Test
    void writesThroughALinkOnlyWhereTheTargetMayBeWritten() throws Exception {
        Files.createSymbolicLink(root.resolve("src/l.md"), Path.of("../docs/a.md"));
        Files.createSymbolicLink(root.resolve("notes.md"), Path.of("docs/a.md"));
        Files.createSymbolicLink(root.resolve("CLAUDE.md"), Path.of("docs/a.md"));
        Files.createSymbolicLink(root.resolve("gone"), Path.of("src/created.ts"));
        Files.createSymbolicLink(root.resolve("lost"), Path.of("no/where"));
        Files.createSymbolicLink(root.resolve("nm"), Path.of("node_modules"));
        file("node_modules/x.js");

        assertThat(refusal(() -> guard(Scope.of(List.of("src/**"))).toWrite("src/l.md")))
                .isEqualTo("scope");
        PathGuard guard = guard(Scope.everything());
        assertThat(guard.toWrite("notes.md").resolved()).isEqualTo(root.resolve("docs/a.md"));
        assertThat(refusal(() -> guard.toWrite("CLAUDE.md"))).isEqualTo("protected");
        assertThat(refusal(() -> guard.toWrite("gone"))).isEqualTo("dangling-link");
        assertThat(refusal(() -> guard.toWrite("lost/new.ts"))).isEqualTo("dangling-link");
        assertThat(refusal(() -> guard.toWrite("nm/x.js"))).isEqualTo("tool-folder");
    }

    @Test
    void writesNothingWithAnEmptyScope() throws Exception {
        PathGuard guard = guard(Scope.of(List.of()));

        assertThat(refusal(() -> guard.toWrite("src/app.ts"))).isEqualTo("scope");
        assertThat(guard.inScope("src/app.ts")).isFalse();
        assertThat(guard(Scope.everything()).inScope("src/app.ts")).isTrue();
    }

    @Test
    void refusesTheFileThatWouldCompleteABareRepository() throws Exception {
        for (String part : List.of("a/HEAD", "a/objects/x", "b/HEAD", "b/refs/x", "c/objects/x", "c/refs/x")) {
            file(part);
        }
        PathGuard guard = guard(Scope.everything());

        assertThat(refusal(() -> guard.toWrite("a/refs/heads/x"))).isEqualTo("protected");
        assertThat(refusal(() -> guard.toWrite("b/objects/x"))).isEqualTo("protected");
        assertThat(refusal(() -> guard.toWrite("c/HEAD"))).isEqualTo("protected");
        assertThat(refusal(() -> guard.toWrite("a/config"))).isNull();
        assertThat(refusal(() -> guard.toWrite("config"))).isNull();
        assertThat(refusal(() -> guard.toWrite("refs/a.ts"))).isNull();
    }

    @Test
    void closesWhatTheRequestDenies() throws Exception {
        file("private/a/b.txt");
        Files.createSymbolicLink(root.resolve("door"), Path.of("private/a"));
        PathGuard guard = guard(rules(false), Scope.everything(), List.of("private", "*.log", "**/Gen/*"));

        for (String path : List.of("private", "private/a/b.txt", "PRIVATE/a", "door/b.txt", "x.log", "a/gen/x/y")) {
            assertThat(refusal(() -> guard.toRead(path))).as(path).isEqualTo("denied-by-request");
        }
        assertThat(guard.hides("private/a/b.txt")).isTrue();
        assertThat(guard.hides("a/x.log")).isFalse();
        assertThat(guard.deniedGitGlobs()).contains("private", "*.log/**", "**/.env.*", "**/*.pem", "**/.aws");
        assertThat(refusal(() -> guard(rules(false), Scope.everything(), List.of("../x"))))
                .isEqualTo("malformed-glob");
    }

    @Test
    void hidesNamesThatWouldForgeALineOfAListing() throws Exception {
        file("a\nb");
        Files.createSymbolicLink(root.resolve("fine"), Path.of("a\nb"));

        assertThat(refusal(() -> guard(Scope.everything()).toRead("fine"))).isEqualTo("malformed-path");
        assertThat(guard(Scope.everything()).hides("src/a\nb.ts")).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "package.json, true",
        "a/POM.xml, true",
        "a/x.csproj, true",
        "sub/Makefile, true",
        "rules.mk, true",
        "conftest.py, true",
        ".mvn/jvm.config, true",
        "AGENTS.md, true",
        "src/app.ts, false",
        "package.json/x, false",
    })
    void knowsWhatChangesWhatCommandsExecute(String path, boolean expected) {
        assertThat(guard(Scope.everything()).isControlFile(path)).isEqualTo(expected);
    }

    @Test
    void takesARootThroughALinkAndNoOtherKindOfRoot() throws Exception {
        Path link = Files.createSymbolicLink(temp.resolve("rootlink"), root);
        PathGuard guard = new PathGuard(link, rules(false), Scope.everything(), List.of());

        assertThat(guard.root()).isEqualTo(root);
        assertThat(guard.toRead(link + "/src/app.ts").display()).isEqualTo("src/app.ts");
        assertThat(refusal(() -> new PathGuard(Path.of("/"), rules(false), Scope.everything(), List.of())))
                .isEqualTo("root");
        assertThat(refusal(() -> new PathGuard(root.resolve("none"), rules(false), Scope.everything(), List.of())))
                .isEqualTo("root");
        assertThat(refusal(() -> new PathGuard(root.resolve("docs/a.md"), rules(false), Scope.everything(), List.of())))
                .isEqualTo("root");
    }

    @Test
    void judgesOnlyNamesBelowTheRoot() throws Exception {
        Path odd = Files.createDirectories(temp.toRealPath().resolve(".env.d/certs.pem/id_rsa"));
        Files.writeString(odd.resolve("a.txt"), "");
        PathGuard guard = new PathGuard(odd, rules(false), Scope.everything(), List.of());

        assertThat(guard.toRead(odd + "/a.txt").display()).isEqualTo("a.txt");
        assertThat(guard.toRead("../id_rsa/a.txt").display()).isEqualTo("a.txt");
    }

    private void file(String name) throws Exception {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "x");
    }

    private PathGuard guard(Scope scope) {
        try {
            return guard(rules(false), scope, List.of());
        } catch (Refused e) {
            throw new AssertionError(e);
        }
    }

    private PathGuard guard(PathRules rules, Scope scope, List<String> denied) throws Refused {
        return new PathGuard(root, rules, scope, denied);
    }

    private static PathRules rules(boolean allowSecrets, String... exceptions) {
        return PathRules.load(new Settings.Tools(Set.of(ToolName.READ), 2_000_000, allowSecrets, List.of(exceptions)));
    }

    private static String refusal(Judgement judgement) {
        Refused refused = refused(judgement);
        return refused == null ? null : refused.rule();
    }

    private static String message(Judgement judgement) {
        return refused(judgement).explanation();
    }

    private static Refused refused(Judgement judgement) {
        try {
            judgement.make();
            return null;
        } catch (Refused e) {
            return e;
        }
    }

    @FunctionalInterface
    private interface Judgement {
        Object make() throws Refused;
    }
}
