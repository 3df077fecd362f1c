package dev.rangestreams.testkit;

import org.jspecify.annotations.Nullable;

/**
 * What the rules of all kits have.
 *
 * @param intent one sentence that says what the rule is for
 * @param needs the capability without which the rule is skipped; null if everything has to keep it
 * @param checksRefusal whether the check also looks at how a missing capability is refused
 */
public record RuleText(String intent, @Nullable Capability needs, boolean checksRefusal) {
    /**
     * A rule that everything has to keep.
     *
     * @param intent one sentence that says what the rule is for
     */
    public RuleText(String intent) {
        this(intent, null, false);
    }
}
