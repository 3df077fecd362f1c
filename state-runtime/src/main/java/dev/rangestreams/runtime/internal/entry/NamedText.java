package dev.rangestreams.runtime.internal.entry;

import org.apache.kafka.streams.kstream.Named;
import org.jspecify.annotations.Nullable;

/** Reads the name out of a {@link Named}. */
public final class NamedText extends Named {
    private NamedText(Named named) {
        super(named);
    }

    public static @Nullable String of(Named named) {
        return new NamedText(named).name;
    }
}
