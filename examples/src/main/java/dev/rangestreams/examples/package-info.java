/**
 * One runnable idea per package below this one.
 *
 * <p>Knows the published modules as a user would, and nothing internal.
 */
@NullMarked
package dev.rangestreams.examples;

import org.jspecify.annotations.NullMarked;
