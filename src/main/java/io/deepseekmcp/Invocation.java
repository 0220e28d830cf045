package io.deepseekmcp;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One command line: what is asked for, and how.
 *
 * @param command the first argument
 * @param operand what follows without dashes, where the command takes such a thing
 * @param flags options without a value
 * @param values options with a value, by their names
 */
record Invocation(String command, Optional<String> operand, Set<String> flags, Map<String, String> values) {
    static final String USAGE = """
            usage: deepseek-mcp                    serve MCP on standard input and output, for a client
                   deepseek-mcp --check            print the health report; with --online, also ask the provider
                   deepseek-mcp --doctor           the same for people, with the clients that are installed; also --online
                   deepseek-mcp --install CLIENT   register with claude, codex, gemini, cursor, vscode, opencode or
                                                   deepseek-tui: [--scope user|project] [--key-env NAME] [--dry-run]
                   deepseek-mcp --uninstall CLIENT [--scope user|project] [--dry-run]
                   deepseek-mcp --history          the latest delegations of this workspace; with --all, of every workspace
                   deepseek-mcp --history ID       one of them, with its patch
                   deepseek-mcp --history --html FILE [--all]
                                                   one page about them, with charts
                   deepseek-mcp --demo             run one delegation against a scripted model: no key, no network
                   deepseek-mcp --warm-up          make the class-data archive that speeds later starts
                   deepseek-mcp --version, -v | --help, -h

            The key is the variable DEEPSEEK_API_KEY (or DEEPSEEK_MCP_API_KEY). Settings are in the file that
            DEEPSEEK_MCP_CONFIG names, else in ~/.config/deepseek-mcp/config.json
            (Windows: %APPDATA%\\deepseek-mcp\\config.json); none is needed.
            """;

    static final String ONLINE = "--online";
    static final String DRY_RUN = "--dry-run";
    static final String SCOPE = "--scope";
    static final String KEY_ENV = "--key-env";
    static final String ALL = "--all";
    static final String HTML = "--html";

    private record Form(boolean operand, Set<String> flags, Set<String> values) {
        private static final Form BARE = new Form(false, Set.of(), Set.of());

        /** How this command is written; null for one that is unknown. */
        static Form of(String command) {
            return switch (command) {
                case "--version", "-v", "--help", "-h", "--demo", "--warm-up" -> BARE;
                case "--check", "--doctor" -> new Form(false, Set.of(ONLINE), Set.of());
                case "--history" -> new Form(true, Set.of(ALL), Set.of(HTML));
                case "--install" -> new Form(true, Set.of(DRY_RUN), Set.of(SCOPE, KEY_ENV));
                case "--uninstall" -> new Form(true, Set.of(DRY_RUN), Set.of(SCOPE));
                default -> null;
            };
        }
    }

    /** An argument that is not understood where it stands. */
    static final class BadArgument extends Exception {
        private static final long serialVersionUID = 1;

        /** {@code message} follows the name of the program. */
        BadArgument(String message) {
            super(message);
        }
    }

    /** Reads the arguments, of which there is at least one. */
    static Invocation parse(List<String> arguments) throws BadArgument {
        String command = arguments.get(0);
        Form form = Form.of(command);
        if (form == null) {
            throw unknown(command);
        }
        Optional<String> operand = Optional.empty();
        Set<String> flags = new HashSet<>();
        Map<String, String> values = new HashMap<>();
        for (int i = 1; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            boolean last = i + 1 == arguments.size();
            if (form.flags().contains(argument) && flags.add(argument)) {
                continue;
            }
            if (form.values().contains(argument) && !values.containsKey(argument)) {
                if (last || arguments.get(i + 1).startsWith("-")) {
                    throw new BadArgument(argument + " wants a value");
                }
                i++;
                values.put(argument, arguments.get(i));
            } else if (form.operand() && operand.isEmpty() && !argument.startsWith("-") && !argument.isEmpty()) {
                operand = Optional.of(argument);
            } else {
                throw unknown(argument);
            }
        }
        return new Invocation(command, operand, flags, values);
    }

    boolean online() {
        return flags.contains(ONLINE);
    }

    boolean dryRun() {
        return flags.contains(DRY_RUN);
    }

    private static BadArgument unknown(String argument) {
        return new BadArgument("unknown argument " + argument);
    }
}
