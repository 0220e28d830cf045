package io.deepseekmcp;

import java.util.function.Consumer;
import java.util.function.Supplier;

/** A value that is made at the first question and kept. Safe for several threads. */
final class Once<T> implements Supplier<T> {
    private final Supplier<T> maker;
    private volatile T made;

    Once(Supplier<T> maker) {
        this.maker = maker;
    }

    @Override
    public synchronized T get() {
        if (made == null) {
            made = maker.get();
        }
        return made;
    }

    /** Does something with the value unless it has not been asked for. Does not wait for one that is being made. */
    void ifMade(Consumer<T> consumer) {
        T value = made;
        if (value != null) {
            consumer.accept(value);
        }
    }
}
