package io.deepseekmcp.guard.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The files that decide what a check, an editor, an agent or a shell does, one tool a line of the table. */
class ControlFilesTest {
    @TempDir
    static Path folder;

    private static PathGuard guard;

    @BeforeAll
    static void makeAGuard() throws Refused {
        guard = Guards.everything(folder);
    }

    static Stream<String> tools() throws IOException {
        try (InputStream in = ControlFilesTest.class.getResourceAsStream("control-files.txt")) {
            return List.of(new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")).stream();
        }
    }

    @Test
    void isWhole() throws IOException {
        assertThat(tools()).hasSizeGreaterThan(110);
    }

    @ParameterizedTest
    @MethodSource("tools")
    void reportsTheWholeFamilyOfATool(String line) {
        String[] parts = line.split(": ", 2);
        for (String file : parts[1].split(" ", -1)) {
            for (String path : List.of(file, "packages/core/" + file)) {
                boolean known = guard.isControlFile(path) || guard.hides(path);
                assertThat(known).as("%s of %s", path, parts[0]).isTrue();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "src/main.c",
                "build",
                "scripts/build",
                "src/description",
                "docs/namespace.md",
                "src/workspace",
                "lib/dune.ml",
                "src/x.cmake",
                "__mocks__/fs.js",
                "main.tf",
                "Cargo.lock",
                "package-lock.json",
                "requirements.txt",
                "config/routes.rb",
                "src/app.config.ts",
                "project/readme.md",
                "tests/a_test.py",
                "README.md",
                "src/rules",
                "run/a.xml",
                "profile",
                "src/Props.java"
            })
    void reportsNoOrdinaryFile(String file) {
        assertThat(guard.isControlFile(file)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".cirrus.yml",
                ".semaphore/semaphore.yml",
                ".azure-pipelines/ci.yml",
                ".teamcity/settings.kts",
                ".github/instructions/a.md",
                ".github/prompts/a.md",
                ".github/agents/a.md",
                ".github/chatmodes/a.md",
                ".kilocode/rules/a.md",
                ".kilocodemodes",
                ".trae/rules.md",
                ".rules",
                ".vs/launch.vs.json",
                ".vs/tasks.vs.json",
                ".run/app.xml",
                ".nvim.lua",
                ".nvimrc",
                ".exrc",
                ".vimrc",
                ".dir-locals.el",
                "mise.toml",
                ".mise.toml",
                "mise.local.toml",
                ".mise/tasks/x",
                ".config/mise/config.toml",
                ".drone.star",
                ".woodpecker.yaml",
                "codefresh.yml",
                "buildspec.yml",
                ".tekton/run.yaml",
                ".augment/rules/a.md",
                ".zed/tasks.json",
                "WARP.md",
                ".crush/x",
                "crush.json",
                ".roorules",
                ".openhands/setup.sh",
                ".amp/x",
                ".factory/x",
                ".ycm_extra_conf.py",
                "a.code-workspace",
                "a.sublime-project",
                ".gitpod.yml",
                ".devcontainer.json",
                ".gdbinit",
                ".lldbinit",
                ".ghci",
                ".ocamlinit",
                ".irbrc",
                ".pryrc",
                ".psqlrc",
                ".zshrc",
                ".bashrc",
                ".autoenv.zsh",
                "devbox.json",
                "shell.nix",
                "lefthook-local.yml",
                ".huskyrc.js",
                ".git-hooks/pre-commit",
                "renovate.json"
            })
    void protectsWhatRunsWhenAFolderIsEntered(String file) throws Refused {
        for (String path : List.of(file, "sub/" + file, file.toUpperCase(Locale.ROOT))) {
            assertThatThrownBy(() -> guard.toWrite(path))
                    .as(path)
                    .isInstanceOfSatisfying(
                            Refused.class, refused -> assertThat(refused.rule()).isEqualTo("protected"));
            assertThat(guard.toRead(path)).isNotNull();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "terraform.tfvars.example",
                "env/prod.tfvars.sample",
                "prod.auto.tfvars.example",
                "example.tfvars",
                "client_secret.example.json"
            })
    void readsAFileOfExamples(String file) {
        assertThat(guard.hides(file)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "terraform.tfvars",
                "prod.tfvars.bak",
                "x.tfvars.json",
                "terraform.tfvars.prod",
                ".env.example",
                "secrets/x.tfvars.example/a.yml",
                "client_secret_1.json"
            })
    void hidesTheRealOne(String file) {
        assertThat(guard.hides(file)).isTrue();
    }
}
