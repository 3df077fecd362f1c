package dev.rangestreams.windowing.internal.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.spi.ForwardingEngine;
import dev.rangestreams.spi.ForwardingTimelines;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.store.inmemory.InMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What open windows cost their store. */
class WritesTest {
    private static final WindowBounds TEN = new WindowBounds.Fixed(10, 10);

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_record_costs_no_read_and_no_write_of_a_store(boolean exactlyOnce) {
        Watched engine = new Watched(InMemory.engine());
        try (Simulation task = new Simulation(TEN, 0, 0, engine, exactlyOnce, records(95))) {
            engine.uses.set(0);
            while (!task.isAtEnd()) {
                task.process();
            }
            assertThat(task.emitted()).isNotEmpty();
            assertThat(engine.uses).hasValue(0);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void what_changed_is_logged_once_before_a_commit(boolean exactlyOnce) {
        try (Simulation task = new Simulation(TEN, 1_000, 0, InMemory.engine(), exactlyOnce, records(95))) {
            while (!task.isAtEnd()) {
                task.process();
            }
            assertThat(task.logged()).isZero();
            task.commit();
            assertThat(task.logged()).as("ten windows and the marks").isEqualTo(11);
            task.commit();
            assertThat(task.logged()).as("nothing has changed").isEqualTo(11);
        }
    }

    private static List<Input> records(int count) {
        List<Input> records = new ArrayList<>();
        for (int time = 0; time < count; time++) {
            records.add(new Input("a", time));
        }
        return records;
    }

    /** An engine that counts each use. */
    private record Watched(TimelineEngine engine, AtomicInteger uses) implements ForwardingEngine {
        Watched(TimelineEngine engine) {
            this(engine, new AtomicInteger());
        }

        @Override
        public Timelines open(TimelineSettings settings) {
            return new ForwardingTimelines(engine.open(settings)) {
                @Override
                public void put(byte[] key, long timestamp, long arrival, byte[] value) {
                    uses.incrementAndGet();
                    super.put(key, timestamp, arrival, value);
                }

                @Override
                public void remove(byte[] key, long timestamp, long arrival) {
                    uses.incrementAndGet();
                    super.remove(key, timestamp, arrival);
                }

                @Override
                public byte @Nullable [] get(byte[] key, long timestamp, long arrival) {
                    uses.incrementAndGet();
                    return super.get(key, timestamp, arrival);
                }

                @Override
                public TimelineCursor read(byte[] key, long from, long to, Order order) {
                    uses.incrementAndGet();
                    return super.read(key, from, to, order);
                }
            };
        }
    }
}
