package dev.rangestreams.core.internal.dsl;

import org.apache.kafka.streams.kstream.Named;
import org.jspecify.annotations.Nullable;

/** Reads the name out of a {@link Named}. */
final class NamedText extends Named {
    private NamedText(Named named) {
        super(named);
    }

    static @Nullable String of(Named named) {
        return new NamedText(named).name;
    }
}
