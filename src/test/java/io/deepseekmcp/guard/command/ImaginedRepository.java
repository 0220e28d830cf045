package io.deepseekmcp.guard.command;

import java.util.List;

/** A repository with a history behind {@code HEAD} and nothing else, for tests that need many answers and no git. */
final class ImaginedRepository implements GitQuestions {
    @Override
    public String objectType(String revision) {
        boolean commit = revision.matches("HEAD(~[0-9]+)?(\\^\\{\\})?");
        return commit ? "commit" : revision.matches("HEAD:[a-z.]+(/[a-z.]+)*") ? "blob" : "";
    }

    @Override
    public List<String> listed(List<String> flags, String revision, List<String> paths) {
        return List.of();
    }

    @Override
    public List<String> names(List<String> arguments) {
        return List.of();
    }

    @Override
    public GitConfiguration configuration() {
        return GitConfiguration.none();
    }
}
