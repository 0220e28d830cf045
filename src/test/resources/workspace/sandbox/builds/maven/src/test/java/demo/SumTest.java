package demo;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import org.junit.jupiter.api.Test;

final class SumTest {
    @Test
    void adds() throws Exception {
        File.createTempFile("sum", "").delete();
        assertEquals(3, Sum.of(1, 2));
    }
}
