/**
 * What versioned stores promise on a real broker: that versions survive restarts, crashes and rebalances, and what Kafka's
 * topics and queries show of them.
 *
 * <p>Times in tests count from {@link dev.rangestreams.it.versioned.VersionedApp#ZERO}. It knows the published API and the
 * harness; it must not know how versions are stored.
 */
@NullMarked
package dev.rangestreams.it.versioned;

import org.jspecify.annotations.NullMarked;
