/** The kit for versioned stores: extend {@link dev.rangestreams.testkit.versioned.VersionedStoreKit}. */
@NullMarked
package dev.rangestreams.testkit.versioned;

import org.jspecify.annotations.NullMarked;
