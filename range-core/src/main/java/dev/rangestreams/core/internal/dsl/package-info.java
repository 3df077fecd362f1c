/**
 * From the DSL to processors: how a grouped stream becomes a ranged one, what is checked on the way, and the processors that
 * run. It must not know how a buffer stores or restores.
 */
@NullMarked
package dev.rangestreams.core.internal.dsl;

import org.jspecify.annotations.NullMarked;
