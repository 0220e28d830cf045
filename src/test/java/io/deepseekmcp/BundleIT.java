package io.deepseekmcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.text.Sha256;
import java.io.File;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The bundle for desktop clients and its entry for the registry, as a release makes them. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "a release makes it on Linux")
final class BundleIT {
    private static final Path BUILT =
            Path.of(System.getProperty("product.file")).getParent();

    @TempDir
    private static Path folder;

    @BeforeAll
    static void makeItTwice() throws Exception {
        assumeThat(Run.of(new ProcessBuilder("/bin/sh", "-c", "command -v zip"), System.getenv())
                        .exitCode())
                .as("zip is installed")
                .isZero();
        for (String name : List.of("one", "another")) {
            Run run = Run.of(
                    new ProcessBuilder(
                            "/bin/sh",
                            ".github/bundle.sh",
                            "somebody",
                            BUILT.toString(),
                            folder.resolve(name).toString()),
                    Map.of("PATH", System.getenv("PATH"), "TZ", name.equals("one") ? "Asia/Tokyo" : "UTC"));
            assertThat(run.exitCode()).as(run.err()).isZero();
        }
    }

    @Test
    void isTheSameBytesOfTheSameFiles() {
        assertThat(folder.resolve("one/deepseek-mcp.mcpb"))
                .hasSameBinaryContentAs(folder.resolve("another/deepseek-mcp.mcpb"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"deepseek-mcp", "deepseek-mcp.jar", "deepseek-mcp.cmd"})
    void holdsWhatWasBuilt(String name) throws Exception {
        try (FileSystem bundle = bundle()) {
            Path entry = bundle.getPath("server", name);

            assertThat(Files.readAllBytes(entry)).isEqualTo(Files.readAllBytes(BUILT.resolve(name)));
            assertThat(Files.getPosixFilePermissions(entry).contains(PosixFilePermission.OWNER_EXECUTE))
                    .isEqualTo(name.equals("deepseek-mcp"));
        }
    }

    @Test
    void isDescribedByItsManifest() throws Exception {
        try (FileSystem bundle = bundle()) {
            Map<String, Object> manifest = Json.parseObject(Files.readAllBytes(bundle.getPath("manifest.json")));
            Map<?, ?> server = (Map<?, ?>) manifest.get("server");
            Map<?, ?> start = (Map<?, ?>) server.get("mcp_config");

            assertThat(manifest).containsKeys("manifest_version", "name", "version", "description", "author", "server");
            assertThat(bundle.getPath((String) server.get("entry_point"))).exists();
            assertThat(start.get("command")).isEqualTo("${__dirname}/" + server.get("entry_point"));
            assertThat(((Map<?, ?>) start.get("env")).keySet())
                    .isEqualTo(Set.of("DEEPSEEK_API_KEY", "DEEPSEEK_MCP_WORKSPACE"));
            assertThat(((Map<?, ?>) manifest.get("user_config")).keySet()).isEqualTo(Set.of("api_key", "workspace"));
            List<Object> tools = new ArrayList<>();
            ((List<?>) manifest.get("tools")).forEach(tool -> tools.add(((Map<?, ?>) tool).get("name")));
            assertThat(tools).containsExactly("delegate_to_deepseek", "deepseek_health");
            try (Stream<Path> files = Files.walk(bundle.getPath("/"))) {
                assertThat(files.filter(Files::isRegularFile)).hasSize(4);
            }
        }
    }

    @Test
    void isEnteredWithItsChecksum() throws Exception {
        Map<String, Object> entry = Json.parseObject(Files.readAllBytes(folder.resolve("one/server.json")));
        Map<?, ?> bundle = (Map<?, ?>) ((List<?>) entry.get("packages")).get(0);

        assertThat(entry).containsEntry("name", "io.github.somebody/deepseek-mcp");
        assertThat((String) entry.get("description")).hasSizeLessThanOrEqualTo(100);
        assertThat(bundle.get("fileSha256"))
                .isEqualTo(Sha256.of(Files.readAllBytes(folder.resolve("one/deepseek-mcp.mcpb"))));
        assertThat(bundle.get("identifier").toString())
                .startsWith("https://github.com/somebody/deepseek-mcp/releases/download/v")
                .endsWith(entry.get("version") + "/deepseek-mcp.mcpb");
    }

    @Test
    void startsFromWhereItIsUnpacked() throws Exception {
        Path unpacked = Files.createDirectories(folder.resolve("un packed"));
        try (FileSystem bundle = bundle()) {
            Files.copy(bundle.getPath("server/deepseek-mcp"), unpacked.resolve("deepseek-mcp"));
        }
        File file = unpacked.resolve("deepseek-mcp").toFile();
        assertThat(file.setExecutable(true)).isTrue();

        Run run = Run.of(
                new ProcessBuilder(file.toString(), "--version"), Map.of("JAVA_HOME", System.getProperty("java.home")));

        assertThat(run.out()).startsWith("deepseek-mcp ");
    }

    private static FileSystem bundle() throws Exception {
        return FileSystems.newFileSystem(
                folder.resolve("one/deepseek-mcp.mcpb"), Map.of("enablePosixFileAttributes", true));
    }
}
