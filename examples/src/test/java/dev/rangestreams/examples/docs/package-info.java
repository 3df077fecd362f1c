/** That the documents show what the examples run. */
@NullMarked
package dev.rangestreams.examples.docs;

import org.jspecify.annotations.NullMarked;
