package dev.rangestreams.it.ranges;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.runtime.internal.store.Checkpoint;
import dev.rangestreams.runtime.internal.store.Written;
import dev.rangestreams.spi.ForwardingTimelines;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.store.inmemory.InMemory;
import dev.rangestreams.window.WindowStores;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowStore;
import org.junit.jupiter.api.Test;

/**
 * Under exactly-once a window store gives storage back while its task runs, and never what a crash could bring into sight again.
 */
class WindowExpiryTest {
    private static final String STORE = "windows";
    private static final long RETENTION_MS = 80;
    private static final int PUTS = 30;

    private final List<String> calls = new ArrayList<>();
    private final List<Long> ahead = new ArrayList<>();
    private final List<Long> whilePreparing = new ArrayList<>();
    private long newest;
    private long committed;
    private boolean written;

    private Driver run(boolean duplicates) {
        StreamsBuilder builder = new StreamsBuilder();
        builder.addStateStore(Stores.windowStoreBuilder(
                WindowStores.window(
                        new Recorded(), STORE, Duration.ofMillis(RETENTION_MS), Duration.ofMillis(1), duplicates),
                Serdes.String(),
                Serdes.String()));
        builder.<String, String>stream("in").process(ManyPuts::new, STORE);
        return Driver.of(
                Storage.ANY,
                builder,
                config -> config.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2));
    }

    /** A crash empties it. But an engine may drop files at once, and keep the note that says so in memory. */
    @Test
    void without_duplicates_it_is_done_between_commits_once_the_doubt_is_durable() {
        try (Driver driver = run(false)) {
            // A new store is in doubt as it is.
            driver.pipe("k@0 A");
            for (int run = 1; run < 4; run++) {
                calls.clear();
                driver.pipe("k@" + 1000 * run + " A");
                List<String> beforeTheCommit = calls.subList(0, calls.lastIndexOf("put"));
                assertThat(beforeTheCommit)
                        .as("run %d", run)
                        .filteredOn("expire"::equals)
                        .hasSizeGreaterThan(1);
                List<String> first = beforeTheCommit.subList(0, beforeTheCommit.indexOf("expire"));
                assertThat(first).as("run %d", run).contains("doubt", "flush");
                assertThat(first.lastIndexOf("flush")).isGreaterThan(first.lastIndexOf("doubt"));
                assertThat(beforeTheCommit)
                        .filteredOn("flush"::equals)
                        .as("once suffices")
                        .hasSize(1);
            }
        }
    }

    /** What was not committed is taken out after a crash, and stream time is then what it was at the last commit. */
    @Test
    void with_duplicates_it_is_done_up_to_what_was_committed() {
        try (Driver driver = run(true)) {
            for (int run = 0; run < 4; run++) {
                driver.pipe("k@" + 1000 * run + " A");
                // While a commit is prepared, the one prepared before it may have failed: the one before that did not.
                long wentThrough = 1000L * (run - 2) + 10L * (PUTS - 1);
                assertThat(whilePreparing)
                        .as("after run %d", run)
                        .allMatch(bound -> bound <= wentThrough - RETENTION_MS + 1);
            }
        }
        assertThat(calls).contains("expire");
        assertThat(whilePreparing).isNotEmpty();
        assertThat(ahead).as("how far ahead of the last commit").allMatch(ms -> ms <= 0);
    }

    /** Makes many puts of one record, each 10 ms later than the one before. */
    private static final class ManyPuts extends ContextualProcessor<String, String, Void, Void> {
        @Override
        public void process(Record<String, String> record) {
            WindowStore<String, String> windows = context().getStateStore(STORE);
            for (int i = 0; i < PUTS; i++) {
                windows.put(record.key(), record.value(), record.timestamp() + 10L * i);
            }
        }
    }

    /** Writes down what it is asked. */
    private final class Recorded implements TimelineEngine {
        @Override
        public String name() {
            return "recorded";
        }

        @Override
        public boolean durable() {
            return true;
        }

        @Override
        public Timelines open(TimelineSettings settings) {
            return new ForwardingTimelines(InMemory.engine().open(settings)) {
                @Override
                public void put(byte[] key, long timestamp, long arrival, byte[] value) {
                    calls.add("put");
                    newest = Math.max(newest, timestamp);
                    written = true;
                    super.put(key, timestamp, arrival, value);
                }

                @Override
                public void putNote(String name, byte[] value) {
                    super.putNote(name, value);
                    Checkpoint noted = Checkpoint.notedIn(inner, settings);
                    if (noted != null && noted.written() == Written.PROCESSED) {
                        calls.add("doubt");
                    } else {
                        committed = newest;
                        written = false;
                    }
                }

                @Override
                public void expireBefore(long bound) {
                    if (bound > 0) {
                        calls.add("expire");
                        ahead.add(bound - (committed - RETENTION_MS + 1));
                        if (written) {
                            whilePreparing.add(bound);
                        }
                    }
                    super.expireBefore(bound);
                }

                @Override
                public void flush() {
                    calls.add("flush");
                    super.flush();
                }
            };
        }
    }
}
