package io.deepseekmcp.guard.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Asks a real git, as the workspace floor does in the product. */
final class GitByProcess implements GitQuestions {
    private final OwnCommand own;

    GitByProcess(Path root) {
        this.own = OwnCommand.on(System.getenv("PATH"), root);
    }

    @Override
    public String objectType(String revision) throws IOException, InterruptedException {
        ApprovedCommand command = own.git(List.of("cat-file", "-t", revision)).orElseThrow();
        String output = run(command).strip();
        return List.of("commit", "tree", "blob", "tag").contains(output) ? output : "";
    }

    @Override
    public List<String> listed(List<String> flags, String revision, List<String> paths)
            throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("ls-tree", "-z", "--name-only"));
        arguments.addAll(flags);
        arguments.add(revision);
        arguments.addAll(paths);
        return names(arguments);
    }

    @Override
    public List<String> names(List<String> arguments) throws IOException, InterruptedException {
        String output = run(own.git(arguments).orElseThrow());
        return output.isEmpty()
                ? List.of()
                : List.of(output.split("\0", -1)).stream()
                        .filter(name -> !name.isEmpty())
                        .toList();
    }

    @Override
    public GitConfiguration configuration() throws IOException, InterruptedException {
        return GitConfiguration.parse(run(own.gitConfiguration().orElseThrow()).getBytes(StandardCharsets.UTF_8));
    }

    private static String run(ApprovedCommand command) throws IOException, InterruptedException {
        return CommandFixture.run(command.argv(), command.directory(), command.environment());
    }
}
