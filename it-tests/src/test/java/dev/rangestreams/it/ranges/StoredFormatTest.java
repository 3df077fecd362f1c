package dev.rangestreams.it.ranges;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.core.EventTimeRange;
import dev.rangestreams.core.RangeStores;
import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.runtime.internal.store.Checkpoint;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.store.rocksdb.RocksDb;
import dev.rangestreams.window.WindowStores;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BiConsumer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Files that a later version wrote in a format of its own are refused, and left as they are. */
class StoredFormatTest {
    private static final String STORE = "kept";
    private static final Duration RETENTION = Duration.ofMillis(100);

    /** What there is in such files. */
    enum Kept {
        WINDOWS((builder, engine) -> windows(builder, engine, false)),
        WINDOWS_WITH_DUPLICATES((builder, engine) -> windows(builder, engine, true)),
        RANGES((builder, engine) -> RangeStreams.rangeOver(
                        builder.<String, String>stream("in").groupByKey(),
                        EventTimeRange.ofTimeBoundsWithNoGrace(RETENTION),
                        Materialized.as(RangeStores.buffer(engine, STORE, RETENTION)))
                .count());

        @SuppressWarnings("ImmutableEnumChecker") // has no state
        private final BiConsumer<StreamsBuilder, TimelineEngine> topology;

        Kept(BiConsumer<StreamsBuilder, TimelineEngine> topology) {
            this.topology = topology;
        }

        private static void windows(StreamsBuilder builder, TimelineEngine engine, boolean duplicates) {
            builder.addStateStore(Stores.windowStoreBuilder(
                    WindowStores.window(engine, STORE, RETENTION, RETENTION, duplicates),
                    Serdes.String(),
                    Serdes.String()));
            builder.<String, String>stream("in").process(() -> new WindowPuts(STORE), STORE);
        }

        Driver run(Path directory) {
            StreamsBuilder builder = new StreamsBuilder();
            topology.accept(builder, RocksDb.engine());
            return Driver.of(
                    Storage.ANY, builder, config -> config.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString()));
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_newer_format_is_refused_by_name(Kept kept, @TempDir Path directory) {
        Path files = directory
                .resolve(Driver.APPLICATION)
                .resolve("0_0/rangestreams")
                .resolve(STORE);
        try (Timelines timelines = RocksDb.engine().open(TimelineSettings.of(STORE, files, 101))) {
            timelines.putNote(Checkpoint.NOTE, new byte[] {7, 1, 2, 3});
        }
        for (int attempt = 0; attempt < 2; attempt++) {
            assertThatThrownBy(() -> kept.run(directory))
                    .isInstanceOf(ProcessorStateException.class)
                    .hasMessageContainingAll(STORE, files.toString(), "of format 7", "reads format 1");
        }
    }
}
