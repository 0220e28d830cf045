package io.deepseekmcp.workspace.change;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Asks git's question whether a repository belongs to the user that runs git, with the user's own exceptions ({@code
 * safe.directory}). The server's calls name the repository, so that git itself would not ask it.
 */
final class RepositoryTrust {
    private static final String EXCEPTION_KEY = "safe.directory";
    private static final String ANY = "*";

    private final long user;
    private final List<Path> configurations;
    private final Path home;

    /**
     * The trust of one user.
     *
     * @param user the number of the user that runs git
     * @param configurations the files that may hold exceptions, in the order in which git reads them
     */
    RepositoryTrust(long user, List<Path> configurations, Path home) {
        this.user = user;
        this.configurations = List.copyOf(configurations);
        this.home = home;
    }

    /** The trust of the user that runs this process; empty where files have no such owners. */
    static Optional<RepositoryTrust> ofThisProcess() throws IOException {
        Path process = Path.of("/proc/self");
        Path home = Path.of(System.getProperty("user.home"));
        List<Path> configurations =
                List.of(Path.of("/etc/gitconfig"), home.resolve(".config/git/config"), home.resolve(".gitconfig"));
        if (!home.getFileSystem().supportedFileAttributeViews().contains("unix")) {
            return Optional.empty();
        }
        if (Files.exists(process)) {
            return Optional.of(new RepositoryTrust(owner(process), configurations, home));
        }
        Path probe = Files.createTempFile("owner", null);
        try {
            return Optional.of(new RepositoryTrust(owner(probe), configurations, home));
        } finally {
            Files.delete(probe);
        }
    }

    /**
     * Why git would refuse the repository, in git's words with the owner added; empty when it would not.
     *
     * @param top of the work tree
     */
    Optional<String> doubt(OwnGit git, Path top, Path gitDirectory) throws IOException, InterruptedException {
        for (Path path : List.of(top, top.resolve(".git"), gitDirectory)) {
            if (Files.exists(path, LinkOption.NOFOLLOW_LINKS) && owner(path) != user) {
                return isException(git, top)
                        ? Optional.empty()
                        : Optional.of("detected dubious ownership in repository at '" + top + "' (" + path.getFileName()
                                + " belongs to user " + owner(path) + ", the server runs as user " + user
                                + "; \"git config --global --add safe.directory " + top + "\" makes an exception)");
            }
        }
        return Optional.empty();
    }

    private boolean isException(OwnGit git, Path top) throws IOException, InterruptedException {
        List<String> exceptions = new ArrayList<>();
        for (Path file : configurations) {
            if (Files.isReadable(file)) {
                exceptions.addAll(git.configured(file, EXCEPTION_KEY));
            }
        }
        boolean trusted = false;
        for (String exception : exceptions) {
            // git lets an empty value take back all that came before it
            trusted = !exception.isEmpty() && (trusted || covers(exception, top));
        }
        return trusted;
    }

    private boolean covers(String exception, Path top) {
        if (exception.equals(ANY)) {
            return true;
        }
        String path = exception.startsWith("~/") ? home + exception.substring(1) : exception;
        boolean below = path.endsWith("/*");
        Path directory = Path.of(below ? path.substring(0, path.length() - 2) : path);
        return below ? top.startsWith(directory) : top.equals(directory);
    }

    private static long owner(Path path) throws IOException {
        return ((Number) Files.getAttribute(path, "unix:uid")).longValue();
    }
}
