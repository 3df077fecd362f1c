package dev.rangestreams.testkit.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.testkit.Hex;
import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.Entry;
import dev.rangestreams.testkit.internal.TestKeys;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** What a caller may count on: bad input refused, arrays left alone, an honest name and estimate. */
final class CallerRules {
    private static final Blob KEY = Blob.of("61");

    private CallerRules() {}

    static void refusesNegatives(EngineFixture fixture) {
        Entry entry = Entry.of("61", 0, 0, "01");
        Timelines timelines = fixture.holding(entry);
        for (long negative : List.of(-1L, Long.MIN_VALUE)) {
            refused("put at " + negative, () -> timelines.put(KEY.copy(), negative, 0, new byte[0]));
            refused("put with arrival " + negative, () -> timelines.put(KEY.copy(), 0, negative, new byte[0]));
            refused("remove at " + negative, () -> timelines.remove(KEY.copy(), negative, 0));
            refused("remove with arrival " + negative, () -> timelines.remove(KEY.copy(), 0, negative));
        }
        assertThat(EngineReads.keys(timelines, null, null, Long.MIN_VALUE, Long.MAX_VALUE, Order.ASCENDING))
                .as("what the refused writes left")
                .containsExactly(entry);
    }

    private static void refused(String what, ThrowingCallable write) {
        assertThat(catchThrowable(write)).as(what).isInstanceOf(IllegalArgumentException.class);
    }

    static void leavesArraysAlone(EngineFixture fixture) {
        Timelines timelines = fixture.open();
        Handed handed = new Handed();
        timelines.put(handed.over("610061"), 10, 0, handed.over("010203"));
        timelines.put(handed.over(""), 10, 1, handed.over(""));
        timelines.put(handed.over("610061"), 10, 0, handed.over("040506"));
        timelines.get(handed.over("610061"), 10, 0);
        timelines.putNote("note", handed.over("0708"));
        EngineReads.rest(timelines.read(handed.over("610061"), 0, 100, Order.DESCENDING));
        for (Order order : Order.values()) {
            EngineReads.rest(timelines.readKeys(handed.over("6100"), handed.over("ffff"), 0, 100, order));
        }
        timelines.flush();
        timelines.remove(handed.over("610061"), 10, 0);
        timelines.expireBefore(50);
        timelines.flush();
        handed.checks.forEach(Runnable::run);
    }

    /** Arrays given to the engine, and what each has to look like afterwards. */
    private static final class Handed {
        private final List<Runnable> checks = new ArrayList<>();

        byte[] over(String hex) {
            byte[] array = Hex.bytes(hex);
            checks.add(() ->
                    assertThat(array).as("an array handed over as %s", hex).isEqualTo(Hex.bytes(hex)));
            return array;
        }
    }

    static void estimates(EngineFixture fixture) {
        Timelines timelines = fixture.open();
        assertThat(timelines.approximateEntries())
                .as("the estimate of an empty store")
                .isNotNegative();
        int count = 1_000;
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            entries.add(new Entry(TestKeys.ofLength(8, i % 10), i, i, Blob.of("01")));
        }
        EngineFixture.fill(timelines, entries);
        assertThat(timelines.approximateEntries())
                .as("the estimate after %d puts", count)
                .isBetween(count / 2L, count * 2L);
        timelines.remove(KEY.copy(), 5, 5);
        timelines.expireBefore(2L * count);
        timelines.flush();
        assertThat(timelines.approximateEntries())
                .as("the estimate after all expired")
                .isNotNegative();
    }

    static void isNamed(EngineFixture fixture) {
        String name = fixture.engine().name();
        assertThat(name).matches("[a-z0-9-]+");
        assertThat(fixture.engine().name()).as("asked again").isEqualTo(name);
    }
}
