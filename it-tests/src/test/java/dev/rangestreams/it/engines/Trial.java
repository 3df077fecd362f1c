package dev.rangestreams.it.engines;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Does everything twice, to timelines and to the {@link Model}, and compares; also cursors left open meanwhile. */
final class Trial {
    private final Model model = new Model();
    private final Timelines timelines;
    private final List<Pending> pending = new ArrayList<>();
    private int values;

    Trial(Timelines timelines) {
        this.timelines = timelines;
    }

    void put(String key, long timestamp, long arrival) {
        String value = "v" + values++;
        model.put(key, timestamp, arrival, value);
        timelines.put(Model.Keys.bytes(key), timestamp, arrival, value.getBytes(StandardCharsets.ISO_8859_1));
    }

    void remove(String key, long timestamp, long arrival) {
        model.remove(key, timestamp, arrival);
        timelines.remove(Model.Keys.bytes(key), timestamp, arrival);
    }

    void expireBefore(long bound) {
        model.expireBefore(bound);
        timelines.expireBefore(bound);
    }

    void openKey(String key, long from, long to, Order order) {
        pending.add(new Pending(
                timelines.read(Model.Keys.bytes(key), from, to, order), model.read(key, key, from, to, order)));
    }

    void openKeys(@Nullable String low, @Nullable String high, long from, long to, Order order) {
        pending.add(new Pending(
                timelines.readKeys(
                        low == null ? null : Model.Keys.bytes(low),
                        high == null ? null : Model.Keys.bytes(high),
                        from,
                        to,
                        order),
                model.read(low, high, from, to, order)));
    }

    /** Walks one of the open cursors some steps further; closes it at its end. */
    void walk(int which, int steps) {
        if (!pending.isEmpty()) {
            Pending chosen = pending.get(which % pending.size());
            if (chosen.walk(steps)) {
                pending.remove(chosen);
            }
        }
    }

    void abandon(int which) {
        if (!pending.isEmpty()) {
            pending.remove(which % pending.size()).cursor.close();
        }
    }

    void compareEverything() {
        for (Order order : Order.values()) {
            openKeys(null, null, Long.MIN_VALUE, Long.MAX_VALUE, order);
        }
        assertThat(timelines.openCursors()).isEqualTo(pending.size());
        for (Pending each : pending) {
            each.walk(Integer.MAX_VALUE);
        }
        pending.clear();
        assertThat(timelines.openCursors()).isZero();
    }

    private static final class Pending {
        private final TimelineCursor cursor;
        private final List<String> expected;
        private int at;

        Pending(TimelineCursor cursor, List<String> expected) {
            this.cursor = cursor;
            this.expected = expected;
        }

        boolean walk(int steps) {
            for (int i = 0; i < steps; i++) {
                boolean more = cursor.advance();
                assertThat(more).as("more than %s of %s", at, expected).isEqualTo(at < expected.size());
                if (!more) {
                    assertThat(cursor.advance()).isFalse();
                    cursor.close();
                    return true;
                }
                assertThat(current()).isEqualTo(expected.get(at++));
            }
            return false;
        }

        private String current() {
            return Model.Keys.text(
                    new String(cursor.key(), StandardCharsets.ISO_8859_1),
                    cursor.timestamp(),
                    cursor.arrival(),
                    new String(cursor.value(), StandardCharsets.ISO_8859_1));
        }
    }
}
