package io.deepseekmcp.guard.command;

/** A repository with a history behind {@code HEAD} and nothing else, for tests that need many answers and no git. */
final class ImaginedRepository implements GitQuestions {
    @Override
    public String objectType(String revision) {
        boolean commit = revision.matches("HEAD(~[0-9]+)?(\\^\\{\\})?");
        return commit ? "commit" : revision.matches("HEAD:[a-z.]+(/[a-z.]+)*") ? "blob" : "";
    }

    @Override
    public GitConfiguration configuration() {
        return GitConfiguration.none();
    }
}
