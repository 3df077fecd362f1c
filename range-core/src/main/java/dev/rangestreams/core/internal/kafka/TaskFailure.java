package dev.rangestreams.core.internal.kafka;

import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.errors.internals.FailedProcessingException;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.processor.api.ProcessingContext;
import org.apache.kafka.streams.processor.internals.InternalProcessorContext;

/**
 * Errors that end a task without the processing exception handler being asked: those in which the record has no part, so
 * that a handler that goes on would lose it, and the next one, and the one after that.
 */
public final class TaskFailure {
    private TaskFailure() {}

    /** The error for a processor to throw out of {@code process}. The uncaught exception handler gets to see the cause. */
    public static StreamsException of(ProcessingContext context, ProcessorStateException cause) {
        String node = context instanceof InternalProcessorContext<?, ?> internal && internal.currentNode() != null
                ? internal.currentNode().name()
                : "unknown";
        return new FailedProcessingException(node, cause);
    }

    /**
     * The error for a store to throw: as above while a record is processed, or a punctuator runs; otherwise, as when it is
     * restored, the cause itself.
     */
    public static StreamsException ofStore(StateStoreContext context, ProcessorStateException cause) {
        return context instanceof InternalProcessorContext<?, ?> internal && internal.currentNode() != null
                ? of(internal, cause)
                : cause;
    }
}
