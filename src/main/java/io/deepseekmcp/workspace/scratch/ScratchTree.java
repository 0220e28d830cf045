package io.deepseekmcp.workspace.scratch;

import io.deepseekmcp.guard.command.ApprovedCommand;
import io.deepseekmcp.guard.command.GitConfiguration;
import io.deepseekmcp.guard.command.OwnCommand;
import io.deepseekmcp.workspace.change.GitNames;
import io.deepseekmcp.workspace.process.CommandRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes a scratch copy of a workspace: the files that git tracks or does not ignore, as they lie there now, in a
 * repository of their own that borrows the objects of the user's. Nothing of the user's is written.
 */
public final class ScratchTree {
    private static final String ADVICE = " Leave isolation out to work in the workspace itself.";

    private final Path root;
    private final String searchPath;
    private final CommandRunner runner;

    /**
     * Copies of one workspace.
     *
     * @param root absolute, with every link resolved
     * @param searchPath where git is looked for
     * @param runner asks git
     */
    public ScratchTree(Path root, String searchPath, CommandRunner runner) {
        this.root = root;
        this.searchPath = searchPath;
        this.runner = runner;
    }

    /**
     * A copy that was made.
     *
     * @param root where it stands in for the workspace
     * @param objects the user's folder of objects, which git reads through it
     * @param notes what is not in it, one sentence without a full stop each
     */
    public record Copy(Path root, Path objects, List<String> notes) {
        public Copy {
            notes = List.copyOf(notes);
        }
    }

    /** Makes the copy in an empty place. */
    public Copy make(ScratchPlace place) throws ScratchRefusal, IOException, InterruptedException {
        OwnCommand inRoot = OwnCommand.on(searchPath, root);
        Path top = inRoot.gitTop().orElseThrow(ScratchTree::noRepository);
        UserGit git = git(OwnCommand.on(searchPath, top));
        Path gitDirectory = inRoot.gitDirectory().orElseThrow(ScratchTree::noRepository);
        Path copyTop = Files.createDirectory(place.path().resolve(nameOf(top)));
        ScratchRepository repository = new ScratchRepository(gitDirectory, git);
        FileCopy files = new FileCopy(top, copyTop);
        repository.make(copyTop.resolve(".git"));
        GitNames names = GitNames.of(top, top);
        for (byte[] name : git.names(List.of("ls-files", "-z", "--cached", "--others", "--exclude-standard"))) {
            files.copy(name, names);
        }
        ToolFolders tools = new ToolFolders(top, copyTop);
        for (byte[] name :
                git.names(List.of("ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory"))) {
            tools.copy(name, names);
        }
        List<String> notes = new ArrayList<>(files.notes());
        notes.addAll(tools.notes());
        Path copyRoot = copyTop.resolve(top.relativize(root));
        Files.createDirectories(copyRoot);
        return new Copy(copyRoot, repository.objects(), notes);
    }

    private UserGit git(OwnCommand own) throws ScratchRefusal, IOException, InterruptedException {
        Optional<String> obstacle = own.gitObstacle();
        if (obstacle.isPresent()) {
            throw new ScratchRefusal("isolation cannot ask git: " + obstacle.get() + "." + ADVICE);
        }
        ApprovedCommand listing = own.gitConfiguration().orElseThrow(ScratchTree::noRepository);
        CommandRunner.Captured captured = runner.capture(listing, UserGit.TIMEOUT, UserGit.MAX_OUTPUT_BYTES);
        GitConfiguration configuration = GitConfiguration.parse(captured.output());
        Optional<String> danger = configuration.danger();
        if (captured.exitCode() != 0 || danger.isPresent()) {
            throw new ScratchRefusal("isolation cannot ask git: "
                    + danger.orElse(captured.error().lines().findFirst().orElse("it fails")) + "." + ADVICE);
        }
        return new UserGit(own.knowing(configuration), runner);
    }

    private static ScratchRefusal noRepository() {
        return new ScratchRefusal(
                "isolation needs a git repository around the workspace, and git on PATH; there is none." + ADVICE);
    }

    private static String nameOf(Path top) {
        return top.getFileName() == null ? "workspace" : top.getFileName().toString();
    }
}
