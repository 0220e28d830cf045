package io.deepseekmcp.tool;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Makes repositories of the size and shape of real ones, the same on every machine. */
final class LookingTrees {
    private static final String[] NOUNS = {
        "Channel", "Buffer", "Frame", "Header", "Stream", "Session", "Token", "Queue", "Record", "Packet", "Window",
        "Filter", "Cache", "Index", "Cursor", "Option", "Schema", "Route", "Order", "Ledger"
    };
    private static final String[] ROLES = {
        "Reader", "Writer", "Factory", "Handler", "Codec", "Config", "Registry", "Builder", "Listener", "Pool"
    };

    private final Path root;

    LookingTrees(Path root) {
        this.root = root;
    }

    /** 4,000 Java files, ten folders deep, in 20 Maven modules. */
    void java() throws IOException {
        StringBuilder modules = new StringBuilder();
        for (int m = 0; m < 20; m++) {
            String module = "transport-" + NOUNS[m].toLowerCase(Locale.ROOT);
            modules.append("    <module>").append(module).append("</module>\n");
            put(module + "/pom.xml", "<project>\n  <artifactId>" + module + "</artifactId>\n</project>\n");
            for (int i = 0; i < 200; i++) {
                boolean test = i >= 150;
                String area = NOUNS[i / 10].toLowerCase(Locale.ROOT);
                String name = NOUNS[(m + i) % 20] + ROLES[i % 10] + (test ? "Test" : "");
                String home = module + (test ? "/src/test/java" : "/src/main/java") + "/org/example/network/transport/"
                        + NOUNS[m].toLowerCase(Locale.ROOT) + "/" + area + "/internal/";
                put(home + name + ".java", javaClass(NOUNS[m].toLowerCase(Locale.ROOT) + "." + area, name, i));
            }
        }
        put("pom.xml", "<project>\n  <modules>\n" + modules + "  </modules>\n</project>\n");
        put("README.md", "# Transports\n\nRun `mvn test`.\n");
        put("LICENSE", "Apache License 2.0\n");
        put(".gitignore", "target/\n");
        put("mvnw", "#!/bin/sh\n");
    }

    private static String javaClass(String area, String name, int seed) {
        StringBuilder text = new StringBuilder("package org.example.network.transport." + area + ".internal;\n\n");
        text.append("import java.util.ArrayList;\nimport java.util.List;\n\n/** The ")
                .append(name)
                .append(". */\n");
        text.append("public final class ").append(name).append(" {\n");
        text.append("    private final List<String> entries = new ArrayList<>();\n\n");
        for (int i = 0; i < 6 + seed % 9; i++) {
            String noun = NOUNS[(seed + i) % 20];
            text.append("    public ")
                    .append(noun)
                    .append("Config open")
                    .append(noun)
                    .append("(int timeoutMillis) {\n");
            text.append("        if (timeoutMillis < ").append(i).append(") {\n");
            text.append("            throw new IllegalArgumentException(\"timeoutMillis\");\n        }\n");
            text.append("        entries.add(\"").append(noun).append("\");\n");
            text.append("        return new ").append(noun).append("Config(timeoutMillis);\n    }\n\n");
        }
        return text.append("}\n").toString();
    }

    /** 800 files of JavaScript in 40 packages. */
    void javascript() throws IOException {
        for (int p = 0; p < 40; p++) {
            String name = (NOUNS[p % 20] + (p < 20 ? "-core" : "-react")).toLowerCase(Locale.ROOT);
            String home = "packages/" + name + "/";
            put(
                    home + "package.json",
                    "{\n  \"name\": \"@acme/" + name + "\",\n  \"scripts\": { \"test\": \"vitest run\" }\n}\n");
            put(home + "README.md", "# " + name + "\n");
            for (int i = 0; i < 18; i++) {
                String part = (NOUNS[i] + "-" + ROLES[i % 10]).toLowerCase(Locale.ROOT);
                String file = i < 12 ? "src/" + part + ".js" : "test/" + part + ".test.js";
                put(home + file, script(NOUNS[i], name, i + p));
            }
        }
        put(
                "package.json",
                "{\n  \"private\": true,\n  \"workspaces\": [\"packages/*\"],\n  \"scripts\": {\n"
                        + "    \"test\": \"vitest run\",\n    \"lint\": \"eslint .\"\n  }\n}\n");
        put("package-lock.json", "{}\n");
        put("eslint.config.js", "export default [];\n");
        put("README.md", "# acme\n");
    }

    private static String script(String noun, String name, int seed) {
        StringBuilder text = new StringBuilder("import { createLogger } from '@acme/" + name + "';\n\n");
        text.append("const logger = createLogger('").append(noun).append("');\n\n");
        for (int i = 0; i < 4 + seed % 7; i++) {
            String other = NOUNS[(seed + i) % 20];
            text.append("export function create").append(other).append("(options = {}) {\n");
            text.append("  const retryLimit = options.retryLimit ?? ").append(i).append(";\n");
            text.append("  logger.debug('create").append(other).append("', retryLimit);\n");
            text.append("  return { kind: '").append(other).append("', retryLimit };\n}\n\n");
        }
        return text.toString();
    }

