package io.deepseekmcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class VersionTest {

    @Test
    void isTheVersionOfTheBuild() {
        assertThat(Version.NUMBER).isEqualTo(System.getProperty("project.version"));
    }
}
