/**
 * Rules that the whole code base keeps, and tests that need more than one module.
 */
@NullMarked
package dev.rangestreams.it;

import org.jspecify.annotations.NullMarked;
