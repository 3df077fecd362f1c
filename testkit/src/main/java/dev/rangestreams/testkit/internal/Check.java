package dev.rangestreams.testkit.internal;

/** What a kit does for one rule, on a fixture that is cleared away afterwards. */
public interface Check<B extends AutoCloseable> {
    void run(B fixture) throws Exception;

    default void runOn(B fixture) throws Exception {
        try (fixture) {
            run(fixture);
        }
    }
}
