package dev.rangestreams.it.engines;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Faults reported of other stores, as far as engines could have them. */
class KnownEngineFaultsTest {
    private static final long RETENTION = 100_000;
    private static final byte[] K = bytes("k");

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static void put(Timelines timelines, long timestamp, long arrival, String value) {
        timelines.put(K.clone(), timestamp, arrival, bytes(value));
    }

    private static List<String> values(TimelineCursor cursor) {
        List<String> values = new ArrayList<>();
        try (cursor) {
            while (cursor.advance()) {
                values.add(new String(cursor.value(), StandardCharsets.ISO_8859_1));
            }
        }
        return values;
    }

    private static List<String> fetch(Timelines timelines, long from, long to) {
        return values(timelines.read(K, from, to, Order.ASCENDING));
    }

    /** Reported as KAFKA-14936. */
    @ParameterizedTest
    @EnumSource(names = {"ROCKSDB", "CHRONICLE_IN_FILES"})
    void duplicatesKeepTheirOrderOverAReopen(Engines engine, @TempDir Path directory) {
        try (Timelines timelines = engine.open(directory, RETENTION)) {
            put(timelines, 100, 0, "A");
            put(timelines, 100, 1, "B");
            timelines.flush();
        }
        try (Timelines timelines = engine.open(directory, RETENTION)) {
            put(timelines, 100, 2, "C");
            assertThat(fetch(timelines, 0, 200)).containsExactly("A", "B", "C");
        }
    }

    /** See KIP-450. */
    @ParameterizedTest
    @EnumSource
    void aLowerBoundBelowZeroIsABound(Engines engine) throws Exception {
        engine.withStore(RETENTION, timelines -> {
            put(timelines, 0, 0, "A");
            put(timelines, 3, 1, "B");
            put(timelines, 5, 2, "C");
            assertThat(fetch(timelines, -15, 5)).containsExactly("A", "B", "C");
        });
    }

    @ParameterizedTest
    @EnumSource
    void aKeyThatGoesOnAsATimestampIsItsOwn(Engines engine) throws Exception {
        List<byte[]> keys = List.of(
                new byte[] {0x61},
                new byte[] {0x61, 0},
                ByteBuffer.allocate(9).put((byte) 0x61).putLong(100).array());
        engine.withStore(RETENTION, timelines -> {
            for (int i = 0; i < keys.size(); i++) {
                timelines.put(keys.get(i).clone(), 100, i, new byte[] {(byte) ('A' + i)});
            }
            for (int i = 0; i < keys.size(); i++) {
                for (Order order : Order.values()) {
                    assertThat(values(timelines.read(keys.get(i), 0, 200, order)))
                            .containsExactly(String.valueOf((char) ('A' + i)));
                }
            }
        });
    }

    /** Reported as KAFKA-13264. */
    @ParameterizedTest
    @EnumSource
    void backwardOverAllKeysReversesTheKeysToo(Engines engine) throws Exception {
        engine.withStore(RETENTION, timelines -> {
            timelines.put(bytes("a"), 0, 0, bytes("a"));
            timelines.put(bytes("b"), 0, 1, bytes("b"));
            timelines.put(bytes("c"), 500, 2, bytes("c"));
            assertThat(values(timelines.readKeys(null, null, 0, 1_000, Order.DESCENDING)))
                    .containsExactly("c", "b", "a");
        });
    }

    @ParameterizedTest
    @EnumSource
    void theNewestOfOneTimestampComesFirstBackwards(Engines engine) throws Exception {
        engine.withStore(RETENTION, timelines -> {
            put(timelines, 100, 0, "A");
            put(timelines, 100, 1, "B");
            try (TimelineCursor point = timelines.read(K, 100, 100, Order.DESCENDING)) {
                assertThat(point.advance()).isTrue();
                assertThat(point.value()).isEqualTo(bytes("B"));
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void aPutWhileACursorIsOpenIsNotShown(Engines engine) throws Exception {
        engine.withStore(RETENTION, timelines -> {
            put(timelines, 100, 0, "A");
            put(timelines, 110, 1, "B");
            TimelineCursor cursor = timelines.read(K, 0, 200, Order.ASCENDING);
            assertThat(cursor.advance()).isTrue();
            put(timelines, 120, 2, "C");
            assertThat(values(cursor)).containsExactly("B");
        });
    }

    /** Reported as KAFKA-14864 and KAFKA-3735. */
    @ParameterizedTest
    @EnumSource
    void cursorsLeftEarlyOrByAnExceptionAreGivenBack(Engines engine) throws Exception {
        engine.withStore(RETENTION, timelines -> {
            for (int anchor = 0; anchor < 1_000; anchor++) {
                put(timelines, anchor, anchor, "A");
                boolean fails = anchor % 10 == 0;
                try (TimelineCursor cursor = timelines.read(K, 0, anchor, Order.ASCENDING)) {
                    while (cursor.advance() && anchor % 2 == 0) {
                        if (fails) {
                            throw new IllegalStateException("the aggregator's own");
                        }
                    }
                } catch (IllegalStateException e) {
                    assertThat(fails).as(e.getMessage()).isTrue();
                }
                assertThat(timelines.openCursors()).isZero();
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void arrivalsGoOnAboveThirtyOneBits(Engines engine) throws Exception {
        engine.withStore(RETENTION, timelines -> {
            put(timelines, 100, 0x7FFF_FFFFL, "A");
            put(timelines, 100, 0x8000_0000L, "B");
            put(timelines, 100, 0xFFFF_FFFFL, "C");
            put(timelines, 100, 0x1_0000_0000L, "D");
            assertThat(fetch(timelines, 0, 200)).containsExactly("A", "B", "C", "D");
        });
    }

    /** Reported as FLINK-18119. */
    @ParameterizedTest
    @EnumSource
    void whatIsOutOfRangeGoesWithoutANewTrigger(Engines engine) throws Exception {
        engine.withStore(2_001, timelines -> {
            for (int second = 0; second < 3_600; second++) {
                put(timelines, second * 1_000L, second, "A");
                timelines.expireBefore(second * 1_000L - 2_000);
            }
            assertThat(values(timelines.readKeys(null, null, Long.MIN_VALUE, Long.MAX_VALUE, Order.ASCENDING)))
                    .hasSize(3);
            assertThat(timelines.approximateEntries())
                    .as("what is still stored")
                    .isLessThan(10);
        });
    }
}
