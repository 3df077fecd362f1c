package dev.rangestreams.windowing.internal.state;

import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * The serde of what windows are keyed by.
 *
 * @param grouping the grouping key's serde, null for the configured default
 * @param made what it comes to
 */
public record WindowKeySerde<W>(@Nullable Serde<?> grouping, Function<Serde<?>, Serde<W>> made) {
    /** Of windows keyed by their grouping key. */
    @SuppressWarnings("unchecked") // the default is what the user says it is, as in Kafka Streams
    public static <K> WindowKeySerde<K> plain(@Nullable Serde<K> grouping) {
        return new WindowKeySerde<>(grouping, serde -> (Serde<K>) serde);
    }

    /** @param configured asked only if it is needed: it may not be there */
    Serde<W> orDefault(Supplier<Serde<?>> configured) {
        return made.apply(grouping == null ? configured.get() : grouping);
    }
}
