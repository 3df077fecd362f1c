package dev.rangestreams.core.internal.dsl;

import java.util.ArrayList;
import java.util.List;

/** Collects everything that is wrong with one call, so that it is reported at once. */
final class Problems {
    private final String where;
    private final List<String> found = new ArrayList<>();

    Problems(String where) {
        this.where = where;
    }

    void addIf(boolean wrong, String problem) {
        if (wrong) {
            found.add(problem);
        }
    }

    void throwIfAny() {
        if (!found.isEmpty()) {
            throw new IllegalArgumentException(where + ": " + String.join("; ", found));
        }
    }
}
