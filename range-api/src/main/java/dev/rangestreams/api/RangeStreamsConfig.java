package dev.rangestreams.api;

/** Names of settings that go into the same properties as those of {@code StreamsConfig}. */
public final class RangeStreamsConfig {
    /**
     * How many bytes of stored records the application keeps on the heap beside its stores: those of range buffers as objects,
     * ready to be handed to aggregations, and the newest versions of versioned stores. One budget for all stores that the
     * application has in this process, whatever their number. Other applications of the process have their own. 0 switches the
     * cache off; results stay the same. Default a quarter of the largest heap, and at most 268435456 (256 MiB).
     */
    public static final String CACHE_MAX_BYTES_CONFIG = "rangestreams.cache.max.bytes";

    /**
     * Whether to make sure, after every aggregation, of what the cache of a range buffer would hide. Nobody may have changed a
     * cached value, since aggregators share the values they are given. And the serdes must read back what they wrote, which nobody
     * does while the cache serves. Else the record fails with a message that names it. {@code true} costs a read of the
     * key's records each time: for tests and trials. Default {@code false}.
     */
    public static final String CACHE_CHECK_CONFIG = "rangestreams.cache.check";

    /**
     * The engine of all range buffers that are not given one in code, by its name, such as {@code rocksdb} or {@code in-memory}.
     * It must be on the class path. With {@code RangeDslStoreSuppliers} in {@code dsl.store.suppliers.class} it is also that of
     * window stores. By default the one engine on the class path; where there are several, the application does not start.
     */
    public static final String ENGINE_CONFIG = "rangestreams.engine";

    private RangeStreamsConfig() {}
}
