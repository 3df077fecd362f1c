package dev.rangestreams.testkit.internal;

/** Numbers as Java writes them. */
public final class JavaLiterals {
    private JavaLiterals() {}

    public static String number(long number) {
        if (number == Long.MAX_VALUE) {
            return "Long.MAX_VALUE";
        }
        if (number == Long.MIN_VALUE) {
            return "Long.MIN_VALUE";
        }
        return number == (int) number ? Long.toString(number) : number + "L";
    }
}
