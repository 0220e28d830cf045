package io.deepseekmcp.guard.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptNamesTest {
    private final ScriptNames names = CommandFixture.POLICY.scripts();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "test",
                "test:unit",
                "test-e2e",
                "testUnit",
                "unit_test",
                "test:server",
                "test:product",
                "test:dev",
                "lint",
                "lint:check",
                "build",
                "build:server",
                "typecheck",
                "type-check",
                "check",
                "checkStyle",
                "verify",
                "ci",
                "coverage",
                "format:check",
                "fmt-check",
                "prettier:check",
                "style:check",
                "docs",
                "bench",
                "smoke",
                "vitest",
                "e2e/login",
                "it",
                "jest.unit",
                "all",
                "TEST",
                "tests/unit",
                "test:login",
                "test:settings",
                "test:publisher",
                "test:installer",
                "lint:shellcheck",
                "check:prefix",
                "build:prepare",
                "test:uninstalled",
                "test:s3",
                "check:i18n",
                "build:es2015"
            })
    void allowsNamesThatSayTheyLook(String name) {
        assertThat(names.objection(name, false)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "deploy",
                "test-and-deploy",
                "test:publish",
                "testPublish",
                "release",
                "build:release",
                "lint:fix",
                "lintFix",
                "format",
                "fmt",
                "style",
                "format:all",
                "start",
                "test:watch",
                "dev",
                "serve",
                "postinstall",
                "clean",
                "db:migrate",
                "",
                "-x",
                "../test",
                "test/../../x",
                "/test",
                "./test",
                "test x",
                "test;x",
                "X=test",
                "téßt",
                "push",
                "prod",
                "build:prod",
                "check_write",
                "TEST:DEPLOY",
                "ci.install",
                "test:exec",
                "check:nuke-db",
                "ci:delete-everything",
                "build:push2prod",
                "test:rm",
                "test:rm2",
                "lint:2fix",
                "build:deploy2staging",
                "test:deployall",
                "check:nukedb",
                "build:HTTPDeploy",
                "build:prodDB",
                "ci:pushprod",
                "check:undeploy"
            })
    void refusesTheOthers(String name) {
        assertThat(names.objection(name, false)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"frobnicate", "generate:all", "format", "dev"})
    void allowsAnyHarmlessNameThatIsAskedFor(String name) {
        assertThat(names.objection(name, false)).isPresent();
        assertThat(names.objection(name, true)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"deploy", "frobnicate:publish", "npmRelease", "postinstall", "../x"})
    void refusesANameWithADenyWordAlthoughItIsAskedFor(String name) {
        assertThat(names.objection(name, true)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "test/a.js",
                "src/app.test.js",
                "src/**/*.spec.ts",
                "__tests__/a.js",
                "a_test.go",
                "e2e/login.ts",
                "{test,src}/*.js"
            })
    void knowsATestFileByItsPath(String path) {
        assertThat(names.objectionToTestFile(path)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"scripts/deploy.js", "*.js", "src/index.js", "latest.js", "contest/a.js", "attest.mjs"})
    void knowsThatAnotherFileIsNone(String path) {
        assertThat(names.objectionToTestFile(path)).isPresent();
    }

    @Test
    void splitsAtMarksAndHumps() {
        assertThat(ScriptNames.parts("lintFix:allThe-things_now.a/b2C"))
                .isEqualTo(List.of("lint", "fix", "all", "the", "things", "now", "a", "b2", "c"));
        assertThat(ScriptNames.parts("HTTPTest")).isEqualTo(List.of("httptest"));
    }

    @Test
    void knowsFilesThatARunnerWouldExecute() {
        assertThat(List.of("build.ts", "./test/x.js", "test/run", "check.py")).allMatch(ScriptNames::looksLikeFile);
        assertThat(List.of("test", "test.unit", "build:all")).noneMatch(ScriptNames::looksLikeFile);
    }
}
