/** The topology of the README, in full. */
@NullMarked
package dev.rangestreams.examples.quickstart;

import org.jspecify.annotations.NullMarked;
