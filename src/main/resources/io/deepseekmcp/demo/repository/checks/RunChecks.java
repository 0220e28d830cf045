import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;

/** Compiles src/Slug.java and tries every line of checks/cases.txt: title => slug. */
public final class RunChecks {
    public static void main(String[] arguments) throws Exception {
        Path classes = Files.createTempDirectory("checks");
        int compiled = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-d", classes.toString(), "src/Slug.java");
        if (compiled != 0) {
            System.exit(2);
        }
        int passed = 0;
        int failed = 0;
        try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
            Method slug = loader.loadClass("Slug").getMethod("of", String.class);
            for (String line : Files.readAllLines(Path.of("checks/cases.txt"))) {
                String[] parts = line.split(" => ", -1);
                Object actual = slug.invoke(null, parts[0]);
                if (parts[1].equals(actual)) {
                    passed++;
                } else {
                    failed++;
                    System.out.println("FAILED " + parts[0] + ": expected " + parts[1] + " but was " + actual);
                }
            }
        }
        System.out.println(passed + " passed, " + failed + " failed");
        System.exit(failed == 0 ? 0 : 1);
    }
}
