/** The rules that hold for every window store, whether or not it keeps duplicates. Not for use outside of the kits. */
@NullMarked
package dev.rangestreams.testkit.internal.windowstore;

import org.jspecify.annotations.NullMarked;
