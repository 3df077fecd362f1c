/** What several kits need: bytes, keys, scripts, folders. Not for use outside of the kits. */
@NullMarked
package dev.rangestreams.testkit.internal;

import org.jspecify.annotations.NullMarked;
