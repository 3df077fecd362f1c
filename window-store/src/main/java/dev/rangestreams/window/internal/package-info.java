/**
 * Window stores over any engine: what a put changes, how several keys are read, and the suppliers that Kafka's operators take.
 * They live as all stores of ours do. It must not know ranges, versions, nor a storage engine by name.
 */
@NullMarked
package dev.rangestreams.window.internal;

import org.jspecify.annotations.NullMarked;
