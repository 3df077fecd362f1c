package dev.rangestreams.testkit.window;

import dev.rangestreams.testkit.buffer.BrokenBuffer;
import dev.rangestreams.testkit.internal.Broken;
import dev.rangestreams.testkit.internal.windowstore.ReferenceWindows;
import dev.rangestreams.testkit.internal.windowstore.WindowStoreFixture;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The reference window store without duplicates and with one fault.
 *
 * @param rule the rule that names the fault
 * @param also those that cannot help naming it too
 */
record BrokenWindow(WindowRule rule, Set<WindowRule> also, String fault, Supplier<WindowStoreFixture.Maker> maker)
        implements Broken {
    static BrokenWindow store(WindowRule rule, String fault, BrokenBuffer.Breaking breaking) {
        return new BrokenWindow(
                rule,
                Set.of(),
                fault,
                () -> (name, retention, window) -> new BrokenBuffer.Supplied(
                        new ReferenceWindows(name, retention, window, true, false), breaking));
    }

    /** A fault that a store with duplicates has as well. */
    static BrokenWindow as(BrokenBuffer broken, WindowRule rule) {
        return new BrokenWindow(rule, Set.of(), broken.fault(), () -> {
            WindowStoreFixture.Maker maker = broken.maker().get();
            return (name, retention, window) ->
                    ((BrokenBuffer.Supplied) maker.supplier(name, retention, window)).withoutDuplicates();
        });
    }

    BrokenWindow alsoCaughtBy(WindowRule... rules) {
        return new BrokenWindow(rule, Set.of(rules), fault, maker);
    }

    @Override
    public String toString() {
        return rule.id() + ": " + fault;
    }
}
