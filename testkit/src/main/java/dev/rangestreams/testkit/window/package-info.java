/**
 * The kit for window stores that keep one value per key and time, as a windowed aggregation needs: extend {@link
 * dev.rangestreams.testkit.window.WindowStoreKit}.
 */
@NullMarked
package dev.rangestreams.testkit.window;

import org.jspecify.annotations.NullMarked;
