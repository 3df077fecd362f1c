package dev.rangestreams.core.internal.buffer;

import org.apache.kafka.streams.errors.StreamsException;

/** A record that waited for its range to be complete, and now cannot be read. It holds up no other. */
public final class UnreadableAnchorException extends StreamsException {
    private static final long serialVersionUID = 1L;

    UnreadableAnchorException(String message, RuntimeException cause) {
        super(message, cause);
    }
}
