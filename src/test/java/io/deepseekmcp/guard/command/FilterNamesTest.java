package io.deepseekmcp.guard.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A filter of any name is switched off, or there is no git: names are bytes, made by a generator of fixed seed. */
class FilterNamesTest {
    private static final int RANDOM_NAMES = 30;

    @TempDir
    Path folder;

    private static List<byte[]> names() {
        List<byte[]> names = new ArrayList<>();
        for (String plain :
                List.of("", "x", "a.b", "a=b", "UPPER", "\u00e9", "e\u0301", "\uD83D\uDE00", "a\"b", "a\\b")) {
            names.add(plain.getBytes(StandardCharsets.UTF_8));
        }
        names.add(new byte[] {(byte) 0xff});
        names.add(new byte[] {(byte) 0xc3});
        names.add(new byte[] {(byte) 0xed, (byte) 0xa0, (byte) 0x80});
        names.add(new byte[] {(byte) 0xef, (byte) 0xbf, (byte) 0xbd});
        Random random = new Random(20);
        for (int i = 0; i < RANDOM_NAMES; i++) {
            byte[] name = new byte[1 + random.nextInt(6)];
            for (int j = 0; j < name.length; j++) {
                // no white space, which an attribute cannot hold
                name[j] = (byte) (random.nextBoolean() ? 0x80 + random.nextInt(0x80) : '!' + random.nextInt('~' - '!'));
            }
            names.add(name);
        }
        return names;
    }

    @Test
    void noneIsStarted() throws Exception {
        Path bin = CommandFixture.programs(folder.resolve("bin"), List.of(), "");
        CommandFixture fixture = CommandFixture.create(folder, bin);
        Path mark = folder.resolve("started");
        Path evil = fixture.workspace().resolve("evil.sh");
        Files.writeString(evil, "#!/bin/sh\ntouch '" + mark + "'\ncat\n");
        Files.setPosixFilePermissions(evil, PosixFilePermissions.fromString("rwxr-xr-x"));
        byte[] config = Files.readAllBytes(fixture.workspace().resolve(".git/config"));
        int started = 0;
        int refused = 0;
        for (byte[] name : names()) {
            write(fixture.workspace(), config, name);
            Files.deleteIfExists(mark);
            Files.writeString(fixture.workspace().resolve("src/app.ts"), "changed by " + started + "\n");
            OwnCommand own = OwnCommand.on(bin.toString(), fixture.workspace());
            GitConfiguration known =
                    GitConfiguration.parse(run(own.gitConfiguration().orElseThrow()));
            if (known.danger().isPresent()) {
                refused++;
                continue;
            }
            run(own.knowing(known).git(List.of("diff", "--", "src/app.ts")).orElseThrow());
            assertThat(mark)
                    .as("filter %s", new String(name, StandardCharsets.ISO_8859_1))
                    .doesNotExist();
            CommandFixture.run(
                    List.of(CommandFixture.realGit().toString(), "diff", "--", "src/app.ts"),
                    fixture.workspace(),
                    Map.of());
            started += Files.exists(mark) ? 1 : 0;
        }
        // a git that is not hardened starts them, and bytes that are no text are refused
        assertThat(started).isGreaterThan(3);
        assertThat(refused).isGreaterThan(RANDOM_NAMES / 3);
    }

    private static void write(Path workspace, byte[] config, byte[] name) throws IOException {
        ByteArrayOutputStream section = new ByteArrayOutputStream();
        section.write(config);
        section.write("[filter \"".getBytes(StandardCharsets.US_ASCII));
        for (byte b : name) {
            if (b == '"' || b == '\\') {
                section.write('\\');
            }
            section.write(b);
        }
        section.write("\"]\n\tclean = ./evil.sh\n".getBytes(StandardCharsets.US_ASCII));
        Files.write(workspace.resolve(".git/config"), section.toByteArray());
        ByteArrayOutputStream attributes = new ByteArrayOutputStream();
        attributes.write("*.ts filter=".getBytes(StandardCharsets.US_ASCII));
        attributes.write(name);
        attributes.write('\n');
        Files.write(workspace.resolve(".gitattributes"), attributes.toByteArray());
    }

    private static byte[] run(ApprovedCommand command) throws Exception {
        ProcessBuilder builder =
                new ProcessBuilder(command.argv()).directory(command.directory().toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
        builder.environment().putAll(command.environment());
        Process process = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
        process.getOutputStream().close();
        byte[] output = process.getInputStream().readAllBytes();
        process.waitFor();
        return output;
    }
}
