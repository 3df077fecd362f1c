/**
 * Will hold window shapes and the rules by which a window closes once.
 *
 * <p>Holds nothing yet. Must not know a storage engine by name.
 */
@NullMarked
package dev.rangestreams.windowing;

import org.jspecify.annotations.NullMarked;
