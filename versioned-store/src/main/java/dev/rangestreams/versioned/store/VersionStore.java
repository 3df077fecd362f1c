package dev.rangestreams.versioned.store;

import dev.rangestreams.runtime.internal.store.EngineStorage;
import dev.rangestreams.runtime.internal.store.TimelineStore;

/** A versioned store, whatever its keys and values are. */
abstract class VersionStore<C extends OpenVersions> extends TimelineStore<C> {
    private final VersionSettings settings;

    VersionStore(VersionSettings settings) {
        super(settings.description(), new EngineStorage(settings.engine()));
        this.settings = settings;
    }

    final VersionSettings settings() {
        return settings;
    }
}
