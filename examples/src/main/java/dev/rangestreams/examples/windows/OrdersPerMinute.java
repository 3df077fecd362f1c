package dev.rangestreams.examples.windows;

import dev.rangestreams.examples.app.Application;
import dev.rangestreams.store.rocksdb.RocksDb;
import dev.rangestreams.window.WindowStores;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.JoinWindows;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.StreamJoined;
import org.apache.kafka.streams.kstream.TimeWindows;

/** Orders per customer and minute, and orders with the payment that came within a minute of them. */
public final class OrdersPerMinute {
    private OrdersPerMinute() {}

    /** Orders and payments by customer in; counts and pairs out. */
    public static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        Consumed<String, String> texts = Consumed.with(Serdes.String(), Serdes.String());
        KStream<String, String> orders = builder.stream("orders", texts);
        KStream<String, String> payments = builder.stream("payments", texts);

        // snippet: count
        Duration minute = Duration.ofMinutes(1);
        Duration grace = Duration.ofSeconds(10);
        Duration retention = minute.plus(grace);

        KStream<String, Long> counts = orders.groupByKey()
                .windowedBy(TimeWindows.ofSizeAndGrace(minute, grace))
                .count(Materialized.as(WindowStores.window(RocksDb.engine(), "per-minute", retention, minute, false)))
                .toStream()
                .map((window, count) -> KeyValue.pair(window.key(), count));
        // end
        counts.to("counts", Produced.with(Serdes.String(), Serdes.Long()));

        // snippet: join
        JoinWindows within = JoinWindows.ofTimeDifferenceAndGrace(minute, grace);
        Duration size = Duration.ofMillis(within.size()); // before and after: two minutes
        StreamJoined<String, String, String> stores = StreamJoined.<String, String, String>with(
                        WindowStores.window(RocksDb.engine(), "orders", size.plus(grace), size, true),
                        WindowStores.window(RocksDb.engine(), "payments", size.plus(grace), size, true))
                .withKeySerde(Serdes.String())
                .withValueSerde(Serdes.String())
                .withOtherValueSerde(Serdes.String());
        KStream<String, String> paid =
                orders.join(payments, (order, payment) -> order + " paid by " + payment, within, stores);
        // end
        paid.to("paid", Produced.with(Serdes.String(), Serdes.String()));
        return builder.build();
    }

    /**
     * Runs it.
     *
     * @param arguments see {@link Application#start}
     */
    public static void main(String[] arguments) {
        Application.start("orders-per-minute", topology(), arguments);
    }
}
