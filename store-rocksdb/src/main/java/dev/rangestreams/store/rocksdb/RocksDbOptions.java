package dev.rangestreams.store.rocksdb;

import java.util.Objects;
import java.util.OptionalLong;

/**
 * How much native memory the stores of an engine may use, and tuning per store. Immutable; each {@code with} method
 * gives a changed copy.
 */
public final class RocksDbOptions {
    /** What all default engines of this process share, in bytes: 256 MiB. */
    public static final long DEFAULT_MEMORY_BUDGET = 256L << 20;

    /** Less than this, in bytes, and RocksDB would do nothing but flush: 4 MiB. */
    public static final long SMALLEST_MEMORY_BUDGET = 4L << 20;

    private static final RocksDbOptions DEFAULTS =
            new RocksDbOptions(OptionalLong.empty(), (storeName, database, data) -> {});

    private final OptionalLong memoryBudget;
    private final RocksDbConfigurer configurer;

    private RocksDbOptions(OptionalLong memoryBudget, RocksDbConfigurer configurer) {
        this.memoryBudget = memoryBudget;
        this.configurer = configurer;
    }

    /**
     * The options to start from: no budget of their own, so that all engines made with them share {@link
     * #DEFAULT_MEMORY_BUDGET}, and RocksDB's options as this engine chooses them.
     *
     * @return the same instance every time
     */
    public static RocksDbOptions defaults() {
        return DEFAULTS;
    }

    /**
     * Gives the engine a budget of its own for blocks read and entries not yet written to files. All stores opened from
     * the one engine share it. It bounds what is kept for speed; a long read may go above it for a moment.
     *
     * @param bytes the budget in bytes, at least {@link #SMALLEST_MEMORY_BUDGET}
     * @return a changed copy
     */
    public RocksDbOptions withMemoryBudget(long bytes) {
        if (bytes < SMALLEST_MEMORY_BUDGET) {
            throw new IllegalArgumentException("The memory budget must be at least " + SMALLEST_MEMORY_BUDGET
                    + " bytes, but is " + bytes + "; stores of one engine share it, so give it generously");
        }
        return new RocksDbOptions(OptionalLong.of(bytes), configurer);
    }

    /**
     * Has RocksDB's options of each store changed before it is opened.
     *
     * @param newConfigurer what to change; replaces an earlier one
     * @return a changed copy
     */
    public RocksDbOptions withConfigurer(RocksDbConfigurer newConfigurer) {
        return new RocksDbOptions(memoryBudget, Objects.requireNonNull(newConfigurer, "configurer"));
    }

    OptionalLong memoryBudget() {
        return memoryBudget;
    }

    RocksDbConfigurer configurer() {
        return configurer;
    }
}
