package dev.rangestreams.versioned.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.store.rocksdb.RocksDb;
import java.util.Objects;
import java.util.Properties;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.query.ResultOrder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is cached of the past, and what of it is not. */
class VersionTailsTest {
    private static final long RETENTION = 1_000_000;
    private static final int VERSIONS = 2000;

    private static Trial filled(Variant variant) {
        Trial trial = variant.trial(RETENTION);
        for (int i = 1; i <= VERSIONS; i++) {
            trial.put("k", "v" + i, 10L * i);
        }
        return trial;
    }

    private static VersionTail tail(Trial trial) {
        return Objects.requireNonNull(cached(trial), "cached");
    }

    private static @Nullable VersionTail cached(Trial trial) {
        return trial.store().versions().tails().find("k".getBytes(UTF_8));
    }

    @Test
    void a_key_that_is_only_put_keeps_a_few_versions() {
        try (Trial trial = filled(Variant.ROCKSDB)) {
            assertThat(tail(trial).completeFrom()).isBetween(10L * (VERSIONS - 20), 10L * VERSIONS);
            assertThat(tail(trial).bytes()).isLessThan(20 * 100);
        }
    }

    /** With a closed engine only what is cached can answer. */
    @Test
    void a_key_that_is_asked_often_is_answered_without_the_engine() {
        try (Trial trial = filled(Variant.ROCKSDB)) {
            for (int i = 1; i <= 40; i++) {
                assertThat(trial.value("k", 10L * (VERSIONS - 47 * i) + 5)).isEqualTo("v" + (VERSIONS - 47 * i));
            }
            assertThat(tail(trial).completeFrom()).isLessThan(10L * 200);
            trial.timelines().close();
            assertThat(trial.value("k", 10L * 1000)).isEqualTo("v1000");
            assertThat(trial.latest("k")).isEqualTo("v" + VERSIONS);
            assertThatThrownBy(() -> trial.latest("another")).isInstanceOf(ProcessorStateException.class);
        }
    }

    /** What was put before the store was opened is cached only as far as somebody asked. */
    @Test
    void just_beyond_what_is_cached_the_engine_answers() {
        try (Trial trial = Variant.ROCKSDB.trial(RETENTION)) {
            trial.put("k", "A", 10);
            trial.put("k", "B", 20);
            trial.reopen();
            trial.put("k", "C", 30);
            assertThat(tail(trial).completeFrom()).isEqualTo(21);
            assertThat(trial.value("k", 19)).isEqualTo("A");
            assertThat(trial.value("k", 20)).isEqualTo("B");
            trial.reopen();
            trial.put("k", "D", 40);
            assertThat(trial.put("k", "late", 20)).isEqualTo(30);
            assertThat(trial.delete("k", 30)).isEqualTo(new Model.Version("C", 30, 40));
            assertThat(trial.history("k", 0, 100, ResultOrder.ASCENDING))
                    .containsExactly(
                            new Model.Version("A", 10, 20),
                            new Model.Version("late", 20, 30),
                            new Model.Version("D", 40, -1));
        }
    }

    @Test
    void a_late_put_is_seen_in_what_is_cached() {
        try (Trial trial = filled(Variant.ROCKSDB)) {
            for (int i = 0; i < 20; i++) {
                trial.value("k", 5000);
            }
            assertThat(trial.put("k", "late", 5005)).isEqualTo(5010);
            assertThat(trial.value("k", 5004)).isEqualTo("v500");
            assertThat(trial.value("k", 5005)).isEqualTo("late");
            assertThat(trial.value("k", 5010)).isEqualTo("v501");
        }
    }

    @Test
    void what_is_cached_keeps_to_its_budget() {
        Properties small = new Properties();
        small.put("rangestreams.cache.max.bytes", "40000");
        try (Trial trial = new Trial(RocksDb.engine(), RETENTION, small)) {
            for (int i = 1; i <= VERSIONS; i++) {
                trial.put("k", "v" + i, 10L * i);
            }
            for (int i = 1; i < VERSIONS; i++) {
                assertThat(trial.value("k", 10L * i)).isEqualTo("v" + i);
            }
            VersionTail tail = cached(trial);
            assertThat(tail == null ? 0 : tail.bytes()).isLessThanOrEqualTo(20_000);
            long largest = 0;
            for (int i = VERSIONS + 1; i <= 2 * VERSIONS; i++) {
                trial.put("k", "v" + i, 10L * i);
                // So that it is worth while to keep more than a few of what is put.
                trial.value("k", 10L * (i - 100));
                tail = cached(trial);
                largest = Math.max(largest, tail == null ? 0 : tail.bytes());
            }
            assertThat(largest).as("at any time").isBetween(1L, 20_000L);
        }
    }

    /** A query's thread reads while the task's thread puts, and may not touch what is that thread's own. */
    @Test
    void other_threads_ask_the_engine() throws InterruptedException {
        try (Trial trial = filled(Variant.ROCKSDB)) {
            Thread reader = new Thread(() -> {
                assertThat(trial.store().versions().usesTails()).isFalse();
                assertThat(trial.latest("k")).isEqualTo("v" + VERSIONS);
            });
            Throwable[] failure = new Throwable[1];
            reader.setUncaughtExceptionHandler((thread, thrown) -> failure[0] = thrown);
            reader.start();
            reader.join();
            assertThat(failure[0]).isNull();
            assertThat(trial.store().versions().usesTails()).isTrue();
        }
    }

    @Test
    void what_was_cached_is_forgotten_when_the_task_changes_hands() {
        try (Trial trial = filled(Variant.ROCKSDB)) {
            trial.store().dropCache();
            assertThat(trial.store().versions().usesTails()).isFalse();
            trial.restore(0, new Trial.Logged("k", "restored", 10L * VERSIONS + 5));
            assertThat(trial.latest("k")).isEqualTo("restored");
            assertThat(trial.history("k", 10L * VERSIONS, Long.MAX_VALUE, ResultOrder.DESCENDING))
                    .hasSize(2);
            trial.put("k", "next", 10L * VERSIONS + 10);
            assertThat(trial.value("k", 10L * VERSIONS + 9)).isEqualTo("restored");
        }
    }

    @Test
    void what_is_on_the_heap_is_not_cached_there_again() {
        try (Trial trial = filled(Variant.HEAP)) {
            assertThat(trial.store().versions().usesTails()).isFalse();
        }
    }
}
