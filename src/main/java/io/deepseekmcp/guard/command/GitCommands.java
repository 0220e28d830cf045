package io.deepseekmcp.guard.command;

import io.deepseekmcp.guard.command.ArgumentWalk.ParsedArguments;
import io.deepseekmcp.guard.command.CommandRule.Shows;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.Repository;
import io.deepseekmcp.guard.path.WorkspacePath;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Makes the approved form of git commands: hardened, on the repository that was there when the delegation began. */
final class GitCommands {
    /** Subcommands that show no file and yet compare or look up those of the work tree. */
    private static final Set<String> ASKS_ABOUT_FILES = Set.of("describe", "check-ignore");

    private final CommandPolicy policy;
    private final PathGuard paths;
    private final GitQuestions questions;
    private final Optional<Repository> repository;

    GitCommands(CommandPolicy policy, PathGuard paths, GitQuestions questions) {
        this.policy = policy;
        this.paths = paths;
        this.questions = questions;
        this.repository = Repository.around(paths.root());
    }

    /** Judges revisions in a directory. */
    GitRevisions revisions(WorkspacePath directory) {
        Repository known = repository.orElse(new Repository(paths.root(), paths.root(), paths.root()));
        return new GitRevisions(questions, known, paths, directory);
    }

    /** The command that runs for arguments that the table allows. */
    ApprovedCommand approved(
            Path program, List<String> requested, ParsedArguments parsed, ValueCheck values, CommandContext context)
            throws Refused {
        if (repository.isEmpty()) {
            throw Refusals.refused("git", "The workspace is no git repository.", "Go on without git.");
        }
        Optional<String> obstacle = repository.get().obstacle();
        if (obstacle.isEmpty() && readsWorkTree(parsed.rule())) {
            obstacle = repository.get().obstacleNear();
        }
        if (obstacle.isPresent()) {
            throw Refusals.refused("git", obstacle.get() + ".", "Go on without git; the user decides.");
        }
        GitConfiguration configuration = configuration();
        new GitConfigurationCheck(policy.refusedGitKeys(), repository.get())
                .check(configuration, parsed.rule().name());
        GitCall call = new GitCall(
                repository.get(),
                context.revisions(),
                values,
                paths.deniedGitGlobs(),
                parsed,
                configuration.partialBy());
        HardenedGit git = HardenedGit.of(program, repository.get()).knowing(configuration);
        return new ApprovedCommand(
                        requested,
                        git.call(call.arguments()),
                        context.directory().resolved(),
                        git.environment())
                .readingWithin(paths);
    }

    /** Whether git looks for {@code .gitignore} and {@code .gitattributes} in the folders of the work tree. */
    private static boolean readsWorkTree(CommandRule rule) {
        boolean showsFiles = rule.git().shows() != Shows.NOTHING && rule.git().shows() != Shows.NAMES;
        return showsFiles || ASKS_ABOUT_FILES.contains(rule.name());
    }

    /** As it is now: a command of the delegation may have changed it. */
    private GitConfiguration configuration() throws Refused {
        try {
            return questions.configuration();
        } catch (IOException e) {
            throw Refusals.refused("git", "The repository's configuration cannot be read: " + e.getMessage(), "");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Refusals.refused("interrupted", "The delegation is being ended.", "");
        }
    }
}
