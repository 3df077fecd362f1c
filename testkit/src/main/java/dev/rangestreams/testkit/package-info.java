/**
 * The conformance kit: whoever writes an engine, a range or an aggregate extends one of its classes.
 *
 * <p>Must not know any engine by name.
 */
@NullMarked
package dev.rangestreams.testkit;

import org.jspecify.annotations.NullMarked;
