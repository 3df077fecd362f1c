package dev.rangestreams.spi;

/**
 * An engine on top of another, of which it says the same as that one says of itself. What is special is how it opens stores,
 * mostly with {@link ForwardingTimelines} around those of the engine below:
 *
 * <pre>{@code
 * record EncryptedEngine(TimelineEngine engine, Secret secret) implements ForwardingEngine {
 *     public Timelines open(TimelineSettings settings) {
 *         return new Encrypted(engine.open(settings), secret);
 *     }
 * }
 * }</pre>
 *
 * <p>Override {@link #name} if users are to tell it from the engine below.
 */
public interface ForwardingEngine extends TimelineEngine {
    /**
     * The engine below.
     *
     * @return the engine, always the same
     */
    TimelineEngine engine();

    @Override
    default String name() {
        return engine().name();
    }

    @Override
    default boolean durable() {
        return engine().durable();
    }
}
