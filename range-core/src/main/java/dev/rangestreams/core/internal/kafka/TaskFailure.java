package dev.rangestreams.core.internal.kafka;

import java.util.List;
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
    private static final List<String> TASK =
            List.of(ProcessorNode.class.getName(), ProcessorStateManager.class.getName());

    private static final List<String> TYPED_LAYER = List.of("org.apache.kafka.streams.state.internals.Metered");

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
        return isUnder(TASK) ? new FailedProcessingException(currentNode(context), failure) : failure;
    }

    /**
     * As above, for calls in which Kafka's typed layer takes the message of a {@link ProcessorStateException} for a format:
     * a store's {@code put}, and a versioned store's {@code get} and {@code delete} too. A path with a percent sign in it
     * would hide what failed behind an error of the formatter.
     */
    public static StreamsException ofFormattedCall(StateStoreContext context, String message, RuntimeException cause) {
        StreamsException failure = ofStore(context, message, cause);
        return failure instanceof ProcessorStateException && isUnder(TYPED_LAYER)
                ? new ProcessorStateException(message.replace("%", "%%"), cause)
                : failure;
    }

    /** Whether this thread is in a class whose name begins like one of these. Only asked when something has failed. */
    private static boolean isUnder(List<String> callers) {
        return StackWalker.getInstance()
                .walk(frames -> frames.map(StackWalker.StackFrame::getClassName)
                        .anyMatch(name -> callers.stream().anyMatch(name::startsWith)));
    }

    private static String currentNode(Object context) {
        return context instanceof InternalProcessorContext<?, ?> internal && internal.currentNode() != null
                ? internal.currentNode().name()
                : "unknown";
    }
}
