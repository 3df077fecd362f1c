/**
 * What is held on the heap of entries that an engine has, under a budget.
 *
 * <p>It must not know what is held.
 */
@NullMarked
package dev.rangestreams.runtime.internal.cache;

import org.jspecify.annotations.NullMarked;
