package dev.rangestreams.spi;

import org.jspecify.annotations.Nullable;

/**
 * Says that an engine could not do what it was asked: a broken or foreign file, a full disk, a use after close, a store
 * that somebody else holds open. The message names the store, what was attempted and what to do.
 */
public class EngineException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception without a cause.
     *
     * @param message what failed, where, and what to do
     */
    public EngineException(String message) {
        this(message, null);
    }

    /**
     * Creates an exception.
     *
     * @param message what failed, where, and what to do
     * @param cause the driver's own exception, or null
     */
    public EngineException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
