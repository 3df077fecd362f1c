package dev.rangestreams.testkit;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Runs a script against a store and its model, comparing both after every step. */
abstract class ScriptRun<O> {
    final Script<O> script;

    ScriptRun(Script<O> script) {
        this.script = script;
    }

    /** Does one step to the store and to the model, and compares what the step itself gives. */
    abstract void step(O op);

    /** Compares what store and model hold. */
    abstract void compare();

    final void run() {
        for (int step = 0; step < script.ops().size(); step++) {
            try {
                step(script.ops().get(step));
                compare();
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("Step " + (step + 1) + " of" + script.upTo(step + 1) + e, e);
            }
        }
    }

    static void same(@Nullable Object expected, @Nullable Object found, String what) {
        if (!Objects.equals(expected, found)) {
            throw new AssertionError(what + " should be " + expected + " but is " + found);
        }
    }
}
