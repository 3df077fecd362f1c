package dev.rangestreams.api;

/** Names of settings that go into the same properties as those of {@code StreamsConfig}. */
public final class RangeStreamsConfig {
    /**
     * How many bytes of stored records the process keeps on the heap beside its stores: those of range buffers as objects,
     * ready to be handed to aggregations, and the newest versions of versioned stores. One budget for all of them in the
     * process, whatever their number. 0 switches the cache off for the application's stores;
     * results stay the same. Default 268435456 (256 MiB). Where several applications run in one process, the last one
     * started decides.
     */
    public static final String CACHE_MAX_BYTES_CONFIG = "rangestreams.cache.max.bytes";

    /**
     * Whether to make sure, after every aggregation, that nobody changed a cached value: aggregators share the values they
     * are given. A changed one fails the record with a message that names it. {@code true} costs a read of the key's
     * records each time: for tests and trials. Default {@code false}.
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
