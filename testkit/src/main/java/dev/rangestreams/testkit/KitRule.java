package dev.rangestreams.testkit;

import java.util.Optional;

/** One rule of a kit. Its number never changes its meaning; a rule that is dropped leaves a gap. */
interface KitRule {
    /** The enum constant's name, such as {@code ENG_01}. */
    String name();

    /** What the rule is about. */
    RuleText text();

    /** One sentence that says what the rule is for. */
    default String intent() {
        return text().intent();
    }

    /** The capability without which the rule is skipped. */
    default Optional<Capability> needs() {
        return Optional.ofNullable(text().needs());
    }

    /** Whether the check also looks at how a missing capability is refused, and so runs without it. */
    default boolean checksRefusal() {
        return text().checksRefusal();
    }

    /** The number under which documents and failures know the rule, such as {@code ENG-01}. */
    default String id() {
        return name().replace('_', '-');
    }
}
