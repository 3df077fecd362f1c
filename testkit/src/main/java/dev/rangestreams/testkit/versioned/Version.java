package dev.rangestreams.testkit.versioned;

import dev.rangestreams.testkit.internal.Blob;
import org.jspecify.annotations.Nullable;

/** A version as a read of one instant gives it: where it begins, and its value. */
record Version(long validFrom, Blob value) {
    /** A test's shorthand: the value in hexadecimal digits. */
    static Version of(String value, long validFrom) {
        return new Version(validFrom, Blob.of(value));
    }

    /** The same with the place where it ends; {@link VersionSpan#NEWEST} if it has not ended. */
    VersionSpan to(long validTo) {
        return new VersionSpan(validFrom, validTo, value);
    }

    static @Nullable Version of(@Nullable VersionSpan span) {
        return span == null ? null : new Version(span.validFrom(), span.value());
    }

    @Override
    public String toString() {
        return value + "@" + validFrom;
    }
}
