package io.deepseekmcp;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Finds circles of any length in a graph of names: sets of two or more that all lead to each other. */
final class Circles {
    private Circles() {}

    /** The circles, each once; a name without an entry leads nowhere. */
    static List<Set<String>> in(Map<String, Set<String>> graph) {
        List<Set<String>> circles = new ArrayList<>();
        Set<String> done = new HashSet<>();
        for (String name : graph.keySet()) {
            if (done.contains(name)) {
                continue;
            }
            Set<String> circle = new TreeSet<>();
            Set<String> below = reachable(graph, name);
            if (below.contains(name)) {
                for (String other : below) {
                    if (reachable(graph, other).contains(name)) {
                        circle.add(other);
                    }
                }
                done.addAll(circle);
                if (circle.size() > 1) {
                    circles.add(circle);
                }
            }
        }
        return circles;
    }

    private static Set<String> reachable(Map<String, Set<String>> graph, String from) {
        Set<String> seen = new HashSet<>();
        Deque<String> next = new ArrayDeque<>(graph.getOrDefault(from, Set.of()));
        while (!next.isEmpty()) {
            String name = next.pop();
            if (seen.add(name)) {
                next.addAll(graph.getOrDefault(name, Set.of()));
            }
        }
        return seen;
    }
}
