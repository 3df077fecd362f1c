/** Windows that close once, on a real broker: killed, moved, restarted. */
@NullMarked
package dev.rangestreams.it.windows;

import org.jspecify.annotations.NullMarked;
