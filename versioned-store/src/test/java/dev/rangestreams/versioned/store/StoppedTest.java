package dev.rangestreams.versioned.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.store.rocksdb.RocksDb;
import dev.rangestreams.versioned.store.Model.Version;
import dev.rangestreams.versioned.store.Trial.Logged;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.streams.StreamsConfig;
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
            trial.noteInEngine("versions", new byte[] {9});
            assertThatThrownBy(trial::open)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining(Trial.NAME)
                    .hasMessageContaining("format 9");
        }
    }
}
