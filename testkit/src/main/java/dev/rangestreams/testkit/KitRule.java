package dev.rangestreams.testkit;

import java.util.Optional;

/** One rule of a kit. Its number never changes its meaning; a rule that is dropped leaves a gap. */
interface KitRule {
    /** The enum constant's name, such as {@code ENG_01}. */
    String name();

    /** One sentence that says what the rule is for. */
    String intent();

    /** The capability without which the rule is skipped. */
    Optional<Capability> needs();

    /** Whether the check also looks at how a missing capability is refused, and so runs without it. */
    boolean checksRefusal();

    /** The number under which documents and failures know the rule, such as {@code ENG-01}. */
    default String id() {
        return name().replace('_', '-');
    }
}
