package com.example.orders;

import dev.rangestreams.api.RangedKStream;
import dev.rangestreams.core.EventTimeRange;
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

/** For each order, what its customer has spent within the minute before, this order included. */
final class Orders {
    static final Duration WINDOW = Duration.ofMinutes(1);

    private Orders() {}

    static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        RangedKStream<String, Long> recent = RangeStreams.rangeOver(
                builder.stream("orders", Consumed.with(Serdes.String(), Serdes.Long())).groupByKey(),
                EventTimeRange.ofTimeBoundsWithNoGrace(WINDOW),
                Materialized.<String, Long>as(RangeStores.buffer(RocksDb.engine(), "recent-orders", WINDOW))
                        .withKeySerde(Serdes.String())
                        .withValueSerde(Serdes.Long()));
        recent.aggregate((order, orders) -> {
                    long spent = 0;
                    for (var other : orders) {
                        spent += other.value();
                    }
                    return spent;
                })
                .to("spent", Produced.with(Serdes.String(), Serdes.Long()));
        return builder.build();
    }
}
