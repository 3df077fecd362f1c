package dev.rangestreams.examples.aggregates;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.aggregates.Parts;
import dev.rangestreams.api.Aggregate;
import dev.rangestreams.examples.aggregates.OrderFigures.Order;
import java.util.List;
import org.junit.jupiter.api.Test;

class OrderFiguresTest {
    @Test
    void figuresAreReadByTheirParts() {
        Parts figures = figures(
                OrderFigures.FIGURES,
                List.of(
                        new Order("ann", 10.5, false, 20),
                        new Order("bob", 4.5, true, 900),
                        new Order("ann", 5, false, 30),
                        new Order("cid", 0, false, 25)));

        assertThat(figures.get(OrderFigures.REVENUE)).isEqualTo(20.0);
        assertThat(figures.get(OrderFigures.CUSTOMERS)).isEqualTo(3);
        assertThat(figures.get(OrderFigures.SLOW)).isEqualTo(900);
        assertThat(OrderFigures.failureRate(figures)).isEqualTo(0.25);
    }

    private static <A> Parts figures(Aggregate<Order, A, Parts> aggregate, List<Order> orders) {
        A accumulator = aggregate.create();
        for (Order order : orders) {
            accumulator = aggregate.add(accumulator, order, 0);
        }
        return aggregate.result(accumulator);
    }
}
