package io.deepseekmcp.guard.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.WorkspacePath;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every allowed example, changed in ways that make it more than it was: each change must be refused. */
class CommandMutationTest {
    private static final List<String> OPERANDS = List.of(
            "/etc/passwd",
            "../../outside",
            "src/../../x",
            "https://example.org/x",
            "file:///etc/passwd",
            "@arguments.txt",
            "~/.ssh/id_rsa",
            ".env",
            "-",
            "..",
            "x=$(id)/../..",
            "\\\\server\\share",
            "C:/x",
            "{x,}/etc/passwd",
            "{src,../out}/*",
            "src/.{.,x}/.{.,x}/out/x",
            "@(../out|x)",
            "src/+(.)/out",
            ".e[n]v",
            ".git/hooks/pre-commit",
            ".git/new-file",
            "sub/.ssh/new-key",
            "gitdata/hooks/pre-commit",
            "gitdata/new-file",
            "shared/config",
            "linked/commondir",
            "(group)/.env",
            "[id]/.env",
            "!x.pem",
            "{x}.key",
            "./gitdata/../gitdata/config");

    /** What makes of the name of a script another one that does more. */
    private static final List<String> SECOND_VERBS =
            List.of(":deploy", "-and-commit", "2prod", "AndPublish", ":rm", ".cleanup", "_then_push", "/uploadall");

    private static final List<String> FLAGS = List.of(
            "--zzz-unknown",
            "--zzz=1",
            "-Zq",
            "--config=./evil.js",
            "--output=x",
            "--exec=./x.sh",
            "-Z",
            "--no-zzz",
            "--");

    private static final List<String> FRAGMENTS = List.of(
            "",
            " ",
            ":",
            "::",
            "::x",
            "x::",
            "@",
            "@/",
            "=",
            "=a",
            "a=",
            "-",
            "--",
            "---",
            "-=",
            "--=",
            "-D",
            "-P",
            "[",
            "]",
            "[]",
            "x[",
            "*",
            "{",
            "}",
            "!",
            "!!",
            ".",
            "...",
            "..HEAD",
            "HEAD..",
            "HEAD:",
            "HEAD@{",
            "HEAD^{",
            "^",
            "%",
            ",",
            ":1:",
            "1,2:",
            ":x:",
            "/",
            "//...",
            "\\",
            "no:",
            "error::",
            ":(",
            "\u00e9",
            "\uD83D\uDE00",
            "\uD83D",
            "\t");

    @TempDir
    static Path folder;

    private static CommandGuard guard;
    private static WorkspacePath root;

    static Stream<List<String>> allowed() {
        Set<List<String>> all = new LinkedHashSet<>();
        CommandFixture.POLICY.examples().stream()
                .filter(PolicyExample::allowed)
                .forEach(example -> all.add(example.argv()));
        CommandCase.read("everyday-commands.jsonl").stream()
                .filter(one -> one.expect().equals("allow"))
                .forEach(one -> all.add(one.argv()));
        return all.stream().filter(argv -> argv.get(0).matches("[A-Za-z0-9_.-]+"));
    }

    @BeforeAll
    static void installEverything() throws Exception {
        Set<String> names = new TreeSet<>(CommandFixture.POLICY.commandNames());
        CommandFixture fixture =
                CommandFixture.create(folder, CommandFixture.programs(folder.resolve("bin"), names, ""));
        for (String name : names) {
            CommandFixture.executable(fixture.workspace().resolve("node_modules/.bin/" + name), "#!/bin/sh\n");
        }
        for (String file : List.of(
                ".env",
                "(group)/.env",
                "[id]/.env",
                "!x.pem",
                "{x}.key",
                "gitdata/HEAD",
                "gitdata/objects/x",
                "gitdata/refs/x",
                "gitdata/config",
                "shared/objects/x",
                "shared/refs/x",
                "shared/config",
                "linked/HEAD",
                "linked/commondir")) {
            fixture.write(file, "K=1\n");
        }
        guard = fixture.guard(new ImaginedRepository());
        root = fixture.paths().toRead(".");
    }

    @ParameterizedTest
    @MethodSource("allowed")
    void refusesWhateverIsAdded(List<String> argv) {
        Random random = new Random(argv.hashCode());
        assertThat(isAllowed(argv)).as("%s itself", argv).isTrue();
        for (List<String> mutation : mutations(argv, random)) {
            assertThat(isAllowed(mutation)).as("%s", mutation).isFalse();
        }
    }

    @ParameterizedTest
    @MethodSource("allowed")
    void judgesFragmentsInAnyPlaceWithoutStumbling(List<String> argv) {
        Set<List<String>> changed = new LinkedHashSet<>();
        for (String fragment : FRAGMENTS) {
            changed.add(inserted(argv, argv.size(), fragment));
            for (int i = 0; i < argv.size(); i++) {
                changed.add(replaced(argv, i, fragment));
                int equals = argv.get(i).indexOf('=');
                changed.add(replaced(argv, i, argv.get(i).substring(0, equals + 1) + fragment));
            }
        }
        for (List<String> one : changed) {
            assertThatCode(() -> isAllowed(one)).as("%s", one).doesNotThrowAnyException();
        }
    }

    private static List<List<String>> mutations(List<String> argv, Random random) {
        List<List<String>> mutations = new ArrayList<>();
        for (String operand : OPERANDS) {
            mutations.add(inserted(argv, argv.size(), operand));
        }
        for (String flag : FLAGS.subList(0, FLAGS.size() - 1)) {
            mutations.add(inserted(argv, 1 + random.nextInt(argv.size()), flag));
        }
        for (int i = 1; i < argv.size(); i++) {
            String argument = argv.get(i);
            if (argument.startsWith("--") && argument.length() > 6 && argument.indexOf('=') < 0) {
                mutations.add(replaced(argv, i, argument.substring(0, argument.length() - 1)));
                mutations.add(replaced(argv, i, argument + "x"));
                mutations.add(replaced(argv, i, argument + "=/etc/passwd"));
            }
            if (argument.matches("-[A-Za-z]")) {
                mutations.add(replaced(argv, i, "-Z" + argument.substring(1)));
            }
        }
        if (argv.size() == 3 && argv.get(1).equals("run") && argv.get(2).matches("[a-z][a-z:.-]*")) {
            SECOND_VERBS.forEach(more -> mutations.add(replaced(argv, 2, argv.get(2) + more)));
        }
        String program = argv.get(0);
        for (String other : List.of("/usr/bin/" + program, "./" + program, "../" + program, "A=b", program + " ")) {
            mutations.add(replaced(argv, 0, other));
        }
        mutations.add(inserted(argv, 0, "env"));
        mutations.add(List.of("sh", "-c", String.join(" ", argv)));
        return mutations;
    }

    private static boolean isAllowed(List<String> argv) {
        try {
            guard.approve(argv, root);
            return true;
        } catch (Refused e) {
            assertThat(e.explanation()).hasSizeLessThan(300).doesNotContain("\n");
            return false;
        }
    }

    private static List<String> inserted(List<String> argv, int at, String argument) {
        List<String> changed = new ArrayList<>(argv);
        changed.add(at, argument);
        return changed;
    }

    private static List<String> replaced(List<String> argv, int at, String argument) {
        List<String> changed = new ArrayList<>(argv);
        changed.set(at, argument);
        return changed;
    }
}
