package dev.rangestreams.aggregates;

/** How many values an accumulator may keep. */
final class Cap {
    private Cap() {}

    static int checked(String what, int cap) {
        if (cap < 1) {
            throw new IllegalArgumentException(what + " is " + cap + ", but has to be 1 or more");
        }
        return cap;
    }
}
