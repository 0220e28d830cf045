package io.deepseekmcp;

import io.deepseekmcp.config.ConfigFile;
import io.deepseekmcp.delegation.Isolation;
import io.deepseekmcp.engine.DelegationEngine;
import io.deepseekmcp.workspace.process.CommandRunner;
import io.deepseekmcp.workspace.process.SystemTools;
import io.deepseekmcp.workspace.scratch.Landing;
import io.deepseekmcp.workspace.scratch.ScratchPlace;
import io.deepseekmcp.workspace.scratch.ScratchPlaces;
import io.deepseekmcp.workspace.scratch.ScratchRefusal;
import io.deepseekmcp.workspace.scratch.ScratchTree;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Makes scratch copies of the workspace with an engine, a runner and a sandbox of their own, and ends them. */
final class IsolatedSites implements Isolation {
    private final EngineSetup setup;
    private final ConfigFile file;
    private final CommandRunner runner;
    private final ScratchPlaces places;
    private final Landing landing;
    private final Set<CommandRunner> running = ConcurrentHashMap.newKeySet();
    private volatile boolean ending;

    /** {@code runner} is that of the workspace. */
    IsolatedSites(EngineSetup setup, ConfigFile file, Path stateDirectory, CommandRunner runner) {
        this.setup = setup;
        this.file = file;
        this.runner = runner;
        this.places = new ScratchPlaces(stateDirectory);
        this.landing = new Landing(setup.workspace());
    }

    /** Removes what servers that have gone left, beside the caller's own work. */
    void beginToTidy() {
        Thread thread = new Thread(places::removeLeftovers, "scratch-leftovers");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public Path workspace() {
        return setup.workspace();
    }

    @Override
    public Landing landing() {
        return landing;
    }

    @Override
    public Site open() throws ScratchRefusal, IOException, InterruptedException {
        if (ending) {
            throw new IOException("the server ends");
        }
        ScratchPlace place = places.claim();
        boolean made = false;
        try {
            ScratchTree.Copy copy = new ScratchTree(workspace(), setup.searchPath(), runner).make(place);
            Site site = new OpenSite(place, copy);
            made = true;
            return site;
        } finally {
            if (!made) {
                place.close();
            }
        }
    }

    /** Ends every command in a copy, and has the copies removed by a tool that outlives the server. */
    void end(Duration bound) {
        ending = true;
        List.copyOf(running).forEach(each -> each.endAll(bound));
        new SystemTools(setup.environment()).beginToRemove(places.standing());
    }

    /** Lets a landing come to its end. */
    void endLanding() {
        landing.close();
    }

    /** Programs in the user's workspace are no more to be trusted than those in the copy. */
    private Map<String, String> environmentOutside() {
        List<String> kept = new ArrayList<>();
        for (String folder : setup.searchPath().split(File.pathSeparator, -1)) {
            if (!folder.isEmpty() && !Path.of(folder).normalize().startsWith(workspace())) {
                kept.add(folder);
            }
        }
        Map<String, String> environment = new HashMap<>(setup.environment());
        environment.put("PATH", String.join(File.pathSeparator, kept));
        return environment;
    }

    private final class OpenSite implements Site {
        private final ScratchPlace place;
        private final ScratchTree.Copy copy;
        private final CommandRunner ownRunner;
        private final DelegationEngine engine;

        OpenSite(ScratchPlace place, ScratchTree.Copy copy) {
            this.place = place;
            this.copy = copy;
            Map<String, String> environment = environmentOutside();
            this.ownRunner = new CommandRunner(
                    environment,
                    copy.root(),
                    setup.ready().settings().commands().offline(),
                    Optional.of(CommandSandbox.of(setup.ready(), file, environment, copy.root(), copy.objects())));
            running.add(ownRunner);
            this.engine = setup.engine(copy.root(), environment, ownRunner);
        }

        @Override
        public Path root() {
            return copy.root();
        }

        @Override
        public DelegationEngine engine() {
            return engine;
        }

        @Override
        public List<String> notes() {
            return copy.notes();
        }

        @Override
        public void close() {
            running.remove(ownRunner);
            place.close();
        }
    }
}
