package io.deepseekmcp.workspace.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.Goldens;
import io.deepseekmcp.config.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The words for bubblewrap on a machine that is made up. */
@EnabledOnOs(OS.LINUX)
final class BwrapVectorTest {
    private static final Path HOME = Path.of("/home/ada");

    /** A machine where everything exists that is named, and nothing else. */
    private record Machine(Set<String> folders, Set<String> entries, Map<String, String> links) implements HostFiles {
        @Override
        public Kind kind(Path path) {
            if (links.containsKey(path.toString())) {
                return Kind.LINK;
            }
            return folders.contains(path.toString())
                    ? Kind.FOLDER
                    : entries.contains(path.toString()) ? Kind.FILE : Kind.NOTHING;
        }

        @Override
        public Optional<Path> real(Path path) {
            String target = links.get(path.toString());
            if (target != null) {
                return Optional.of(path.resolveSibling(target).normalize());
            }
            return kind(path) == Kind.NOTHING ? Optional.empty() : Optional.of(path);
        }

        @Override
        public String target(Path link) {
            return links.get(link.toString());
        }

        @Override
        public List<Path> children(Path folder) {
            List<Path> children = new ArrayList<>();
            for (Set<String> each : List.of(folders, entries, links.keySet())) {
                each.stream()
                        .map(Path::of)
                        .filter(path -> folder.equals(path.getParent()))
                        .forEach(children::add);
            }
            return children.stream().sorted().toList();
        }
    }

    @Test
    void standsInItsOrder() throws Exception {
        Machine machine = new Machine(
                Set.of(
                        "/usr",
                        "/etc",
                        "/opt",
                        "/etc/ssh",
                        "/home/ada/.cargo",
                        "/home/ada/.cargo/bin",
                        "/home/ada/.nvm",
                        "/home/ada/.ssh",
                        "/home/ada/tools",
                        "/home/ada/tools/bin",
                        "/home/ada/.docker/bin",
                        "/home/eve/bin",
                        "/sys/fs/cgroup",
                        "/srv/cache",
                        "/mnt/c/bin",
                        "/home/ada/.gradle/wrapper/dists/g/h/g-8",
                        "/home/ada/.gradle/wrapper/dists",
                        "/home/ada/.gradle/wrapper/dists/g",
                        "/home/ada/.gradle/wrapper/dists/g/h"),
                Set.of("/etc/shadow", "/home/ada/tools/token", "/run/systemd/resolve.conf"),
                new LinkedHashMap<>(Map.of(
                        "/bin",
                        "usr/bin",
                        "/tmp-link",
                        "tmp",
                        "/var",
                        "x",
                        "/etc/resolv.conf",
                        "../run/systemd/resolve.conf")));
        Settings.Sandbox settings = new Settings.Sandbox(
                Settings.Confinement.AUTO, true, List.of(), List.of("/srv/cache"), List.of("~/tools/token"));
        SandboxSetup setup = new SandboxSetup(
                settings,
                Path.of("/home/ada/ws"),
                HOME,
                Map.of(
                        "PATH",
                        "/home/ada/.cargo/bin:/home/ada/tools/bin:/home/ada/.docker/bin:/home/eve/bin:/mnt/c/bin:rel"),
                List.of());
        HostMounts host = new HostMounts(new HostPaths(), machine, setup, true);
        PrivateFolder folder = PrivateFolder.create(setup.root());
        List<Mount> readable = new ArrayList<>(host.nameServers());
        readable.addAll(host.readable(Path.of("/usr/bin/true")));
        Path root = setup.root();
        Walls walls = new Walls(
                new TreeSet<>(Set.of(root.resolve(".git"), root.resolve(".mvn"))),
                new TreeSet<>(Set.of(root.resolve(".mvn/jvm.config"))),
                new TreeSet<>(Set.of(root.resolve(".env"))),
                new TreeSet<>(Set.of(root.resolve("a/secrets"))));
        List<Mount> workspace = new ArrayList<>(List.of(Mount.writable(root)));
        workspace.addAll(host.writable());
        List<Mount> closed = new ArrayList<>(walls.hiddenMounts(folder.empty()));
        host.hidden(readable).forEach(path -> closed.add(Mount.in(Mount.Kind.READABLE, folder.empty(), path)));

        List<String> words = new BwrapVector("/usr/bin/bwrap", false, true)
                .words(
                        new BwrapVector.Layers(
                                host.system(folder.empty()),
                                host.facts(),
                                host.own(folder),
                                readable,
                                workspace,
                                walls.readOnlyMounts(),
                                closed),
                        root,
                        List.of("/usr/bin/make", "-s"));

        String text = String.join("\n", words)
                        .replace("\n--", "\n  --")
                        .replace(folder.path().toString(), "P") + "\n";
        Goldens.assertGolden("sandbox/bwrap.txt", text);
        assertThat(text).doesNotContain("/mnt/c").doesNotContain("/home/eve").doesNotContain("/home/ada/.docker\n");
        deleteAll(folder.path());
    }

    private static void deleteAll(Path folder) throws Exception {
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    @Test
    void writesAProfileForSeatbelt() {
        Path root = Path.of("/Users/ada/ws");
        String text = new SeatbeltProfile(false)
                .text(
                        List.of("/Users/ada/.cargo/bin"),
                        List.of("/Users/ada/cache"),
                        new SeatbeltProfile.Closed(
                                root,
                                List.of(root.resolve(".git")),
                                List.of(root.resolve(".mvn/jvm.config")),
                                List.of(root.resolve("a \"b\"/.env"))));

        Goldens.assertGolden("sandbox/seatbelt.sb", text);
    }
}
