/** The usage that KIP-1352 shows, written with our types. */
@NullMarked
package dev.rangestreams.examples.kip;

import org.jspecify.annotations.NullMarked;
