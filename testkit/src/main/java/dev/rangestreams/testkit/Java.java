package dev.rangestreams.testkit;

/** Numbers as Java writes them. */
final class Java {
    private Java() {}

    static String number(long number) {
        if (number == Long.MAX_VALUE) {
            return "Long.MAX_VALUE";
        }
        if (number == Long.MIN_VALUE) {
            return "Long.MIN_VALUE";
        }
        return number == (int) number ? Long.toString(number) : number + "L";
    }
}
