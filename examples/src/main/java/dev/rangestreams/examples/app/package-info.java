/** How the small examples run: any topology, on a broker that is already there. It must not know what the topologies do. */
@NullMarked
package dev.rangestreams.examples.app;

import org.jspecify.annotations.NullMarked;
