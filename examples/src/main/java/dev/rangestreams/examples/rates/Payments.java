package dev.rangestreams.examples.rates;

import dev.rangestreams.core.AsOfJoins;
import dev.rangestreams.examples.app.Application;
import dev.rangestreams.store.rocksdb.RocksDb;
import dev.rangestreams.versioned.store.VersionedStores;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Joined;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.KTable;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;

/**
 * Payments in many currencies, each converted at the rate that was valid when it was made.
 *
 * <p>Payments come out of order: one that was made on Monday may be seen on Tuesday. In an ordinary table Monday's rate is
 * gone by then. A versioned table remembers it for two days. Rates may be late, too: each payment waits for an hour
 * of event time in case a rate of its time is still to come. Those that wait outlive a crash, and come out in the order of their times.
 */
public final class Payments {
    private Payments() {}

    /** Rates (euros for one unit) and payments by currency in; payments in euros out. */
    public static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        // snippet: temporal-join
        KTable<String, Double> rates = builder.table(
                "rates",
                Consumed.with(Serdes.String(), Serdes.Double()),
                Materialized.as(VersionedStores.versioned(RocksDb.engine(), "rates-by-time", Duration.ofDays(2))));
        KStream<String, Double> payments = builder.stream("payments", Consumed.with(Serdes.String(), Serdes.Double()));

        AsOfJoins.join(
                        payments,
                        rates,
                        (amount, rate) -> amount * rate,
                        Joined.<String, Double, Double>with(Serdes.String(), Serdes.Double(), Serdes.Double())
                                .withName("to-euros")
                                .withGracePeriod(Duration.ofHours(1)))
                .joined()
                .to("euros", Produced.with(Serdes.String(), Serdes.Double()));
        // end
        return builder.build();
    }

    /**
     * Runs it.
     *
     * @param arguments see {@link Application#start}
     */
    public static void main(String[] arguments) {
        Application.start("payments-in-euros", topology(), arguments);
    }
}
