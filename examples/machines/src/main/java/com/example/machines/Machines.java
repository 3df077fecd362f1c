package com.example.machines;

import dev.rangestreams.core.RangeStores;
import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.store.rocksdb.RocksDb;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;

/** For each alarm of a machine, how many it has given in its shift so far. */
final class Machines {
    private Machines() {}

    static Topology topology() {
        ShiftRange<String, String> shift = new ShiftRange<>(Duration.ofMinutes(5));
        StreamsBuilder builder = new StreamsBuilder();
        RangeStreams.rangeOver(
                        builder.stream("alarms", Consumed.with(Serdes.String(), Serdes.String()))
                                .groupByKey(),
                        shift,
                        Materialized.<String, String>as(RangeStores.buffer(
                                        new PackedEngine(RocksDb.engine()),
                                        "alarms-of-shift",
                                        Duration.ofMillis(shift.retentionMs())))
                                .withKeySerde(Serdes.String())
                                .withValueSerde(Serdes.String()))
                .count()
                .to("alarms-in-shift", Produced.with(Serdes.String(), Serdes.Long()));
        return builder.build();
    }
}
