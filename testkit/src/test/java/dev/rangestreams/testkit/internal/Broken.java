package dev.rangestreams.testkit.internal;

import dev.rangestreams.testkit.KitRule;
import java.util.Set;

/** Something that keeps every rule but one. */
public interface Broken {
    /** The rule that names the fault. */
    KitRule rule();

    /** Rules that cannot help naming it too. */
    default Set<? extends KitRule> also() {
        return Set.of();
    }
}
