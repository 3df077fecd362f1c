package dev.rangestreams.store.chronicle;

/**
 * Where the stores of an engine keep their entries, and how large their maps are. Immutable; each {@code with} method gives
 * a changed copy.
 *
 * <p>A store begins with one map. When it is full another one is added, as large as all there are, and so on up to the
 * largest size. A map in a file takes its whole size on the disk at once, so that a full disk is noticed when a map is
 * added, not when it is written to. A store that is opened again keeps the maps it has; sizes are for those to come.
 */
public final class ChronicleOptions {
    /** The size of a store's first map, in bytes, unless told otherwise: 4 MiB. */
    public static final long DEFAULT_FIRST_MAP = 4L << 20;

    /** The size from which further maps grow no more, in bytes, unless told otherwise: 256 MiB. */
    public static final long DEFAULT_LARGEST_MAP = 256L << 20;

    /** The size below which no map is made, in bytes: 1 MiB. */
    public static final long SMALLEST_MAP = 1L << 20;

    /** A first map is made whole when a store opens, and nobody has room for more than this. */
    private static final long LARGEST_FIRST_MAP = 1L << 40;

    private static final ChronicleOptions IN_FILES =
            new ChronicleOptions(true, DEFAULT_FIRST_MAP, DEFAULT_LARGEST_MAP, Long.MAX_VALUE);
    private static final ChronicleOptions IN_MEMORY =
            new ChronicleOptions(false, DEFAULT_FIRST_MAP, DEFAULT_LARGEST_MAP, Long.MAX_VALUE);

    private final boolean persisted;
    private final long firstMap;
    private final long largestMap;
    private final long limit;

    private ChronicleOptions(boolean persisted, long firstMap, long largestMap, long limit) {
        this.persisted = persisted;
        this.firstMap = firstMap;
        this.largestMap = largestMap;
        this.limit = limit;
    }

    /**
     * Maps in files, in the directory of their store.
     *
     * @return the same instance every time
     */
    public static ChronicleOptions inFiles() {
        return IN_FILES;
    }

    /**
     * Maps in memory outside the heap; their contents end when the store is closed.
     *
     * @return the same instance every time
     */
    public static ChronicleOptions inMemory() {
        return IN_MEMORY;
    }

    /**
     * Chooses how large maps are.
     *
     * @param first the size of a store's first map in bytes, at least {@link #SMALLEST_MAP}, and at most 1 TiB
     * @param largest the size from which further maps grow no more, in bytes, at least {@code first}
     * @return a changed copy
     */
    public ChronicleOptions withMapSizes(long first, long largest) {
        if (first < SMALLEST_MAP || largest < first) {
            throw new IllegalArgumentException("The first map must have at least " + SMALLEST_MAP
                    + " bytes and the largest no fewer than the first, but they have " + first + " and " + largest);
        }
        if (first > LARGEST_FIRST_MAP) {
            throw new IllegalArgumentException("The first map must have at most " + LARGEST_FIRST_MAP
                    + " bytes, since each store makes one as it opens, but it has " + first);
        }
        return new ChronicleOptions(persisted, first, largest, limit);
    }

    /**
     * Bounds what one store may take. A put that would need another map above it throws {@link
     * dev.rangestreams.spi.EngineException} and changes nothing. The first map is made in any case.
     *
     * @param bytes the size of all maps of a store together, in bytes, at least {@link #SMALLEST_MAP}
     * @return a changed copy
     */
    public ChronicleOptions withLimit(long bytes) {
        if (bytes < SMALLEST_MAP) {
            throw new IllegalArgumentException(
                    "The limit of a store must be at least " + SMALLEST_MAP + " bytes, but is " + bytes);
        }
        return new ChronicleOptions(persisted, firstMap, largestMap, bytes);
    }

    boolean isPersisted() {
        return persisted;
    }

    long firstMap() {
        return firstMap;
    }

    long largestMap() {
        return largestMap;
    }

    long limit() {
        return limit;
    }
}
