package io.deepseekmcp;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.mcp.ToolAnswer;
import io.deepseekmcp.server.LogSetup;
import io.deepseekmcp.workspace.process.CommandRunner;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * A whole delegation that nobody asked for, in a throw-away repository and with a script for a model, so that the first
 * one that somebody asks for finds everything loaded that it needs. It leaves nothing on the disk, in the log or in what
 * the server counts.
 */
final class Rehearsal {
    private static final Duration END_OF_CHILDREN = Duration.ofMillis(200);
    private static final ThreadGroup UNLOGGED = new ThreadGroup(LogSetup.UNLOGGED);

    private final Map<String, String> environment;
    private final Path place;
    private Optional<Stage> stage = Optional.empty();
    private boolean ended;

    /**
     * One that is not yet played.
     *
     * @param environment what programs are found by
     * @param place a folder for temporary files
     */
    Rehearsal(Map<String, String> environment, Path place) {
        this.environment = environment;
        this.place = place;
    }

    private record Stage(DemoWorld world, CommandRunner runner) {
        void clear() {
            runner.endAll(END_OF_CHILDREN);
            world.close();
        }
    }

    /** Plays, and gives up between two steps when it is to stop; what cannot be played is not missed. */
    void play(BooleanSupplier stop) {
        Thread thread = new Thread(UNLOGGED, () -> played(stop), "rehearsal");
        thread.setDaemon(true);
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** What came of it; empty where it could not be played to its end. */
    Optional<ToolAnswer> played(BooleanSupplier stop) {
        try {
            Optional<Stage> set = set();
            return set.isPresent() ? Optional.of(answer(set.get(), stop)) : Optional.empty();
        } catch (IOException | InterruptedException | LinkageError e) {
            return Optional.empty(); // the first delegation takes longer
        } finally {
            end();
        }
    }

    private synchronized Optional<Stage> set() throws IOException {
        if (!ended) {
            DemoWorld world = DemoWorld.create(place, "rehearsal.json");
            stage = Optional.of(new Stage(world, new CommandRunner(environment, world.root())));
        }
        return stage;
    }

    private ToolAnswer answer(Stage set, BooleanSupplier stop) throws IOException, InterruptedException {
        Thread caller = Thread.currentThread();
        ToolAnswer answer = set.world()
                .tool(environment, set.runner())
                .call(DemoWorld.request("rehearsed-request.json"), line -> {
                    if (stop.getAsBoolean()) {
                        caller.interrupt();
                    }
                });
        Json.write(answer.structured());
        return answer;
    }

    /** Ends what is played, and whatever it has begun; nothing is played after it. */
    synchronized void end() {
        ended = true;
        if (stage.isPresent()) {
            stage.get().clear();
        }
        stage = Optional.empty();
    }
}
