package com.example.orders;

import dev.rangestreams.api.Range;
import dev.rangestreams.core.EventTimeRange;
import dev.rangestreams.testkit.range.RangeKit;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.Record;

/** Shows that the kit runs with the JUnit that this project has chosen: by a few scripts, and by a rule for each method. */
class OrdersRangeTest extends RangeKit<String, Long> {
    @Override
    protected Range<String, Long> range() {
        return EventTimeRange.ofTimeBoundsWithNoGrace(Orders.WINDOW);
    }

    @Override
    protected String key(int number) {
        return "customer " + number;
    }

    @Override
    protected Long value(int number) {
        return (long) number;
    }

    @Override
    protected Optional<List<Record<String, Long>>> expected(
            Record<String, Long> anchor, List<Record<String, Long>> arrived) {
        return Optional.of(arrived.stream()
                .filter(order -> order.timestamp() >= anchor.timestamp() - Orders.WINDOW.toMillis())
                .filter(order -> order.timestamp() <= anchor.timestamp())
                .toList());
    }

    @Override
    protected int scripts() {
        return 3;
    }
}
