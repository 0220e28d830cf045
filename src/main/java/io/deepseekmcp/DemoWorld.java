package io.deepseekmcp;

import io.deepseekmcp.config.Configuration;
import io.deepseekmcp.config.HostEnvironment;
import io.deepseekmcp.config.SettingsLoader;
import io.deepseekmcp.delegation.Delegations;
import io.deepseekmcp.engine.SessionUsage;
import io.deepseekmcp.guard.command.ApprovedCommand;
import io.deepseekmcp.guard.command.OwnCommand;
import io.deepseekmcp.guard.path.PathRules;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import io.deepseekmcp.redact.Redactor;
import io.deepseekmcp.server.DelegateTool;
import io.deepseekmcp.server.DelegationServices;
import io.deepseekmcp.server.DelegationStarter;
import io.deepseekmcp.server.WorkspaceQueue;
import io.deepseekmcp.workspace.process.CommandRunner;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** What a delegation needs that has no key and no network: a throw-away repository, and a provider that plays a script. */
final class DemoWorld implements AutoCloseable {
    private static final Duration GIT_LIMIT = Duration.ofSeconds(30);
    private static final int GIT_OUTPUT_BYTES = 100_000;

    /** The platform's folder for temporary files. */
    static final Path TEMPORARY = Path.of(System.getProperty("java.io.tmpdir"));

    private final DemoRepository repository;
    private final ScriptedProvider provider;

    private DemoWorld(DemoRepository repository, ScriptedProvider provider) {
        this.repository = repository;
        this.provider = provider;
    }

    /**
     * Makes both.
     *
     * @param place a folder for temporary files
     * @param script the resource that says what the provider answers
     */
    static DemoWorld create(Path place, String script) throws IOException {
        DemoRepository repository = DemoRepository.create(place);
        try {
            return new DemoWorld(repository, ScriptedProvider.start((List<?>) resource(script)));
        } catch (IOException | LinkageError e) {
            repository.delete();
            throw e;
        }
    }

    Path root() {
        return repository.root();
    }

    /** The variables that make a server work here. */
    Map<String, String> settings() {
        Map<String, String> settings = new HashMap<>();
        settings.put("DEEPSEEK_MCP_API_KEY", "demo-key");
        settings.put("DEEPSEEK_MCP_WORKSPACE", root().toString());
        settings.put("DEEPSEEK_MCP_BASE_URL", provider.baseUrl().toString());
        settings.put("DEEPSEEK_MCP_STATE_DIR", repository.beside("state").toString());
        settings.put("DEEPSEEK_MCP_DEBUG", "true");
        return settings;
    }

    /**
     * Makes what is there the first commit; a machine without git gets a demo without a repository.
     *
     * @param searchPath where git is looked for
     * @param failed hears what git says when it fails
     */
    void commit(String searchPath, CommandRunner runner, Consumer<String> failed)
            throws IOException, InterruptedException {
        OwnCommand own = OwnCommand.on(searchPath, root());
        for (List<String> arguments :
                List.of(List.of("add", "-A"), List.of("commit", "-q", "-m", "Slugs with a bug"))) {
            Optional<ApprovedCommand> git = own.git(arguments);
            if (git.isPresent()) {
                CommandRunner.Captured done = runner.capture(git.get(), GIT_LIMIT, GIT_OUTPUT_BYTES);
                if (done.exitCode() != 0) {
                    failed.accept("git " + arguments.get(0) + ": " + done.error());
                }
            }
        }
    }

    /**
     * The tool as it is when serving, but for what is hidden in the workspace, where there is nothing to hide.
     *
     * @param environment what programs are found by
     */
    DelegateTool tool(Map<String, String> environment, CommandRunner runner) {
        Configuration configuration =
                SettingsLoader.load(new HostEnvironment(settings(), root(), root(), false), PathRules::fault);
        Configuration.Ready ready = configuration.ready().orElseThrow();
        SessionUsage usage = new SessionUsage();
        DelegationServices services = Session.services(
                ready,
                environment,
                runner,
                new Redactor(List.of()),
                usage,
                Session.providerModels(ready, environment),
                Session.store(ready));
        WorkspaceQueue queue = new WorkspaceQueue(root(), List.of(repository.beside("locks")), new SteadyClock());
        DelegationServices own =
                new DelegationServices(services.engine(), queue, services.redactor(), services.store());
        return new DelegateTool(
                new DelegationStarter(configuration, usage, new Delegations(new SteadyClock()), () -> own));
    }

    /** The request that a script answers, by the name of its resource. */
    @SuppressWarnings("unchecked")
    static Map<String, Object> request(String name) throws IOException {
        return (Map<String, Object>) resource(name);
    }

    /** Removes the repository, also while the provider still answers. */
    void deleteRepository() {
        repository.delete();
    }

    @Override
    public void close() {
        provider.close();
        repository.delete();
    }

    private static Object resource(String name) throws IOException {
        try (InputStream in = DemoWorld.class.getResourceAsStream("demo/" + name)) {
            return Json.parse(in.readAllBytes());
        } catch (JsonException e) {
            throw new IOException(name + ": " + e.getMessage(), e);
        }
    }
}
