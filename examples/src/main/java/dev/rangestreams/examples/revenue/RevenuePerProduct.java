package dev.rangestreams.examples.revenue;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.rangestreams.aggregates.Aggregates;
import dev.rangestreams.examples.app.Application;
import dev.rangestreams.windowing.ClosingWindows;
import dev.rangestreams.windowing.PartKey;
import dev.rangestreams.windowing.Tumbling;
import dev.rangestreams.windowing.WindowKey;
import dev.rangestreams.windowing.Windowing;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Produced;

/**
 * Each minute's largest order of a product in a region, measured by what was usual in the last hour that is over. Orders are
 * partitioned by region alone.
 */
public final class RevenuePerProduct {
    private RevenuePerProduct() {}

    /**
     * What somebody bought.
     *
     * @param product its name, without blanks
     * @param amount what it cost
     */
    public record Order(String product, double amount) {
        /** An order as text: the product, a blank, the amount. */
        public static Serde<Order> serde() {
            return Serdes.serdeFrom(
                    (topic, order) -> (order.product + " " + order.amount).getBytes(UTF_8), (topic, bytes) -> {
                        String text = new String(bytes, UTF_8);
                        int blank = text.indexOf(' ');
                        return new Order(text.substring(0, blank), Double.parseDouble(text.substring(blank + 1)));
                    });
        }
    }

    /** Orders by region in, peaks by region and product out. */
    public static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        Serde<Order> orderSerde = Order.serde();
        KStream<String, Order> orders = builder.stream("orders", Consumed.with(Serdes.String(), orderSerde));

        // snippet: topology
        Windowing<String, Order, PartKey<String, String>> perProduct = Windowing.over(
                        orders.groupByKey(Grouped.with(Serdes.String(), orderSerde)))
                .keyedBy((region, order) -> order.product(), Serdes.String());

        ClosingWindows<String, Order, PartKey<String, String>, Double> hourly = perProduct
                .window(Tumbling.named("hourly_mean").ofSize(Duration.ofHours(1)))
                .aggregate(Aggregates.mean(Order::amount));

        ClosingWindows<String, Order, PartKey<String, String>, Double> peaks = perProduct
                .window(Tumbling.named("peaks_1m").ofSize(Duration.ofMinutes(1)))
                .joinWith(hourly)
                .aggregate(
                        (order, usual) -> usual == null ? null : order.amount() / usual,
                        Aggregates.max((Double ratio) -> ratio));

        peaks.closedTo(
                "peaks",
                Produced.with(WindowKey.serde(PartKey.serde(Serdes.String(), Serdes.String())), Serdes.Double()));
        // end
        return builder.build();
    }

    /**
     * Runs it.
     *
     * @param arguments see {@link Application#start}
     */
    public static void main(String[] arguments) {
        Application.start("revenue-per-product", topology(), arguments);
    }
}
