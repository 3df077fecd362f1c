package dev.rangestreams.windowing;

/**
 * Which windows there are, and what they are called. A shape is a value: it may be used by many threads.
 *
 * <p>The name is an identity. It names the store, its changelog topic and the processors, so it must be unique in a topology,
 * and whoever changes it begins with no window open.
 */
public sealed interface WindowShape permits Tumbling, Sliding, Session {
    /**
     * The windows' name.
     *
     * @return a name that Kafka allows for a store
     */
    String name();
}
