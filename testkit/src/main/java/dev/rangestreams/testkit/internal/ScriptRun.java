package dev.rangestreams.testkit.internal;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Runs a script against a store and its model, comparing both after every step. */
public abstract class ScriptRun<O> {
    public final Script<O> script;

    protected ScriptRun(Script<O> script) {
        this.script = script;
    }

    /** Does one step to the store and to the model, and compares what the step itself gives. */
    protected abstract void step(O op);

    /** Compares what store and model hold. */
    protected abstract void compare();

    public final void run() {
        for (int step = 0; step < script.ops().size(); step++) {
            try {
                step(script.ops().get(step));
                compare();
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("Step " + (step + 1) + " of" + script.upTo(step + 1) + e, e);
            }
        }
    }

    public static void same(@Nullable Object expected, @Nullable Object found, String what) {
        if (!Objects.equals(expected, found)) {
            throw new AssertionError(what + " should be " + expected + " but is " + found);
        }
    }
}
