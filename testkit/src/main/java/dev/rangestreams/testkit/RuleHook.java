package dev.rangestreams.testkit;

import java.util.List;
import java.util.Optional;
import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.AroundTryHook;
import net.jqwik.api.lifecycle.LifecycleContext;
import net.jqwik.api.lifecycle.MethodLifecycleContext;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutionResult.Status;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;
import net.jqwik.api.lifecycle.SkipExecutionHook;
import net.jqwik.api.lifecycle.TryExecutionResult;
import net.jqwik.api.lifecycle.TryExecutor;
import net.jqwik.api.lifecycle.TryLifecycleContext;
import org.opentest4j.TestAbortedException;

/**
 * Turns what jqwik saw into what a kit reports: skipped with a capability's name, skipped as a known gap, a gap that has
 * closed, or a failure that names the rule, its intent and the seed.
 */
final class RuleHook implements SkipExecutionHook, AroundPropertyHook, AroundTryHook {
    @Override
    public SkipResult shouldBeSkipped(LifecycleContext context) {
        if (!(context instanceof MethodLifecycleContext method)) {
            return SkipResult.doNotSkip();
        }
        Kit kit = (Kit) method.newInstance(method.containerClass());
        KitRule rule = kit.ruleOf(method.targetMethod().getName());
        if (rule.checksRefusal()) {
            return SkipResult.doNotSkip();
        }
        return reasonToSkip(kit, rule).map(SkipResult::skip).orElse(SkipResult.doNotSkip());
    }

    @Override
    public TryExecutionResult aroundTry(TryLifecycleContext context, TryExecutor executor, List<Object> parameters) {
        Kit kit = (Kit) context.testInstance();
        // While jqwik shrinks a failure every try has to run.
        if (!parameters.isEmpty() && !kit.failed && kit.tries >= kit.scripts()) {
            return TryExecutionResult.satisfied(true);
        }
        // Nobody will read the shortest script that shows what is known already.
        if (kit.failed && kit.isKnownGap(kit.ruleOf(context.targetMethod().getName()))) {
            return TryExecutionResult.satisfied();
        }
        kit.tries++;
        TryExecutionResult result = executor.execute(parameters);
        kit.failed |= result.isFalsified();
        return result;
    }

    @Override
    public PropertyExecutionResult aroundProperty(PropertyLifecycleContext context, PropertyExecutor executor) {
        Kit kit = (Kit) context.testInstance();
        KitRule rule = kit.ruleOf(context.targetMethod().getName());
        boolean knownGap = kit.isKnownGap(rule);
        PropertyExecutionResult result = executor.execute();
        if (result.status() == Status.FAILED) {
            return knownGap
                    ? result.mapToAborted(new TestAbortedException("Known gap " + rule.id() + ": " + rule.intent()))
                    : result.mapToFailed(failure(rule, result));
        }
        Optional<String> reason = reasonToSkip(kit, rule);
        if (reason.isPresent()) {
            return result.mapToAborted(new TestAbortedException(reason.get()));
        }
        if (knownGap && result.status() == Status.SUCCESSFUL) {
            return result.mapToFailed(
                    rule.id() + " is declared as a known gap, but it is kept now: take it off knownGaps(). Rule: "
                            + rule.intent());
        }
        return result;
    }

    private static Optional<String> reasonToSkip(Kit kit, KitRule rule) {
        return rule.needs()
                .filter(needed -> !Capability.closure(kit.capabilities()).contains(needed))
                .map(missing -> rule.id() + " needs the capability " + missing);
    }

    private static AssertionError failure(KitRule rule, PropertyExecutionResult result) {
        Optional<Throwable> cause = result.shrunkSample()
                .flatMap(sample -> sample.falsifyingError())
                .or(result::throwable);
        StringBuilder text = new StringBuilder(rule.id() + " is broken. Rule: " + rule.intent());
        cause.ifPresent(error -> text.append('\n').append(error.getMessage() == null ? error : error.getMessage()));
        if (result.falsifiedParameters().filter(found -> !found.isEmpty()).isPresent()) {
            result.seed().ifPresent(seed -> text.append("\nSeed of the run: ").append(seed));
        }
        return new AssertionError(text.toString(), cause.orElse(null));
    }
}
