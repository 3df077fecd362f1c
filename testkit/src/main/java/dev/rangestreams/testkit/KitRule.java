package dev.rangestreams.testkit;

import java.util.Optional;

/** One rule of a kit. Its number never changes its meaning; a rule that is dropped leaves a gap. */
public interface KitRule {
    /**
     * The name of the enum constant.
     *
     * @return such as {@code ENG_01}
     */
    String name();

    /**
     * What the rule is about, and when it is checked.
     *
     * @return the same at every call
     */
    RuleText text();

    /**
     * What the rule is for.
     *
     * @return one sentence
     */
    default String intent() {
        return text().intent();
    }

    /**
     * The capability without which the rule is skipped.
     *
     * @return empty for a rule that everything has to keep
     */
    default Optional<Capability> needs() {
        return Optional.ofNullable(text().needs());
    }

    /**
     * Whether the check also looks at how a missing capability is refused, and so runs without it.
     *
     * @return false for most rules
     */
    default boolean checksRefusal() {
        return text().checksRefusal();
    }

    /**
     * The number under which documents and failures know the rule.
     *
     * @return such as {@code ENG-01}
     */
    default String id() {
        return name().replace('_', '-');
    }
}
