package io.deepseekmcp.tool;

import io.deepseekmcp.config.Settings;
import io.deepseekmcp.config.ToolName;
import io.deepseekmcp.fixture.RecordingWatch;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.PathRules;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.Scope;
import io.deepseekmcp.redact.Redactor;
import io.deepseekmcp.tool.argument.ToolArguments;
import io.deepseekmcp.workspace.change.WatchedWorkspace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** A workspace on the disk with the three file tools of one delegation. */
final class Bench {
    private static final PathRules RULES =
            PathRules.load(new Settings.Tools(Set.of(ToolName.READ), 2_000_000, false, List.of()));

    /** A value that the redactor hides. */
    static final String KNOWN_SECRET = "s3cr3t-" + "value-0123456789";

    final Path root;
    final PathGuard guard;
    final FilesSeen seen = new FilesSeen();
    final List<String> witnessed = new ArrayList<>();
    final Redactor redactor = new Redactor(List.of(KNOWN_SECRET));

    Bench(Path root) throws IOException, Refused {
        this.root = root.toRealPath();
        this.guard = new PathGuard(this.root, RULES, Scope.everything(), List.of());
    }

    ToolResult read(Object... arguments) throws Exception {
        return answer(new ReadTool(guard, seen, redactor, 250, 20_000), arguments);
    }

    ToolResult edit(Object... arguments) throws Exception {
        return answer(new EditTool(guard, seen, workspace(), redactor, 2_000_000), arguments);
    }

    ToolResult write(Object... arguments) throws Exception {
        return answer(new WriteTool(guard, seen, workspace(), 2_000_000), arguments);
    }

    /** The answer as ToolBox gives it: a refusal is a failure in words. Arguments are names and values by turns. */
    static ToolResult answer(Tool tool, Object... arguments) throws Exception {
        Map<String, Object> values = new LinkedHashMap<>();
        for (int i = 0; i < arguments.length; i += 2) {
            values.put((String) arguments[i], arguments[i + 1]);
        }
        try {
            return tool.run(new ToolArguments(values));
        } catch (Refused e) {
            return new ToolResult.Failed(e.rule(), e.explanation());
        } catch (IOException e) {
            return new ToolResult.Failed("io", String.valueOf(e.getMessage()));
        }
    }

    Path put(String name, String latin1) throws IOException {
        return put(name, latin1.getBytes(StandardCharsets.ISO_8859_1));
    }

    Path put(String name, byte[] bytes) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.write(file, bytes);
    }

    /** The bytes of a file, a character for each. */
    String bytes(String name) throws IOException {
        return Files.readString(root.resolve(name), StandardCharsets.ISO_8859_1);
    }

    List<String> names(String directory) throws IOException {
        try (Stream<Path> entries = Files.list(root.resolve(directory))) {
            return entries.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    WatchedWorkspace workspace() {
        return new RecordingWatch(witnessed, () -> {}).workspace(root);
    }

    static String rule(ToolResult result) {
        return result instanceof ToolResult.Failed failed ? failed.rule() : "ok";
    }
}
