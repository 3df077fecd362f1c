package dev.rangestreams.aggregates;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A value with a field of each type, any of which may be null. */
record Reading(
        @Nullable Double number,
        @Nullable Long items,
        @Nullable String name,
        @Nullable Boolean flag,
        @Nullable BigDecimal price) {
    private static final List<Reading> SIX = List.of(
            new Reading(1.5, 3L, "b", true, new BigDecimal("1.50")),
            new Reading(-2.25, 7L, "a", false, new BigDecimal("2")),
            new Reading(null, null, null, null, null),
            new Reading(4.0, 3L, "c", true, new BigDecimal("-0.125")),
            new Reading(4.0, -5L, "", true, new BigDecimal("1E+3")),
            new Reading(0.1, null, "a", false, null));

    static Reading of(int place) {
        return SIX.get(place);
    }

    static Reading of(double number) {
        return new Reading(number, null, null, null, null);
    }

    double primitive() {
        return number == null ? -1 : number;
    }

    long primitiveItems() {
        return items == null ? -1 : items;
    }
}
