package io.deepseekmcp.engine;

import java.io.IOException;

/** What all delegations of the day have cost, also those of other processes, in US dollars. */
public interface DayCost {
    /** The sum of the day so far. */
    double today() throws IOException;

    /** Adds what a delegation has cost. */
    void add(double usd) throws IOException;
}
