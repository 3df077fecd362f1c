package dev.rangestreams.runtime.internal.engine;

import org.jspecify.annotations.Nullable;

/** A supplier of stores on one of our engines, which operators of ours may take that from to make a store of their own. */
public interface EngineStoreSupplier {
    /** The engine; null if the application's configuration chooses it. */
    @Nullable
    ChosenEngine chosen();
}
