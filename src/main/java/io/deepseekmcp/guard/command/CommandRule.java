package io.deepseekmcp.guard.command;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What one command, or one of its subcommands, may be called with: an entry of the table.
 *
 * @param name as it is typed
 * @param commonFlags may stand anywhere, subcommands included
 * @param subcommands by name; {@link #SCRIPT} and {@link #PROGRAM} stand for names that are judged
 * @param printing what it prints of the files that it is given
 * @param onPathOnly whether the tool folders of the workspace are passed over
 */
record CommandRule(
        String name,
        FlagTable commonFlags,
        Syntax syntax,
        Map<String, CommandRule> subcommands,
        Additions additions,
        Guidance guidance,
        boolean onPathOnly,
        Printing printing,
        GitRule git) {
    /** The subcommand whose name is that of a script. */
    static final String SCRIPT = "<script>";

    /** The subcommand whose name is that of a program of {@code node_modules/.bin}. */
    static final String PROGRAM = "<program>";

    CommandRule {
        subcommands = Map.copyOf(subcommands);
    }

    /**
     * The arguments, where no subcommand follows.
     *
     * @param flags also before a subcommand
     * @param operands empty when a subcommand must follow
     * @param needsOneOf flags of which one must be there, {@link #OPERAND} for an operand
     * @param operandsNeed flags of which one must be there if an operand is
     * @param dashes what {@code --} means
     * @param afterDashes the rule for what follows it where {@link Dashes#OTHER} says so
     * @param rest the rule for what follows the operands
     */
    record Syntax(
            FlagTable flags,
            Optional<List<Operand>> operands,
            Set<String> needsOneOf,
            Set<String> operandsNeed,
            Dashes dashes,
            Optional<CommandRule> afterDashes,
            Optional<CommandRule> rest) {
        /** Stands for any operand in {@link #needsOneOf}. */
        static final String OPERAND = "operand";

        Syntax {
            operands = operands.map(List::copyOf);
            needsOneOf = Set.copyOf(needsOneOf);
            operandsNeed = Set.copyOf(operandsNeed);
        }
    }

    /** What a bare {@code --} means. */
    enum Dashes {
        /** Only operands follow. */
        OPERANDS,
        /** Flags are flags after it, too. */
        SAME,
        /** Another rule holds for what follows. */
        OTHER,
        /** It may not stand there. */
        NOTHING
    }

    /** Values of one type in a row. */
    record Operand(ValueType type, boolean required, boolean repeated) {}

    /**
     * What the server puts into the call.
     *
     * @param always arguments after the subcommand
     * @param offline arguments more when {@code commands.offline} is set
     * @param beside arguments more where a flag is given, after all flags
     * @param environment variables
     */
    record Additions(
            List<String> always, List<String> offline, Map<String, String> beside, Map<String, String> environment) {
        Additions {
            beside = Map.copyOf(beside);
            always = List.copyOf(always);
            offline = List.copyOf(offline);
            environment = Map.copyOf(environment);
        }
    }

    /**
     * What to say when something else was tried.
     *
     * @param refused names that people try, and what to do instead
     * @param otherwise the permitted way where {@code refused} has none, perhaps empty
     */
    record Guidance(Map<String, String> refused, String otherwise) {
        Guidance {
            refused = Map.copyOf(refused);
        }

        String instead(String tried) {
            return refused.getOrDefault(tried, otherwise);
        }
    }

    /**
     * Of which files a program prints parts.
     *
     * @param endings of the files; none when it prints of none
     * @param with flags without which it does not; empty when it always does
     */
    record Printing(Set<String> endings, Set<String> with) {
        Printing {
            endings = Set.copyOf(endings);
            with = Set.copyOf(with);
        }

        boolean holds(Set<String> flags) {
            return !endings.isEmpty() && (with.isEmpty() || flags.stream().anyMatch(with::contains));
        }
    }

    /** Which files a subcommand of git may show. */
    enum Shows {
        /** None: commits, names of references. */
        NOTHING,
        /** The names in a commit. */
        NAMES,
        /** The one path that it is given. */
        ONE_PATH,
        /** Those of the whole work tree unless paths are given. */
        EVERYWHERE,
        /** Those below the working directory unless paths are given. */
        HERE
    }

    /**
     * What only git needs.
     *
     * @param shows which files the subcommand may show
     * @param showsWith flags without which it shows no file; empty when it always does
     * @param showsHistory whether it shows commits, which have more in them than the paths that are asked for
     * @param onePath flags with which git takes one path and no exclusions
     * @param showsContent flags that those do not go with
     * @param mayFetch {@code always}, revisions or flags with which it reads what a partial clone may lack
     * @param revision what is meant when no revision is given, where git itself would wait for its input
     */
    record GitRule(
            Shows shows,
            Set<String> showsWith,
            boolean showsHistory,
            Set<String> onePath,
            Set<String> showsContent,
            Set<String> mayFetch,
            Optional<String> revision) {
        GitRule {
            showsWith = Set.copyOf(showsWith);
            onePath = Set.copyOf(onePath);
            showsContent = Set.copyOf(showsContent);
            mayFetch = Set.copyOf(mayFetch);
        }
    }
}
