/**
 * The engine {@code chronicle}: timelines off the heap, in Chronicle Map, in a file or in memory.
 *
 * <p>Entries live in chunks of up to 4 KB, each of them a value in a Chronicle map; what finds them (the keys, and for
 * each key where its chunks begin) is on the heap and is written to a file when the store closes. This package knows the
 * contract {@code dev.rangestreams.spi}, Chronicle's libraries and the JDK. It must not know Kafka or another engine.
 */
@NullMarked
package dev.rangestreams.store.chronicle;

import org.jspecify.annotations.NullMarked;
