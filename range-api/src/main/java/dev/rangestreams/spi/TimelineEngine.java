package dev.rangestreams.spi;

/**
 * A way to store timelines: RocksDB, the heap, or one of your own.
 *
 * <p>An engine is a value that describes where and how to store; it holds no open resource beyond what its stores share
 * (such as a common block cache). It may be used by many threads at once.
 *
 * <p>Check an engine of your own with {@code TimelineEngineKit} from the module {@code rangestreams-testkit}.
 */
public interface TimelineEngine {
    /**
     * The short name under which users and messages know the engine, such as {@code rocksdb}.
     *
     * @return a name of lower-case letters, digits and dashes; the same for every instance of the engine
     */
    String name();

    /**
     * Whether what was written and {@linkplain Timelines#flush() flushed} is there again when the same directory is
     * opened later, by this process or another one.
     *
     * @return false when the contents end with {@link Timelines#close()}
     */
    boolean durable();

    /**
     * Opens the timelines of one store, creating them if the directory holds none.
     *
     * @param settings which store, where, and how long entries live
     * @return the open timelines; the caller closes them
     * @throws EngineException if they cannot be opened, for example because somebody else holds them open
     */
    Timelines open(TimelineSettings settings);
}
