package dev.rangestreams.testkit.aggregate;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What the bytes of accumulators have to keep to. */
final class AggregateSerdeRules {
    private AggregateSerdeRules() {}

    static <V, A, R> void readsTheResult(AggregateFixture<V, A, R> on, AggregateWorld<V> world) {
        A accumulator = on.fold(world.inputs());
        on.resultIs(
                "What was written and read",
                on.writeAndRead(accumulator),
                on.aggregate().result(accumulator));
    }

    static <V, A, R> void goesOn(AggregateFixture<V, A, R> on, AggregateWorld<V> world) {
        on.areAlike("What was written and read", on.writeAndRead(on.fold(world.inputs())), on.fold(world.inputs()));
        A between = on.fold(on.writeAndRead(on.fold(world.a())), world.b());
        A read = on.writeAndRead(between);
        on.areAlike("What was written and read, with more added,", on.fold(read, world.c()), on.fold(world.inputs()));
    }

    static <V, A, R> void writingChangesNothing(AggregateFixture<V, A, R> on, AggregateWorld<V> world) {
        A accumulator = on.fold(world.inputs());
        byte[] first = on.write(accumulator);
        byte[] again = on.write(accumulator);
        if (!Arrays.equals(first, again)) {
            throw new AssertionError("Written twice, an accumulator gives " + Arrays.toString(first) + " and then "
                    + Arrays.toString(again));
        }
        on.areAlike("An accumulator that was written", accumulator, on.fold(world.inputs()));
    }

    static <V, A, R> void refusesWhatIsCutShort(AggregateFixture<V, A, R> on, AggregateWorld<V> world) {
        byte[] bytes = on.write(on.fold(world.inputs()));
        for (int length = 0; length < bytes.length; length++) {
            if (isRead(on, Arrays.copyOf(bytes, length))) {
                throw new AssertionError("The first " + length + " of " + bytes.length + " bytes are not refused");
            }
        }
        if (isRead(on, null)) {
            throw new AssertionError("No bytes at all are read as an accumulator");
        }
    }

    private static boolean isRead(AggregateFixture<?, ?, ?> on, byte @Nullable [] bytes) {
        try {
            return on.read(bytes) != null || bytes != null;
        } catch (RuntimeException refused) {
            return false;
        }
    }
}
