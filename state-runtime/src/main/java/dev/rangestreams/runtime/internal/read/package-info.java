/**
 * Ways to read timelines that Kafka and its interactive queries know, with a guard that ends them.
 *
 * <p>It must not know whose entries they are: a codec makes something of the bytes.
 */
@NullMarked
package dev.rangestreams.runtime.internal.read;

import org.jspecify.annotations.NullMarked;
