/** What the runtime under all stores promises a kind of store, shown by one that is made for it. */
@NullMarked
package dev.rangestreams.it.runtime;

import org.jspecify.annotations.NullMarked;
