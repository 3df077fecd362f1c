package dev.rangestreams.testkit;

import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import net.jqwik.api.lifecycle.PropagationMode;

/**
 * What all kits share: one test method per rule, named after it. Extend the kit of what you have written, not this class.
 *
 * <p>A rule whose {@link Capability} is missing is reported as skipped, and so is one that is declared as a known gap. A failure
 * names the rule, what it is for, and the seed of the run.
 */
@AddLifecycleHook(value = RuleHook.class, propagateTo = PropagationMode.ALL_DESCENDANTS)
public abstract class Kit {
    private static final Pattern METHOD = Pattern.compile("([a-z]{3})([0-9]{2}).*");

    /** How far the run of a rule's method has come: jqwik gives each method an instance of its own. */
    int tries;

    boolean failed;

    /** For the kits; jqwik makes an instance for every rule. */
    protected Kit() {}

    /**
     * The rules that this kit checks.
     *
     * @return all of them, in the order of their numbers
     */
    protected abstract Collection<? extends KitRule> rules();

    /**
     * The rules that are known to be broken, by number, such as {@code "ENG-22"}. Each is still checked: it is reported
     * as skipped while it is broken, and as failed once it is kept and should be taken off this list.
     *
     * @return rule numbers; none by default
     */
    protected Set<String> knownGaps() {
        return Set.of();
    }

    /**
     * The most scripts that a property runs. Lower it for a store that is slow to open.
     *
     * @return a number from 1 on; by default as many as jqwik is told to try ({@code jqwik.tries.default})
     */
    protected int scripts() {
        return Integer.MAX_VALUE;
    }

    /**
     * What the subject can do.
     *
     * @return capabilities; those which they imply need not be named
     */
    protected abstract Set<Capability> capabilities();

    /** The rule that a test method checks. */
    final KitRule ruleOf(String methodName) {
        Matcher matcher = METHOD.matcher(methodName);
        if (!matcher.matches()) {
            throw new IllegalStateException("The method " + methodName + " does not begin with the number of a rule");
        }
        return rule(matcher.group(1).toUpperCase(Locale.ROOT) + "-" + matcher.group(2));
    }

    /** Whether the rule is declared as broken; refuses a declaration of a rule that is not there. */
    final boolean isKnownGap(KitRule rule) {
        knownGaps().forEach(this::rule);
        return knownGaps().contains(rule.id());
    }

    private KitRule rule(String id) {
        for (KitRule rule : rules()) {
            if (rule.id().equals(id)) {
                return rule;
            }
        }
        throw new IllegalStateException(
                getClass().getSimpleName() + " has no rule " + id + "; docs/rules lists those there are");
    }
}
