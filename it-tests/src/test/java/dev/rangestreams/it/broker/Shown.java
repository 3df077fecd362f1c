package dev.rangestreams.it.broker;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/** A buffered record as {@link EqualityTest}'s results show it: with its header, which must be its own. */
final class Shown {
    private Shown() {}

    static String of(@Nullable String value, @Nullable String header) {
        return value + "/" + header;
    }

    static @Nullable String text(@Nullable Header header) {
        return header == null ? null : new String(header.value(), UTF_8);
    }
}
