package dev.rangestreams.examples.revenue;

// snippet: imports
import dev.rangestreams.aggregates.Aggregates;
import dev.rangestreams.examples.app.Application;
import dev.rangestreams.windowing.ClosingWindows;
import dev.rangestreams.windowing.Tumbling;
import dev.rangestreams.windowing.WindowKey;
import dev.rangestreams.windowing.Windowing;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Produced;
// end

/**
 * What each region takes in five minutes. While they run, the total so far goes to a gauge every ten seconds. When they close,
 * the total goes to the ledger, once. An order that comes after that goes to a topic of its own.
 */
public final class RevenuePerRegion {
    private RevenuePerRegion() {}

    /** Order amounts by region in; totals, totals so far and late orders out. */
    public static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        // snippet: topology
        KStream<String, Double> orders = builder.stream("orders", Consumed.with(Serdes.String(), Serdes.Double()));

        ClosingWindows<String, Double, String, Double> revenue = Windowing.over(orders.groupByKey())
                .window(Tumbling.named("revenue_5m").ofSize(Duration.ofMinutes(5)))
                .label("Revenue by region")
                .allowedLateness(Duration.ofSeconds(5))
                .earlyFireEvery(Duration.ofSeconds(10))
                .aggregate(Aggregates.sum(amount -> amount));

        Serde<WindowKey<String>> windows = WindowKey.serde(Serdes.String());
        revenue.closedTo("revenue", Produced.with(windows, Serdes.Double()));
        revenue.early().to("revenue-live", Produced.with(windows, Serdes.Double()));
        revenue.lateTo("orders-late", Produced.with(Serdes.String(), Serdes.Double()));
        // end
        return builder.build();
    }

    /**
     * Runs it.
     *
     * @param arguments see {@link Application#start}
     */
    public static void main(String[] arguments) {
        Application.start("revenue-per-region", topology(), arguments);
    }
}
