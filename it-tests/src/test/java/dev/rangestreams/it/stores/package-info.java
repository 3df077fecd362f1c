/** The published kits over our own stores, as a user would run them. Knows public API only. */
@NullMarked
package dev.rangestreams.it.stores;

import org.jspecify.annotations.NullMarked;
