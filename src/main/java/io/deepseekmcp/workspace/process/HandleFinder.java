package io.deepseekmcp.workspace.process;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The census by what every Java platform knows: who is whose child. A process whose parent dies between two looks gets
 * away, so it is taken often.
 */
final class HandleFinder implements ProcessFinder {
    private final Map<Long, ProcessHandle> seen = new LinkedHashMap<>();

    HandleFinder(Process first) {
        seen.put(first.pid(), first.toHandle());
    }

    @Override
    public synchronized Map<Long, ProcessHandle> living() {
        seen.values().removeIf(handle -> !handle.isAlive());
        for (ProcessHandle handle : seen.values().toArray(ProcessHandle[]::new)) {
            handle.descendants().forEach(child -> seen.put(child.pid(), child));
        }
        return new LinkedHashMap<>(seen);
    }

    @Override
    public boolean hears(long pid) {
        return true; // as far as can be told here
    }
}
