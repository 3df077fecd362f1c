package dev.rangestreams.versioned.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.spi.ForwardingEngine;
import dev.rangestreams.spi.ForwardingTimelines;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.streams.query.ResultOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A late version takes two writes, and a query may come between them. */
class HalfMadePutsTest {
    /** An engine that lets somebody look after each of its writes. */
    private record Watched(TimelineEngine engine, Runnable look) implements ForwardingEngine {
        @Override
        public Timelines open(TimelineSettings settings) {
            return new ForwardingTimelines(engine.open(settings)) {
                @Override
                public void put(byte[] key, long timestamp, long arrival, byte[] value) {
                    super.put(key, timestamp, arrival, value);
                    look.run();
                }
            };
        }
    }

    @ParameterizedTest
    @EnumSource(Variant.class)
    void a_query_sees_each_version_once_between_the_two_writes_of_a_late_put(Variant variant) {
        List<Trial> running = new ArrayList<>();
        List<List<Model.Version>> upwards = new ArrayList<>();
        List<List<Model.Version>> downwards = new ArrayList<>();
        Watched engine = new Watched(
                variant.engine(),
                () -> running.forEach(trial -> CompletableFuture.runAsync(() -> {
                            upwards.add(trial.history("k", 0, 100, ResultOrder.ASCENDING));
                            downwards.add(trial.history("k", 0, 100, ResultOrder.DESCENDING));
                        })
                        .join()));
        try (Trial trial = new Trial(engine, 1000, variant.settings())) {
            trial.put("k", "A", 10);
            trial.put("k", "D", 30);
            running.add(trial);
            trial.put("k", "C", 20);
            running.clear();
        }
        Model.Version before = new Model.Version("A", 10, 30);
        Model.Version after = new Model.Version("A", 10, 20);
        Model.Version late = new Model.Version("C", 20, 30);
        Model.Version newest = new Model.Version("D", 30, -1);
        assertThat(upwards).containsExactly(List.of(before, newest), List.of(after, late, newest));
        assertThat(downwards).containsExactly(List.of(newest, before), List.of(newest, late, after));
    }
}
