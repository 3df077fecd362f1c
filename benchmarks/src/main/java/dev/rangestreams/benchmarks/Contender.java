package dev.rangestreams.benchmarks;

/** One way of doing the work that is measured. Each has its own state and its own place in the stream. */
public interface Contender extends AutoCloseable {
    /** What the table calls it. */
    String name();

    /** How many events are done at once when time is taken. */
    default int block() {
        return 250;
    }

    /**
     * Does the work for the next {@code events} events.
     *
     * @return the sum of their results, to compare, and so that the work cannot be left out
     */
    double run(int events);

    /** Finishes whatever was put off: writes held back, and what is done at a commit. */
    void drain();

    /** Thread CPU time that {@link #run} spent on what is not to be counted, since the start. */
    default long excludedNanos() {
        return 0;
    }

    @Override
    void close();
}
