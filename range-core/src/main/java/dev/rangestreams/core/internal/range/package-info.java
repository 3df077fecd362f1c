/**
 * How ranges read a buffer: as records, forwards or backwards, with caps. Pure iteration; this package must not know where
 * the records come from, nor stores, engines or changelogs.
 */
@NullMarked
package dev.rangestreams.core.internal.range;

import org.jspecify.annotations.NullMarked;
