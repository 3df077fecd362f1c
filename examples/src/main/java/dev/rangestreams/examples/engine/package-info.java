/** A storage engine of one's own, in memory: two sorted maps. */
@NullMarked
package dev.rangestreams.examples.engine;

import org.jspecify.annotations.NullMarked;