    /** 300 files of Python. */
    void python() throws IOException {
        for (int i = 0; i < 200; i++) {
            String area = NOUNS[i / 10].toLowerCase(Locale.ROOT);
            put("src/ledgerlib/" + area + "/" + ROLES[i % 10].toLowerCase(Locale.ROOT) + ".py", module(i));
        }
        for (int i = 0; i < 80; i++) {
            String area = NOUNS[i / 4].toLowerCase(Locale.ROOT);
            put("tests/" + area + "/test_" + ROLES[i % 4].toLowerCase(Locale.ROOT) + ".py", module(i));
        }
        for (int i = 0; i < 15; i++) {
            put("docs/" + NOUNS[i].toLowerCase(Locale.ROOT) + ".rst", NOUNS[i] + "\n=======\n");
        }
        put(
                "pyproject.toml",
                "[project]\nname = \"ledgerlib\"\n\n[tool.pytest.ini_options]\ntestpaths = [\"tests\"]\n");
        put("tox.ini", "[tox]\n");
        put("README.md", "# ledgerlib\n");
        put("src/ledgerlib/__init__.py", "");
    }

    private static String module(int seed) {
        StringBuilder text = new StringBuilder("\"\"\"Part " + seed + ".\"\"\"\nimport logging\n\n");
        text.append("log = logging.getLogger(__name__)\n\n\n");
        for (int i = 0; i < 5 + seed % 11; i++) {
            String noun = NOUNS[(seed + i) % 20].toLowerCase(Locale.ROOT);
            text.append("def parse_").append(noun).append("(row, default=None):\n");
            text.append("    if not row:\n        raise ValueError(\"empty ")
                    .append(noun)
                    .append("\")\n");
            text.append("    log.debug(\"parsing %s\", row)\n    return row.get(\"")
                    .append(noun)
                    .append("\", default)\n\n\n");
        }
        return text.toString();
    }

    /** C with many generated headers. */
    void c() throws IOException {
        for (int i = 0; i < 120; i++) {
            String name = (NOUNS[i % 20] + "_" + ROLES[i / 20]).toLowerCase(Locale.ROOT);
            put("src/" + name + ".c", unit(name, i));
            put(
                    "include/netlib/" + name + ".h",
                    "#ifndef " + name + "\n#define " + name + "\nint " + name + "_open(int fd);\n#endif\n");
        }
        for (int i = 0; i < 700; i++) {
            put(
                    "include/netlib/generated/regs/block_" + i / 100 + "/reg_" + i + ".h",
                    "/* Generated. */\n#define REG_" + i + "_OFFSET 0x" + Integer.toHexString(i * 4) + "\n#define REG_"
                            + i + "_MASK 0xff\n");
        }
        for (int i = 0; i < 40; i++) {
            put("tests/test_" + NOUNS[i % 20].toLowerCase(Locale.ROOT) + "_" + i + ".c", unit("test_" + i, i));
        }
        put("CMakeLists.txt", "project(netlib C)\nenable_testing()\n");
        put("Makefile", "test:\n\tctest\n");
        put("README.md", "# netlib\n");
    }

    private static String unit(String name, int seed) {
        StringBuilder text = new StringBuilder("#include \"netlib/" + name + ".h\"\n\n");
        for (int i = 0; i < 5 + seed % 8; i++) {
            text.append("static int ")
                    .append(name)
                    .append("_step_")
                    .append(i)
                    .append("(struct buffer *buf, size_t len)\n{\n");
            text.append("    if (buf == NULL || len < ").append(i).append("u) {\n        return -EINVAL;\n    }\n");
            text.append("    buf->used += len;\n    return 0;\n}\n\n");
        }
        return text.append("int ")
                .append(name)
                .append("_open(int fd)\n{\n    return fd;\n}\n")
                .toString();
    }

    /** A Next.js application, whose folders have brackets and parentheses in their names. */
    void next() throws IOException {
        for (String area : List.of("(shop)", "(account)", "admin")) {
            for (String noun : NOUNS) {
                String name = noun.toLowerCase(Locale.ROOT);
                put("app/" + area + "/" + name + "/page.tsx", page(noun));
                put("app/" + area + "/" + name + "/[id]/page.tsx", page(noun + "Detail"));
                put("app/" + area + "/" + name + "/[id]/edit/page.tsx", page(noun + "Edit"));
            }
        }
        put("app/[slug]/page.tsx", page("Slug"));
        put("app/[slug]/layout.tsx", page("SlugLayout"));
        put("app/docs/[...all]/page.tsx", page("Docs"));
        for (String noun : NOUNS) {
            for (String role : ROLES) {
                put("components/" + noun.toLowerCase(Locale.ROOT) + "/" + noun + role + ".tsx", page(noun + role));
            }
        }
        put(
                "package.json",
                "{\n  \"scripts\": { \"dev\": \"next dev\", \"test\": \"jest\", \"lint\": \"next lint\" }\n}\n");
        put("next.config.js", "module.exports = {};\n");
        put("tsconfig.json", "{}\n");
    }

    private static String page(String name) {
        StringBuilder text = new StringBuilder("import { useState } from 'react';\n\nexport default function " + name);
        text.append("Page({ params }: { params: { id: string } }) {\n  const [open, setOpen] = useState(false);\n");
        for (int i = 0; i < 6; i++) {
            text.append("  const label")
                    .append(i)
                    .append(" = params.id + '")
                    .append(name)
                    .append(i)
                    .append("';\n");
        }
        text.append("  return <main onClick={() => setOpen(!open)}>{label0}</main>;\n}\n");
        return text.toString();
    }

    private void put(String name, String content) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }
}
