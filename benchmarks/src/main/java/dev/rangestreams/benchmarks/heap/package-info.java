/** What an application with default settings makes of a small heap, beside a large one. */
@NullMarked
package dev.rangestreams.benchmarks.heap;

import org.jspecify.annotations.NullMarked;
