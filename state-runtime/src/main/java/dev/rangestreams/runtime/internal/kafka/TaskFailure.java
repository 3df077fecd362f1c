package dev.rangestreams.runtime.internal.kafka;

import java.util.Set;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.errors.internals.FailedProcessingException;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.processor.api.ProcessingContext;
import org.apache.kafka.streams.processor.internals.InternalProcessorContext;
import org.apache.kafka.streams.processor.internals.ProcessorNode;
import org.apache.kafka.streams.processor.internals.ProcessorStateManager;

/**
 * Errors that end a task without the processing exception handler being asked: those in which the record has no part, so
 * that a handler that goes on would lose it, and the next one, and the one after that.
 */
public final class TaskFailure {
    /** A node in which a record is processed or a punctuation happens, and a task that has its stores flush their caches. */
    private static final Set<String> TASK =
            Set.of(ProcessorNode.class.getName(), ProcessorStateManager.class.getName());

    private TaskFailure() {}

    /** The error for a processor to throw out of {@code process}. The uncaught exception handler gets to see the cause. */
    public static StreamsException of(ProcessingContext context, ProcessorStateException cause) {
        return new FailedProcessingException(currentNode(context), cause);
    }

    /**
     * The error for a store to throw that was called by somebody it does not know. If a task called, it ends as above;
     * others, such as queries, get the {@link ProcessorStateException} itself.
     *
     * @param message names the store, the task, what failed and what to do
     * @param cause what failed
     */
    public static StreamsException ofStore(StateStoreContext context, String message, RuntimeException cause) {
        ProcessorStateException failure = new ProcessorStateException(message, cause);
        return isTask() ? new FailedProcessingException(currentNode(context), failure) : failure;
    }

    /**
     * What a store throws out of a call in which Kafka's typed layer takes the message of a {@link ProcessorStateException} for a
     * format: its {@code put}, and a versioned store's {@code get} and {@code delete} too. A path with a percent sign in it would
     * hide what failed behind an error of the formatter.
     */
    public static StreamsException formatted(StreamsException failure) {
        return failure instanceof ProcessorStateException
                ? new ProcessorStateException(
                        String.valueOf(failure.getMessage()).replace("%", "%%"), failure.getCause())
                : failure;
    }

    /** Whether this thread is in one of a task's classes. Only asked when something has failed. */
    private static boolean isTask() {
        return StackWalker.getInstance()
                .walk(frames -> frames.map(StackWalker.StackFrame::getClassName).anyMatch(TASK::contains));
    }

    private static String currentNode(Object context) {
        return context instanceof InternalProcessorContext<?, ?> internal && internal.currentNode() != null
                ? internal.currentNode().name()
                : "unknown";
    }
}
