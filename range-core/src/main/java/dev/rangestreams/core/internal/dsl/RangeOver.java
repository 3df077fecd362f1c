package dev.rangestreams.core.internal.dsl;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangedKStream;
import dev.rangestreams.core.internal.buffer.BufferSettings;
import dev.rangestreams.runtime.internal.entry.Entry;
import dev.rangestreams.runtime.internal.entry.NamedText;
import dev.rangestreams.runtime.internal.entry.StreamUse;
import dev.rangestreams.runtime.internal.kafka.StreamSettings;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.kstream.KGroupedStream;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.state.WindowStore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Checks one call of {@code rangeOver} and adds its nodes and stores to the topology. */
public final class RangeOver {
    private static final Logger LOG = LoggerFactory.getLogger(RangeOver.class);
    private static final String GENERATED_STORE = "KSTREAM-RANGE-";

    private RangeOver() {}

    /**
     * Makes a ranged stream.
     *
     * @param admission which records the buffer takes in
     * @param closesInSilence whether ranges also become complete because no record comes
     */
    public static <K, V> RangedKStream<K, V> of(
            KGroupedStream<K, V> grouped,
            Range<? super K, ? super V> range,
            Materialized<K, V, WindowStore<Bytes, byte[]>> materialized,
            @Nullable Named named,
            int newestWanted,
            Admission admission,
            boolean closesInSilence) {
        StreamSettings<K, V> stream = StreamSettings.of(grouped, "rangeOver");
        MaterializedSettings<K, V> wanted = new MaterializedSettings<>(materialized);
        BufferSettings<K, V> settings = settings(stream, range, wanted, newestWanted);
        String name = named == null ? settings.name() : NamedText.of(named);
        takeName(stream, name + "-entry", settings.name(), range);
        StreamUse use = new StreamUse();

        KStream<K, V> records = Entry.open(grouped, settings.keySerde(), name);
        BufferPlan<K, V> plan = new BufferPlan<>(range, wanted, settings);
        BufferNode<K, V> node = new BufferNode<>(plan, admission, closesInSilence, use);
        KStream<K, V> anchors = records.processValues(node, Named.as(name));
        return new RangedStream<>(anchors, plan, name, own(range), false, use, stream::generateName);
    }

    /** A range of a supertype reads records of K and V as it reads those it was made for: it only hands them on. */
    @SuppressWarnings("unchecked")
    private static <K, V> Range<K, V> own(Range<? super K, ? super V> range) {
        return (Range<K, V>) range;
    }

    private static <K, V> BufferSettings<K, V> settings(
            StreamSettings<K, V> stream,
            Range<? super K, ? super V> range,
            MaterializedSettings<K, V> wanted,
            int newestWanted) {
        String name = wanted.name();
        if (name == null) {
            name = stream.generateStoreName(GENERATED_STORE, wanted.logged());
            LOG.warn(
                    "The buffer of {} has the generated name {}. When the topology before it changes, the number in it changes"
                            + " too, and what is stored under the old name is not found any more. Name it with"
                            + " Materialized.as(name).",
                    range,
                    name);
        }
        // A name out of a supplier has not been looked at: it is to be part of a path and of a topic's name.
        Named.as(name);
        takeName(stream, name, name, range);
        takeName(stream, name + "-clock", name, range);
        return new BufferSettings<>(
                name,
                range.toString(),
                BufferChecks.retention(name, range, NeededRetention.of(range), wanted),
                range.retentionMs(),
                range.gracePeriodMs(),
                BufferSettings.NOT_AWAITED,
                newestWanted,
                firstOf(wanted.key(), stream.groupedKeySerde()),
                firstOf(wanted.value(), stream.groupedValueSerde()),
                wanted.logged(),
                wanted.topicConfig());
    }

    private static void takeName(StreamSettings<?, ?> stream, String name, String storeName, Range<?, ?> range) {
        String other = stream.takeName(name, "store " + storeName + " of " + range);
        if (other != null) {
            throw new IllegalArgumentException("Store " + storeName + " cannot buffer " + range + ": the name " + name
                    + " is in the topology already, for " + other + "; give the store a name of its own");
        }
    }

    private static <T> @Nullable Serde<T> firstOf(@Nullable Serde<T> first, @Nullable Serde<T> second) {
        return first == null ? second : first;
    }
}
