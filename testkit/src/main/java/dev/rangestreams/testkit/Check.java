package dev.rangestreams.testkit;

/** What a kit does for one rule, on a bench that is cleared away afterwards. */
interface Check<B extends AutoCloseable> {
    void run(B bench) throws Exception;

    default void runOn(B bench) throws Exception {
        try (bench) {
            run(bench);
        }
    }
}
