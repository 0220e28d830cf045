package io.deepseekmcp.guard.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.guard.path.Guards;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.WorkspacePath;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scripts, targets, tasks and files by names that begin with a check and go on with another verb, tool by tool. */
class ActingNamesTest {
    @TempDir
    static Path folder;

    private static CommandGuard guard;
    private static WorkspacePath root;

    @BeforeAll
    static void makeAWorkspace() throws Exception {
        Set<String> names = new TreeSet<>(CommandFixture.POLICY.commandNames());
        CommandFixture fixture =
                CommandFixture.create(folder, CommandFixture.programs(folder.resolve("bin"), names, ""));
        for (String name : names) {
            CommandFixture.executable(fixture.workspace().resolve("node_modules/.bin/" + name), "#!/bin/sh\n");
        }
        for (String file : List.of("scripts/release.js", "scripts/test.js", "src/a.test.ts", "tests/test_b.py")) {
            fixture.write(file, "x\n");
        }
        root = Guards.everything(fixture.workspace()).toRead(".");
        guard = new CommandGuard(
                CommandFixture.POLICY,
                CommandFixture.commands(List.of(), List.of(), List.of(), false),
                Guards.everything(fixture.workspace()),
                List.of(),
                folder.resolve("bin").toString(),
                new GitByProcess(fixture.workspace()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "npm run test:tag-and-push",
                "npm run check:push-remote",
                "npm run check-and-sync",
                "npm run build:upload-s3",
                "npm run lint:apply",
                "npm run test:updateSnapshots",
                "npm run ci:publishPackages",
                "npm run verify:send-report",
                "npm run e2e:cleanup",
                "npm run ci:saveBaseline",
                "npm run check:writeLockfile",
                "npm run docs:ghpages",
                "npm run docs:deploy-preview",
                "pnpm run build:dockerpush",
                "pnpm run test:seed-db",
                "pnpm build:and:ship",
                "pnpm run ci:notifySlack",
                "yarn run check:killport",
                "yarn test:dbmigrate",
                "yarn run lint:fixall",
                "yarn run build:pushImage",
                "bun run test:resetDatabase",
                "bun run typecheck:gen-and-commit",
                "make check-and-install",
                "make test-clean",
                "make ci-cleanall",
                "make build-uploadall",
                "make testdeploy",
                "make lint-and-commit",
                "just test-teardown",
                "task build:publish-all",
                "cargo xtask release",
                "cargo deploy",
                "composer run test:deployStaging",
                "composer run-script post-install-cmd",
                "composer check-reset",
                "gradle publishToMavenLocal",
                "gradle testAndPublish",
                "gradle :app:installDebug",
                "gradle checkThenUpload",
                "gradle buildImagePush",
                "node --test scripts/release.js",
                "node --test scripts/*.js",
                "node --test src/index.js",
                "python -m scripts.release",
                "python -m pip install x",
                "python -m twine upload dist/x",
                "python -m unittest scripts.release",
                "tox -e release",
                "nox -s publish",
                "rake db:drop",
                "rake spec:wipe",
                "mix ecto.drop",
                "mix test.reset",
                "poetry run deploy",
                "hatch run test:publish",
                "pdm run release",
                "dotnet msbuild -t:Publish",
                "nx run app:deploy",
                "turbo run deploy",
                "lerna run test:publish",
                "ninja test-upload",
                "deno task test-deploy"
            })
    void refuses(String line) {
        assertThat(isAllowed(line)).as(line).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "npm run test:integration",
                "npm run test:api-client",
                "npm run lint:styles",
                "npm run lint:js",
                "npm run build:types",
                "npm run check:links",
                "npm run check:licenses",
                "npm run check:circular",
                "npm run check:deps",
                "npm run check:spelling",
                "npm run typecheck:app",
                "npm run test:components",
                "npm run test:a11y",
                "npm run test:visual",
                "npm run verify:types",
                "npm run ci:test",
                "npm run test:uploads",
                "npm run test:notify",
                "npm run lint:commit",
                "npm run test:save-and-load",
                "npm run coverage:report",
                "pnpm run build:esm",
                "pnpm test:workers",
                "pnpm run lint:packages",
                "yarn test:storybook",
                "yarn run check:formatting",
                "bun run test:router",
                "make check",
                "make test-all",
                "make unit-tests",
                "make test-race",
                "make vet",
                "make check-headers",
                "composer run test:types",
                "composer test",
                "gradle test",
                "gradle check",
                "gradle :app:testDebugUnitTest",
                "gradle compileJava",
                "gradle spotlessCheck",
                "node --test src/a.test.ts",
                "node --test tests/",
                "node --test",
                "python -m unittest tests.test_b",
                "python -m pytest tests/test_b.py",
                "rake test",
                "rake spec:models",
                "mix test",
                "hatch run test",
                "turbo run test",
                "lerna run test:unit",
                "ninja test"
            })
    void allows(String line) {
        assertThat(isAllowed(line)).as(line).isTrue();
    }

    private static boolean isAllowed(String line) {
        try {
            guard.approve(List.of(line.split(" ", -1)), root);
            return true;
        } catch (Refused e) {
            return false;
        }
    }
}
