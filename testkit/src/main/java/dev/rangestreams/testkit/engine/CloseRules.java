package dev.rangestreams.testkit.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.testkit.Capability;
import dev.rangestreams.testkit.Hex;
import dev.rangestreams.testkit.internal.Entry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** What is left of a store after its close. */
final class CloseRules {
    private static final byte[] KEY = Hex.bytes("61");

    private static final Map<String, Consumer<Timelines>> METHODS = new LinkedHashMap<>();

    static {
        METHODS.put("put", timelines -> timelines.put(KEY.clone(), 1, 1, new byte[1]));
        METHODS.put("remove", timelines -> timelines.remove(KEY.clone(), 10, 0));
        METHODS.put("get", timelines -> timelines.get(KEY.clone(), 10, 0));
        METHODS.put("get of what cannot be", timelines -> timelines.get(KEY.clone(), -1, 0));
        METHODS.put("read", timelines -> timelines.read(KEY.clone(), 0, 100, Order.ASCENDING));
        METHODS.put("read of a crossed range", timelines -> timelines.read(KEY.clone(), 9, 8, Order.ASCENDING));
        METHODS.put("readKeys", timelines -> timelines.readKeys(null, null, 0, 100, Order.DESCENDING));
        METHODS.put("expireBefore", timelines -> timelines.expireBefore(5));
        METHODS.put("putNote", timelines -> timelines.putNote("n", new byte[1]));
        METHODS.put("note", timelines -> timelines.note("n"));
        METHODS.put("flush", Timelines::flush);
        METHODS.put("approximateEntries", Timelines::approximateEntries);
        METHODS.put("openCursors", Timelines::openCursors);
    }

    private CloseRules() {}

    static void refusesUse(EngineFixture fixture) {
        Timelines timelines = fixture.holding(Entry.of("61", 10, 0, "01"));
        fixture.close(timelines);
        METHODS.forEach((name, method) -> {
            Throwable refusal = catchThrowable(() -> method.accept(timelines));
            assertThat(refusal).as("%s after close", name).isInstanceOf(EngineException.class);
            assertThat(refusal)
                    .message()
                    .as("the message of %s after close", name)
                    .contains(EngineFixture.STORE);
        });
    }

    static void closesTwice(EngineFixture fixture) {
        Timelines timelines = fixture.holding(Entry.of("61", 10, 0, "01"));
        fixture.close(timelines);
        timelines.close();
        // A second close must not take away what somebody else has opened since.
        Timelines again = fixture.open();
        timelines.close();
        assertThat(EngineReads.all(again)).hasSize(fixture.can(Capability.REOPENS) ? 1 : 0);
    }

    static void invalidatesCursors(EngineFixture fixture) {
        for (Order order : Order.values()) {
            Timelines timelines = fixture.open(fixture.settings("closing-" + order));
            EngineFixture.fill(timelines, List.of(Entry.of("61", 10, 0, "01"), Entry.of("61", 20, 1, "02")));
            TimelineCursor fresh = timelines.read(KEY.clone(), 0, 100, order);
            TimelineCursor begun = timelines.readKeys(null, null, 0, 100, order);
            assertThat(begun.advance()).isTrue();
            fixture.close(timelines);
            for (TimelineCursor cursor : List.of(fresh, begun)) {
                assertThat(catchThrowable(cursor::advance))
                        .as("advance of an open cursor after its store was closed")
                        .isInstanceOf(EngineException.class);
                cursor.close();
                cursor.close();
            }
        }
    }
}
