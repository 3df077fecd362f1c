package dev.rangestreams.aggregates;

/** What is taken off the count before a variance is divided by it: 0 for all there is, 1 for a sample. */
final class DegreesOfFreedom {
    private DegreesOfFreedom() {}

    static int checked(int ddof) {
        if (ddof < 0) {
            throw new IllegalArgumentException("ddof is " + ddof + ", but has to be 0 or more");
        }
        return ddof;
    }
}
