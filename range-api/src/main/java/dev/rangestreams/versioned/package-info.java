/**
 * The contract of key-value state that remembers what each key's value was, and from when to when.
 *
 * <p>It extends Kafka's own contract of versioned stores. It must not know how or where versions are stored.
 */
@NullMarked
package dev.rangestreams.versioned;

import org.jspecify.annotations.NullMarked;
