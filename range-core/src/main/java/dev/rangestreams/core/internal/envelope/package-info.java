/**
 * How a buffered record looks in every engine and in the changelog.
 *
 * <p>It must not know stores, clocks or ranges.
 */
@NullMarked
package dev.rangestreams.core.internal.envelope;

import org.jspecify.annotations.NullMarked;
