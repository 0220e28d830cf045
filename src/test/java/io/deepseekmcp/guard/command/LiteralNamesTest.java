package io.deepseekmcp.guard.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.Scope;
import io.deepseekmcp.guard.path.WorkspacePath;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Closed files whose names hold characters of globs: a name is no pattern, and a pattern that meets it is no way in. */
class LiteralNamesTest {
    private static final String SECRET = "s3cr3t-v4lue";

    /** Each below its own folder or by itself, and the glob of the request that closes it. */
    private static final List<List<String>> CLOSED = List.of(
            List.of("shut/(group)/page.ts", "shut/**"),
            List.of("shut/[id]/page.ts", "shut/**"),
            List.of("shut/[...all].ts", "shut/**"),
            List.of("shut/[[opt]].ts", "shut/**"),
            List.of("shut/{a,b}.ts", "shut/**"),
            List.of("shut/!important.ts", "shut/**"),
            List.of("shut/@scope/x.ts", "shut/**"),
            List.of("shut/+page.ts", "shut/**"),
            List.of("shut/a?b.ts", "shut/**"),
            List.of("shut/a*b.ts", "shut/**"),
            List.of("shut/^x$.ts", "shut/**"),
            List.of("shut/$id.ts", "shut/**"),
            List.of("shut/a b.ts", "shut/**"),
            List.of("shut/'q'.ts", "shut/**"),
            List.of("!shut/x.ts", "?shut/**"),
            List.of("(shut)/x.ts", "(shut)/**"),
            List.of("[shut]/x.ts", "?shut?/**"),
            List.of("#shut/x.ts", "#shut/**"),
            List.of("a[1]/x.ts", "a?1?/**"),
            List.of("!one.ts", "?one.ts"),
            List.of("=x.ts", "=x.ts"),
            List.of("(x).pem", "none"),
            List.of("[id]/.env", "none"),
            List.of("{x}.key", "none"),
            List.of("!deploy.pem", "none"),
            List.of("(a)/.env.local", "none"));

    private static final List<List<String>> GIT = List.of(
            List.of("git", "blame", "NAME"),
            List.of("git", "diff", "--", "NAME"),
            List.of("git", "log", "-p", "--", "NAME"),
            List.of("git", "log", "-L1,1:NAME"),
            List.of("git", "show", "HEAD:NAME"),
            List.of("git", "grep", "v4lue", "--", "NAME"),
            List.of("git", "cat-file", "-p", "HEAD:NAME"));

    private static final List<List<String>> OTHERS = List.of(
            List.of("prettier", "--check", "NAME"),
            List.of("eslint", "NAME"),
            List.of("stylelint", "NAME"),
            List.of("node", "--test", "NAME"),
            List.of("jest", "--runTestsByPath", "NAME"),
            List.of("jest", "NAME"),
            List.of("vitest", "run", "NAME"),
            List.of("mocha", "NAME"),
            List.of("black", "--diff", "NAME"),
            List.of("ruff", "check", "NAME"),
            List.of("pytest", "NAME"),
            List.of("mypy", "NAME"),
            List.of("tsc", "--noEmit", "NAME"),
            List.of("rubocop", "NAME"),
            List.of("npm", "test", "--", "NAME"));

    @TempDir
    static Path folder;

    private static CommandGuard guard;
    private static WorkspacePath root;

    @BeforeAll
    static void makeAWorkspace() throws Exception {
        Set<String> names = new TreeSet<>(CommandFixture.POLICY.commandNames());
        CommandFixture fixture =
                CommandFixture.create(folder, CommandFixture.programs(folder.resolve("bin"), names, ""));
        Set<String> denied = new TreeSet<>();
        for (List<String> row : CLOSED) {
            fixture.write(row.get(0), SECRET + "\n");
            denied.add(row.get(1));
        }
        fixture.git("add", "-A", "-f");
        fixture.commit("closed");
        for (List<String> row : CLOSED) {
            fixture.write(row.get(0), SECRET + "\n" + SECRET + "\n");
        }
        for (String name : names) {
            CommandFixture.executable(fixture.workspace().resolve("node_modules/.bin/" + name), "#!/bin/sh\n");
        }
        PathGuard paths =
                new PathGuard(fixture.workspace(), CommandFixture.RULES, Scope.everything(), List.copyOf(denied));
        guard = new CommandGuard(
                CommandFixture.POLICY,
                CommandFixture.commands(List.of(), List.of(), List.of(), false),
                paths,
                List.of(),
                folder.resolve("bin").toString(),
                new GitByProcess(fixture.workspace()));
        root = paths.toRead(".");
        for (List<String> row : CLOSED) {
            assertThat(paths.hides(row.get(0))).as(row.get(0)).isTrue();
        }
    }

    static List<String> closed() {
        return CLOSED.stream().map(row -> row.get(0)).toList();
    }

    @ParameterizedTest
    @MethodSource("closed")
    void gitPrintsNothingOfIt(String name) throws Exception {
        for (List<String> argv : GIT) {
            try {
                ApprovedCommand command = guard.approve(with(argv, name), root);
                String output = CommandFixture.run(command.argv(), command.directory(), command.environment());
                assertThat(output).as("%s %s", argv, name).doesNotContain(SECRET);
            } catch (Refused e) {
                assertThat(e.getMessage()).isNotEmpty();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("closed")
    void noToolIsGivenIt(String name) {
        for (List<String> argv : OTHERS) {
            boolean allowed = true;
            try {
                guard.approve(with(argv, name), root);
            } catch (Refused e) {
                allowed = false;
            }
            assertThat(allowed).as("%s %s", argv, name).isFalse();
        }
    }

    private static List<String> with(List<String> argv, String name) {
        List<String> words = new ArrayList<>();
        argv.forEach(word -> words.add(word.replace("NAME", name)));
        return words;
    }
}
