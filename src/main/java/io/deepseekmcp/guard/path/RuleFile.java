package io.deepseekmcp.guard.path;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads {@code path-rules.json}. */
record RuleFile(
        NameRules vcs,
        SecretNames secrets,
        NameRules protectedEntries,
        NameRules neverWritten,
        ReportedNames reported,
        NameRules closedRoots) {
    private static final String RESOURCE = "path-rules.json";

    /** Read once: every delegation asks for the same. */
    private static final class Read {
        static final RuleFile FILE = read();
    }

    static RuleFile load() {
        return Read.FILE;
    }

    private static RuleFile read() {
        try (InputStream in = RuleFile.class.getResourceAsStream(RESOURCE)) {
            Map<String, Object> rules = Json.parseObject(in.readAllBytes());
            Map<String, Object> vcs = object(rules, "vcs");
            Map<String, Object> guarded = object(rules, "protected");
            return new RuleFile(
                    new NameRules(texts(vcs, "names"), texts(vcs, "exactCaseNames")),
                    secrets(object(rules, "secret")),
                    new NameRules(texts(guarded, "directories", "files", "paths"), List.of()),
                    new NameRules(texts(rules, "neverWritten"), List.of()),
                    reported(object(rules, "reported")),
                    closedRoots(vcs, object(rules, "secret")));
        } catch (JsonException e) {
            throw new IllegalStateException(RESOURCE + " line " + e.line() + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static SecretNames secrets(Map<String, Object> secret) {
        return new SecretNames(
                new NameRules(texts(secret, "names", "patterns", "directories", "pairs"), List.of()),
                new NameRules(texts(secret, "examples"), List.of()),
                texts(secret, "suffixes"),
                new NameRules(texts(secret, "keyFiles"), List.of()),
                texts(secret, "backupSuffixes"),
                texts(secret, "dataDirectories"),
                texts(secret, "sourceExtensions"));
    }

    private static ReportedNames reported(Map<String, Object> reported) {
        return new ReportedNames(texts(reported, "names"), texts(reported, "exactCaseNames"), texts(reported, "paths"));
    }

    private static NameRules closedRoots(Map<String, Object> vcs, Map<String, Object> secret) {
        List<String> names = texts(vcs, "names");
        names.addAll(texts(secret, "directories"));
        return new NameRules(names, List.of());
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Map<String, Object> parent, String name) {
        return (Map<String, Object>) parent.get(name);
    }

    private static List<String> texts(Map<String, Object> parent, String... names) {
        List<String> texts = new ArrayList<>();
        for (String name : names) {
            for (Object text : (List<?>) parent.get(name)) {
                texts.add((String) text);
            }
        }
        return texts;
    }
}
