package dev.rangestreams.testkit;

import org.jspecify.annotations.Nullable;

/** What the rules of all kits have. */
record RuleText(String intent, @Nullable Capability needs, boolean checksRefusal) {
    RuleText(String intent) {
        this(intent, null, false);
    }
}
