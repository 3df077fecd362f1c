package dev.rangestreams.store.chronicle;

import dev.rangestreams.spi.TimelineEngine;
import java.util.Objects;

/**
 * The engine that keeps timelines off the heap, in Chronicle Map: in files in the directory of their store, or in memory
 * only. Only keys and where their entries are take heap: about 160 bytes per key and 24 per 4 KB of entries.
 *
 * <p>A put or a read of a key costs about a microsecond, and a few hundredths of one for each entry read. What is in files
 * is there again after an orderly close. After any other end, or if the files have changed on the disk since, the store
 * opens empty and with a warning, to be filled anew from its source: {@link dev.rangestreams.spi.Timelines#flush()} does
 * nothing. Opening and closing read all of a store's files, for their checksums.
 *
 * <p>The JVM needs options, and has to be that of a JDK; without them {@code open} throws an exception that says which:
 *
 * <pre>{@code
 * --add-exports=java.base/sun.nio.ch=ALL-UNNAMED
 * --add-exports=jdk.compiler/com.sun.tools.javac.file=ALL-UNNAMED
 * --add-opens=java.base/java.lang=ALL-UNNAMED
 * --add-opens=java.base/java.lang.reflect=ALL-UNNAMED
 * }</pre>
 */
public final class Chronicle {
    private static final TimelineEngine DEFAULT = engine(ChronicleOptions.inFiles());

    private Chronicle() {}

    /**
     * The engine in files, with default options.
     *
     * @return the same instance every time
     */
    public static TimelineEngine engine() {
        return DEFAULT;
    }

    /**
     * An engine with options of your own.
     *
     * @param options files or memory, and sizes
     * @return a new engine
     */
    public static TimelineEngine engine(ChronicleOptions options) {
        return new ChronicleEngine(Objects.requireNonNull(options, "options must not be null"));
    }
}
