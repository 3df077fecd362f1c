package dev.rangestreams.runtime.internal.store;

import dev.rangestreams.spi.TimelineEngine;

/** A supplier of stores on one of our engines, which operators of ours may take that from to make a store of their own. */
public interface EngineStoreSupplier {
    TimelineEngine engine();
}
