package dev.rangestreams.versioned.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.runtime.internal.store.Checkpoint;
import dev.rangestreams.runtime.internal.store.StoreDirectory;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.store.rocksdb.RocksDb;
import dev.rangestreams.versioned.store.Model.Version;
import dev.rangestreams.versioned.store.Trial.Logged;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.query.ResultOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a durable store goes on with after it was stopped, in order and not. */
class StoppedTest {
    private static final long RETENTION = 1000;

    private static Trial exactlyOnce() {
        Properties settings = new Properties();
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        return new Trial(RocksDb.engine(), RETENTION, settings);
    }

    private static Trial atLeastOnce() {
        return new Trial(RocksDb.engine(), RETENTION, new Properties());
    }

    private static List<Version> history(Trial trial, String key) {
        return trial.history(key, 0, Long.MAX_VALUE, ResultOrder.ASCENDING);
    }

    @Test
    void at_least_once_goes_on_with_what_was_not_committed() {
        try (Trial trial = atLeastOnce()) {
            trial.put("k", "A", 10);
            trial.commit(7);
            trial.put("k", "B", 5000);
            trial.reopenUncommitted();
            assertThat(trial.committedOffset()).isEqualTo(7);
            assertThat(trial.latest("k")).isEqualTo("B");
        }
    }

    /** The changelog from the last commit on was written by the clock of then, and so the input will be put again. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void however_it_stopped_the_clock_is_that_of_the_commit(boolean crashed) {
        TornEngine engine = new TornEngine();
        try (Trial trial = new Trial(engine, RETENTION, new Properties())) {
            trial.put("k", "A", 10);
            trial.commit(0);
            assertThat(trial.put("k", "A2", 11)).isEqualTo(-1);
            assertThat(trial.put("k", "B", 5000)).isEqualTo(-1);
            assertThat(trial.put("k", "late", 12)).isEqualTo(Model.NOT_PUT);
            if (crashed) {
                trial.crash();
            } else {
                trial.reopenUncommitted();
            }
            assertThat(trial.latest("k")).isEqualTo("B");
            assertThat(trial.put("k", "A2", 11)).isEqualTo(5000);
            assertThat(trial.put("k", "B", 5000)).isEqualTo(-1);
            assertThat(trial.put("k", "late", 12)).isEqualTo(Model.NOT_PUT);
            assertThat(trial.value("k", 4999)).isEqualTo("A2");
        }
    }

    @Test
    void exactly_once_starts_anew_after_what_was_not_committed() {
        try (Trial trial = exactlyOnce()) {
            trial.put("k", "A", 10);
            trial.commit(7);
            trial.put("k", "B", 5000);
            trial.reopenUncommitted();
            assertThat(trial.committedOffset()).isNull();
            assertThat(history(trial, "k")).isEmpty();
            assertThat(trial.put("k", "A", 10)).isEqualTo(-1);
        }
    }

    /** What at-least-once went on with may belong to input that comes again, of which exactly-once must not see it twice. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void exactly_once_starts_anew_after_what_at_least_once_had_not_committed(boolean restored) {
        try (Trial trial = atLeastOnce()) {
            trial.put("k", "A", 10);
            trial.commit(7);
            trial.put("k", "B", 5000);
            trial.reopenUncommitted();
            if (restored) {
                trial.restore(8, new Logged("k", "C", 5001));
                trial.store().close();
                trial.open();
            }
            trial.store().close();
            trial.set(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
            trial.open();
            assertThat(trial.committedOffset()).isNull();
            assertThat(history(trial, "k")).isEmpty();
        }
    }

    @Test
    void exactly_once_goes_on_with_what_was_committed() {
        try (Trial trial = exactlyOnce()) {
            trial.put("k", "A", 10);
            trial.commit(7);
            trial.reopen();
            assertThat(trial.committedOffset()).isEqualTo(7);
            assertThat(trial.latest("k")).isEqualTo("A");
        }
    }

    @Test
    void exactly_once_goes_on_with_what_was_restored() {
        try (Trial trial = exactlyOnce()) {
            trial.restore(0, new Logged("k", "A", 10), new Logged("k", "B", 20));
            trial.reopenUncommitted();
            assertThat(trial.committedOffset()).isEqualTo(1);
            assertThat(trial.latest("k")).isEqualTo("B");
        }
    }

    @Test
    void a_put_that_was_cut_in_two_by_a_crash_is_put_together() {
        TornEngine engine = new TornEngine();
        try (Trial trial = new Trial(engine, RETENTION, new Properties())) {
            trial.put("k", "A", 10);
            trial.commit(0);
            trial.put("k", "B", 20);
            engine.lose(1);
            trial.crash();
            assertThat(history(trial, "k")).containsExactly(new Version("A", 10, -1));
            assertThat(trial.put("k", "C", 15)).isEqualTo(-1);
            assertThat(history(trial, "k")).containsExactly(new Version("A", 10, 15), new Version("C", 15, -1));
            assertThat(trial.value("k", 17)).isEqualTo("C");
        }
    }

    @Test
    void stream_time_is_kept_with_the_changelogs_offset() {
        try (Trial trial = atLeastOnce()) {
            trial.put("k", "A", 5000);
            trial.commit(0);
            trial.reopen();
            assertThat(trial.put("k", "late", 3999)).isEqualTo(Model.NOT_PUT);
            assertThat(trial.put("k", "on time", 4000)).isEqualTo(5000);
        }
    }

    @Test
    void a_restore_refuses_what_was_refused_when_it_was_written() {
        try (Trial trial = atLeastOnce()) {
            trial.restore(0, new Logged("k", "A", 10), new Logged("k", "B", 5000), new Logged("k", "late", 20));
            assertThat(trial.value("k", 4000)).isEqualTo("A");
            assertThat(trial.dropped()).isZero();
        }
    }

    @Test
    void a_newer_format_is_refused_by_name() {
        try (Trial trial = atLeastOnce()) {
            trial.store().close();
            byte[] good = trial.noteInEngine(Checkpoint.NOTE, new byte[] {9});
            assertThatThrownBy(trial::open)
                    .isInstanceOf(ProcessorStateException.class)
                    .hasMessageContainingAll(
                            Trial.NAME,
                            "format 9",
                            "delete that directory",
                            trial.directory().toString());
            trial.noteInEngine(Checkpoint.NOTE, good);
            trial.open();
        }
    }

    /** All at once, however much it is. */
    @Test
    void what_must_not_stay_is_deleted_with_its_directory() throws IOException {
        try (Trial trial = exactlyOnce()) {
            trial.put("k", "A", 10);
            trial.store().close();
            Path mark = Files.createFile(trial.directory().resolve("mark"));
            trial.open();
            assertThat(mark).doesNotExist();
            assertThat(trial.directory()).isDirectory();
            assertThat(trial.directory().getParent())
                    .isDirectoryNotContaining(other -> !trial.directory().equals(other));
        }
    }

