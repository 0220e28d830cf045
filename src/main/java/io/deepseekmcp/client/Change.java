package io.deepseekmcp.client;

import java.nio.file.Path;
import java.util.List;

/** One step of a registration, which is shown before it is done. */
sealed interface Change {
    /** What will be done, in words that can be typed or checked. */
    String shown();

    /** Runs a program of the client. */
    record Command(List<String> argv) implements Change {
        public Command {
            argv = List.copyOf(argv);
        }

        @Override
        public String shown() {
            StringBuilder line = new StringBuilder("run  ");
            for (String argument : argv) {
                boolean plain = argument.matches("[\\w@%+=:,./-]+");
                line.append(' ').append(plain ? argument : "'" + argument.replace("'", "'\\''") + "'");
            }
            return line.toString();
        }
    }

    /**
     * Writes a file of settings.
     *
     * @param part what is new in it, empty when something is taken out
     */
    record Text(Path file, String after, String part) implements Change {
        @Override
        public String shown() {
            String what = part.isEmpty() ? "take the entry " + Registration.NAME + " out of " : "write into ";
            return what
                    + file
                    + (part.isEmpty() ? "" : "\n" + part.strip().indent(4).stripTrailing());
        }
    }
}
