/** Visits of users, by session windows. */
@NullMarked
package dev.rangestreams.examples.sessions;

import org.jspecify.annotations.NullMarked;