    @Test
    void an_engine_that_keeps_what_must_not_stay_somewhere_else_is_named() throws IOException {
        Properties settings = new Properties();
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        Path elsewhere = Files.createTempDirectory("elsewhere");
        try (Trial trial = new Trial(new Elsewhere(RocksDb.engine(), elsewhere), RETENTION, settings)) {
            trial.put("k", "A", 10);
            trial.store().close();
            assertThatThrownBy(trial::open)
                    .isInstanceOf(ProcessorStateException.class)
                    .hasMessageContainingAll(Trial.NAME, "Engine elsewhere", "directory");
        } finally {
            StoreDirectory.delete(elsewhere, Trial.NAME);
        }
    }

    private record Elsewhere(TimelineEngine engine, Path directory) implements TimelineEngine {
        @Override
        public String name() {
            return "elsewhere";
        }

        @Override
        public boolean durable() {
            return true;
        }

        @Override
        public Timelines open(TimelineSettings settings) {
            return engine.open(settings.withDirectory(directory));
        }
    }

    /** Making all durable takes as long as restoring ten thousand entries. */
    @Test
    void a_restore_is_seldom_made_durable_although_much_of_it_expires() {
        long batches = 410;
        long batch = 1000;
        try (Trial trial = atLeastOnce()) {
            for (int i = 0; i < batches; i++) {
                Logged[] entries = new Logged[(int) batch];
                for (int j = 0; j < batch; j++) {
                    long n = i * batch + j;
                    entries[j] = new Logged("k" + n % 7, "v", n);
                }
                trial.restore(i * batch, entries);
            }
            assertThat(trial.flushes()).isEqualTo(2);
            assertThat(trial.expiredBefore()).isEqualTo(399_999 - RETENTION);
            trial.put("k", "B", 2L * batches * batch);
            trial.commit(batches * batch);
            assertThat(trial.expiredBefore()).isEqualTo(2L * batches * batch - RETENTION);
        }
    }

    /** A crash empties the store, so that it does not matter what is durable but that there was anything. */
    @Test
    void exactly_once_makes_nothing_durable_to_let_the_past_go() {
        try (Trial trial = exactlyOnce()) {
            for (long time = RETENTION; time <= 100 * RETENTION; time += RETENTION) {
                trial.put("k", "v", time);
                trial.store().beforeCommit();
            }
            assertThat(trial.flushes()).isEqualTo(1);
            assertThat(trial.expiredBefore()).isEqualTo(99 * RETENTION);
        }
    }

    /** The end of a late version is gone for good, so the store must know how late it is, or be empty. */
    @Test
    void what_exactly_once_let_go_is_not_missed_after_a_crash() {
        Properties settings = new Properties();
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        TornEngine engine = new TornEngine();
        try (Trial trial = new Trial(engine, 10, settings)) {
            trial.put("k", "A", 2);
            trial.delete("k", 5);
            trial.put("clock", "v", 12);
            trial.store().beforeCommit();
            trial.commit(2);
            int committed = engine.written();
            Logged[] rest = {new Logged("k", "late", 3), new Logged("clock", "v", 40)};
            assertThat(trial.put("k", "late", 3)).isEqualTo(5);
            trial.put("clock", "v", 40);
            trial.store().beforeCommit();
            trial.commit(4);
            assertThat(trial.expiredBefore()).isEqualTo(30);
            engine.lose(engine.written() - committed);
            trial.crash();
            if (trial.committedOffset() == null) {
                trial.restore(0, new Logged("k", "A", 2), new Logged("k", null, 5), new Logged("clock", "v", 12));
            }
            trial.restore(3, rest);
            assertThat(trial.latest("k")).isNull();
        }
    }
}
