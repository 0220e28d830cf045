package io.deepseekmcp.guard.command;

import java.util.List;

/** An argv that the table says it allows or refuses; the build checks that it does. */
record PolicyExample(List<String> argv, boolean allowed) {
    PolicyExample {
        argv = List.copyOf(argv);
    }
}
