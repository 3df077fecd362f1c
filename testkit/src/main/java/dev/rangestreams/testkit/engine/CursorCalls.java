package dev.rangestreams.testkit.engine;

import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.Entry;
import java.util.ArrayList;
import java.util.List;

/** All sequences of up to five calls on a cursor over two entries. Each answer is compared with the only right one. */
final class CursorCalls {
    private static final int LENGTH = 5;
    private static final Blob KEY = Blob.of("61");
    private static final List<Entry> ENTRIES = List.of(Entry.of("61", 10, 7, "0a"), Entry.of("61", 20, 8, "0b"));
    private static final String REFUSED = "IllegalStateException";

    /** Where a cursor is when it is called; each place has a rule of its own. */
    enum Place {
        OUTSIDE,
        ENDED,
        ON_ENTRY,
        CLOSED
    }

    private enum Call {
        ADVANCE,
        KEY,
        TIMESTAMP,
        ARRIVAL,
        VALUE,
        CLOSE
    }

    private CursorCalls() {}

    static void outside(EngineFixture fixture) {
        check(fixture, Place.OUTSIDE);
    }

    static void ended(EngineFixture fixture) {
        check(fixture, Place.ENDED);
    }

    static void onEntry(EngineFixture fixture) {
        check(fixture, Place.ON_ENTRY);
    }

    static void closed(EngineFixture fixture) {
        check(fixture, Place.CLOSED);
    }

    private static void check(EngineFixture fixture, Place place) {
        Timelines timelines = fixture.holding(ENTRIES.toArray(Entry[]::new));
        extend(timelines, new ArrayList<>(), place);
    }

    /** Makes every sequence, and runs those whose last call meets the cursor at the given place. */
    private static void extend(Timelines timelines, List<Call> calls, Place place) {
        for (Call next : Call.values()) {
            State before = State.after(calls);
            calls.add(next);
            if (before.place(next) == place) {
                run(timelines, calls, before.answer(next));
            }
            if (calls.size() < LENGTH) {
                extend(timelines, calls, place);
            }
            calls.remove(calls.size() - 1);
        }
    }

    private static void run(Timelines timelines, List<Call> calls, Object expected) {
        Object found = "";
        try (TimelineCursor cursor = timelines.read(KEY.copy(), 0, 100, Order.ASCENDING)) {
            for (Call call : calls) {
                found = answer(cursor, call);
            }
        }
        if (!expected.equals(found)) {
            throw new AssertionError("Calls " + calls + " on a new cursor over " + ENTRIES
                    + ": the last one should give " + expected + " but gave " + found);
        }
    }

    /** Where a right cursor is. */
    private record State(int index, boolean open) {
        static State after(List<Call> calls) {
            int advances = 0;
            for (Call call : calls) {
                if (call == Call.CLOSE) {
                    return new State(advances - 1, false);
                }
                advances += call == Call.ADVANCE ? 1 : 0;
            }
            return new State(Math.min(advances - 1, ENTRIES.size()), true);
        }

        Place place(Call next) {
            if (!open || next == Call.CLOSE) {
                return Place.CLOSED;
            }
            if (next == Call.ADVANCE) {
                return index == ENTRIES.size() ? Place.ENDED : Place.ON_ENTRY;
            }
            return isOnEntry(index) ? Place.ON_ENTRY : Place.OUTSIDE;
        }

        Object answer(Call next) {
            if (next == Call.CLOSE) {
                return "";
            }
            if (!open) {
                return REFUSED;
            }
            if (next == Call.ADVANCE) {
                return isOnEntry(index + 1);
            }
            if (!isOnEntry(index)) {
                return REFUSED;
            }
            Entry entry = ENTRIES.get(index);
            return switch (next) {
                case KEY -> entry.key();
                case TIMESTAMP -> entry.timestamp();
                case ARRIVAL -> entry.arrival();
                default -> entry.value();
            };
        }

        private static boolean isOnEntry(int index) {
            return index >= 0 && index < ENTRIES.size();
        }
    }

    private static Object answer(TimelineCursor cursor, Call call) {
        try {
            return switch (call) {
                case ADVANCE -> cursor.advance();
                case KEY -> new Blob(cursor.key());
                case TIMESTAMP -> cursor.timestamp();
                case ARRIVAL -> cursor.arrival();
                case VALUE -> new Blob(cursor.value());
                case CLOSE -> {
                    cursor.close();
                    yield "";
                }
            };
        } catch (IllegalStateException refused) {
            return REFUSED;
        } catch (RuntimeException other) {
            return other;
        }
    }
}
