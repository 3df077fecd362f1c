package dev.rangestreams.testkit.internal;

/** What a kit does for one rule, on a bench that is cleared away afterwards. */
public interface Check<B extends AutoCloseable> {
    void run(B bench) throws Exception;

    default void runOn(B bench) throws Exception {
        try (bench) {
            run(bench);
        }
    }
}
