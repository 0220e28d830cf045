package io.deepseekmcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.jar.JarFile;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The built file carries its own licence, and that of everything in it. */
final class LicencesIT {
    @ParameterizedTest
    @CsvSource({
        "META-INF/LICENSE, the deepseek-mcp authors",
        "META-INF/licenses/THIRD-PARTY.txt, ch.qos.logback:logback-classic",
        "META-INF/licenses/Apache-2.0.txt, Version 2.0",
        "META-INF/licenses/EPL-2.0.txt, Eclipse Public License",
        "META-INF/licenses/MIT.txt, Permission is hereby granted",
        "META-INF/NOTICE, Jackson",
        "META-INF/FastDoubleParser-LICENSE, MIT License",
        "META-INF/LICENSE.txt, QOS.ch",
    })
    void isInTheFile(String entry, String text) throws Exception {
        try (JarFile jar = new JarFile(System.getProperty("product.file"))) {
            byte[] content = jar.getInputStream(jar.getEntry(entry)).readAllBytes();

            assertThat(new String(content, StandardCharsets.UTF_8)).contains(text);
        }
    }
}
