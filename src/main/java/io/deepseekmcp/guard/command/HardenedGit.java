package io.deepseekmcp.guard.command;

import io.deepseekmcp.guard.path.Repository;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Builds git calls that start no program and read no file that the repository's configuration names: the repository is
 * pinned by the environment, the user's and the system's configuration is not seen, and what the repository's own
 * configuration could start is overridden.
 */
final class HardenedGit {
    /** Git takes this name on Windows too. */
    private static final String NOTHING = "/dev/null";

    /** Overrides of everything that has a fixed name. An empty {@code diff.external} would make git fail: see flags. */
    private static final List<String> OVERRIDES = List.of(
            "core.fsmonitor=false",
            "core.hooksPath=" + NOTHING,
            "core.pager=cat",
            "core.attributesFile=" + NOTHING,
            "core.excludesFile=" + NOTHING,
            "diff.orderFile=" + NOTHING,
            "mailmap.file=",
            "mailmap.blob=",
            "log.showSignature=false",
            "log.diffMerges=separate",
            "format.pretty=medium",
            "gpg.program=false",
            "gpg.openpgp.program=false",
            "gpg.ssh.program=false",
            "gpg.x509.program=false",
            "core.askPass=false",
            "credential.helper=",
            "protocol.allow=never",
            "safe.bareRepository=explicit",
            "submodule.recurse=false",
            "status.submoduleSummary=false",
            "diff.autoRefreshIndex=false",
            "diff.ignoreSubmodules=all",
            "diff.submodule=short",
            "color.ui=never",
            "column.ui=never",
            "help.autocorrect=never");

    /** Subcommands that would start {@code diff.external} or a textconv program unless told not to. */
    private static final Set<String> DIFF_FAMILY =
            Set.of("diff", "log", "show", "diff-tree", "diff-index", "diff-files", "whatchanged");

    /** Subcommands that would ask a submodule about its state, by its own configuration. */
    private static final Set<String> ENTERS_SUBMODULES = Set.of("status", "diff", "diff-index", "diff-files");

    private final Path program;
    private final Repository repository;
    private final Map<String, String> environment;

    private HardenedGit(Path program, Repository repository, Map<String, String> environment) {
        this.program = program;
        this.repository = repository;
        this.environment = Map.copyOf(environment);
    }

    /** Calls of {@code program} on this repository, whose filters are not known yet. */
    static HardenedGit of(Path program, Repository repository) {
        return new HardenedGit(program, repository, environment(repository, GitConfiguration.none()));
    }

    /** The same calls with the filters of the repository switched off. */
    HardenedGit knowing(GitConfiguration configuration) {
        return new HardenedGit(program, repository, environment(repository, configuration));
    }

    Repository repository() {
        return repository;
    }

    /** The variables of every call. */
    Map<String, String> environment() {
        return environment;
    }

    /** The whole argv for arguments that are complete. */
    List<String> call(List<String> arguments) {
        List<String> argv = prefix();
        argv.addAll(arguments);
        return argv;
    }

    /** The whole argv for a subcommand with its arguments, to which those are added that keep programs from starting. */
    List<String> argv(List<String> arguments) {
        List<String> argv = prefix();
        argv.addAll(arguments);
        String subcommand = arguments.isEmpty() ? "" : arguments.get(0);
        int behindIt = argv.size() - arguments.size() + 1;
        if (DIFF_FAMILY.contains(subcommand)) {
            argv.addAll(behindIt, List.of("--no-ext-diff", "--no-textconv"));
        }
        if (ENTERS_SUBMODULES.contains(subcommand)) {
            argv.add(behindIt, "--ignore-submodules=dirty");
        }
        return argv;
    }

    /** The argv that lists the configuration. */
    List<String> configurationListing() {
        List<String> argv = prefix();
        argv.addAll(List.of("config", "--list", "--show-scope", "-z"));
        return argv;
    }

    private List<String> prefix() {
        List<String> argv = new ArrayList<>(List.of(program.toString(), "--no-pager", "--no-optional-locks"));
        for (String override : OVERRIDES) {
            argv.add("-c");
            argv.add(override);
        }
        return argv;
    }

    private static Map<String, String> environment(Repository repository, GitConfiguration configuration) {
        Map<String, String> variables = new LinkedHashMap<>();
        variables.put("GIT_DIR", repository.gitDirectory().toString());
        variables.put("GIT_WORK_TREE", repository.top().toString());
        variables.put("HOME", NOTHING);
        variables.put("XDG_CONFIG_HOME", NOTHING);
        variables.put("GIT_CONFIG_NOSYSTEM", "1");
        variables.put("GIT_CONFIG_GLOBAL", NOTHING);
        variables.put("GIT_ATTR_NOSYSTEM", "1");
        variables.put("GIT_OPTIONAL_LOCKS", "0");
        variables.put("GIT_ALLOW_PROTOCOL", "");
        variables.put("GIT_NO_LAZY_FETCH", "1");
        variables.put("GIT_NO_REPLACE_OBJECTS", "1");
        variables.put("GIT_TERMINAL_PROMPT", "0");
        variables.put("GIT_ASKPASS", "false");
        variables.put("SSH_ASKPASS", "false");
        variables.put("GCM_INTERACTIVE", "never");
        variables.put("GIT_SSH_COMMAND", "false");
        variables.put("GIT_PAGER", "cat");
        variables.put("GIT_EDITOR", "false");
        variables.put("GIT_SEQUENCE_EDITOR", "false");
        switchOff(configuration, variables);
        return variables;
    }

    /** By variables, because {@code -c} splits at the first {@code =} and a filter's name may hold one. */
    private static void switchOff(GitConfiguration configuration, Map<String, String> variables) {
        Map<String, String> entries = new LinkedHashMap<>();
        entries.put(GitConfiguration.SIGN, "true");
        for (String filter : configuration.filters()) {
            entries.put("filter." + filter + ".clean", "");
            entries.put("filter." + filter + ".smudge", "");
            entries.put("filter." + filter + ".process", "");
            entries.put("filter." + filter + ".required", "false");
        }
        for (String hook : configuration.hooks()) {
            entries.put("hook." + hook + ".enabled", "false");
            entries.put("hook." + hook + ".command", "true");
        }
        int count = 0;
        for (Map.Entry<String, String> entry : entries.entrySet()) {
            variables.put("GIT_CONFIG_KEY_" + count, entry.getKey());
            variables.put("GIT_CONFIG_VALUE_" + count, entry.getValue());
            count++;
        }
        variables.put("GIT_CONFIG_COUNT", Integer.toString(count));
    }
}
