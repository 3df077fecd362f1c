package dev.rangestreams.testkit;

import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

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

    static void outside(EngineBench bench) {
        check(bench, Place.OUTSIDE);
    }

    static void ended(EngineBench bench) {
        check(bench, Place.ENDED);
    }

    static void onEntry(EngineBench bench) {
        check(bench, Place.ON_ENTRY);
    }

    static void closed(EngineBench bench) {
        check(bench, Place.CLOSED);
    }

    private static void check(EngineBench bench, Place place) {
        Timelines timelines = bench.holding(ENTRIES.toArray(Entry[]::new));
        extend(timelines, new ArrayList<>(), place);
    }

    private static void extend(Timelines timelines, List<Call> calls, Place place) {
        if (calls.size() == LENGTH) {
            run(timelines, calls, place);
            return;
        }
        for (Call next : Call.values()) {
            calls.add(next);
            extend(timelines, calls, place);
            calls.remove(calls.size() - 1);
        }
    }

    private static void run(Timelines timelines, List<Call> calls, Place place) {
        int index = -1;
        boolean open = true;
        try (TimelineCursor cursor = timelines.read(KEY.copy(), 0, 100, Order.ASCENDING)) {
            for (int step = 0; step < calls.size(); step++) {
                Call call = calls.get(step);
                Place before = place(call, index, open);
                if (open && call == Call.ADVANCE) {
                    index = Math.min(index + 1, ENTRIES.size());
                }
                Object expected = open || call == Call.CLOSE ? expected(call, index) : REFUSED;
                Object found = answer(cursor, call);
                if (!Objects.equals(expected, found)) {
                    if (before != place) {
                        return; // Another rule's matter, and what follows would only echo it.
                    }
                    throw new AssertionError("Calls " + calls.subList(0, step + 1) + " on a new cursor over " + ENTRIES
                            + ": the last one should give " + expected + " but gave " + found);
                }
                open &= call != Call.CLOSE;
            }
        }
    }

    private static Place place(Call call, int index, boolean open) {
        if (!open || call == Call.CLOSE) {
            return Place.CLOSED;
        }
        if (call == Call.ADVANCE) {
            // The step onto an entry or off the last one belongs to the accessors' rule; only later ones to the end's.
            return index == ENTRIES.size() ? Place.ENDED : Place.ON_ENTRY;
        }
        return index < 0 || index == ENTRIES.size() ? Place.OUTSIDE : Place.ON_ENTRY;
    }

    private static Object expected(Call call, int index) {
        if (call == Call.CLOSE) {
            return "";
        }
        boolean onEntry = index >= 0 && index < ENTRIES.size();
        if (call == Call.ADVANCE) {
            return onEntry;
        }
        if (!onEntry) {
            return REFUSED;
        }
        Entry entry = ENTRIES.get(index);
        return switch (call) {
            case KEY -> entry.key();
            case TIMESTAMP -> entry.timestamp();
            case ARRIVAL -> entry.arrival();
            default -> entry.value();
        };
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
