/** What an application is told of its stores, settings and versions, in JVMs that have other things on their class path. */
@NullMarked
package dev.rangestreams.it.settings;

import org.jspecify.annotations.NullMarked;
