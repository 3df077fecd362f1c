package dev.rangestreams.core.internal.dsl;

import java.time.Duration;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.streams.kstream.Joined;
import org.jspecify.annotations.Nullable;

/** What a {@code Joined} was given and does not say through its public interface. */
public final class JoinedSettings<K, V, T> extends Joined<K, V, T> {
    public JoinedSettings(Joined<K, V, T> joined) {
        super(joined);
    }

    public @Nullable String name() {
        return name;
    }

    public @Nullable Duration grace() {
        return gracePeriod;
    }

    public @Nullable Serde<K> key() {
        return keySerde;
    }

    public @Nullable Serde<V> value() {
        return leftValueSerde;
    }

    /** The same for a join that does not wait. */
    public Joined<K, V, T> named(String other) {
        return Joined.with(keySerde, leftValueSerde, rightValueSerde, other);
    }
}
