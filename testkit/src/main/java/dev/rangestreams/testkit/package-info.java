/**
 * What all conformance kits share. There is a package for each thing that can be checked: whoever writes an engine, a range
 * or a store extends the kit of that package.
 *
 * <p>Must not know any engine by name.
 */
@NullMarked
package dev.rangestreams.testkit;

import org.jspecify.annotations.NullMarked;
