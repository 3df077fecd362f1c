package dev.rangestreams.examples.aggregates;

import dev.rangestreams.aggregates.Aggregates;
import dev.rangestreams.aggregates.Part;
import dev.rangestreams.aggregates.Parts;
import dev.rangestreams.api.Aggregate;
import org.apache.kafka.common.serialization.Serdes;

/** Figures of orders: what came in, how many customers, how slow it was. */
final class OrderFigures {
    /** An order. */
    record Order(String customer, double amount, boolean failed, long millis) {}

    // snippet: parts
    static final Part<Order, Double> REVENUE = Part.named("revenue", Aggregates.sum(Order::amount));
    static final Part<Order, Long> ORDERS = Part.named("orders", Aggregates.count());
    static final Part<Order, Long> FAILED = Part.named("failed", Aggregates.where(Order::failed, Aggregates.count()));
    static final Part<Order, Long> CUSTOMERS = Part.named(
            "customers", Aggregates.ofValue(Order::customer, Serdes.String()).distinctApprox());
    static final Part<Order, Double> SLOW = Part.named("slow", Aggregates.percentile(Order::millis, 99));

    static final Aggregate<Order, ?, Parts> FIGURES = Aggregates.all(REVENUE, ORDERS, FAILED, CUSTOMERS, SLOW);
    // end

    private OrderFigures() {}

    // snippet: read
    static double failureRate(Parts figures) {
        return (double) figures.get(FAILED) / figures.get(ORDERS);
    }
    // end
}
