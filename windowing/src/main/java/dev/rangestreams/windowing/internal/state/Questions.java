package dev.rangestreams.windowing.internal.state;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.jspecify.annotations.Nullable;

/**
 * What other threads ask of open windows. These are objects that only the thread of the task may touch, so it answers, with its
 * next record or check.
 */
final class Questions {
    /** Far more than the time between two checks; less than a thread is given to show that it is alive. */
    static final Duration PATIENCE = Duration.ofSeconds(10);

    private final String window;
    private final Duration patience;
    private final Queue<FutureTask<?>> waiting = new ConcurrentLinkedQueue<>();
    private volatile @Nullable Thread owner;

    Questions(String window, Duration patience) {
        this.window = window;
        this.patience = patience;
    }

    /** From now on the calling thread answers. */
    void begin() {
        owner = Thread.currentThread();
    }

    /** Nobody answers any more. */
    void end() {
        owner = null;
        for (FutureTask<?> task = waiting.poll(); task != null; task = waiting.poll()) {
            task.cancel(false);
        }
    }

    /** Answers what was asked. */
    void answer() {
        if (!waiting.isEmpty()) {
            for (FutureTask<?> task = waiting.poll(); task != null; task = waiting.poll()) {
                task.run();
            }
        }
    }

    /**
     * Asks, from any thread.
     *
     * @throws InvalidStateStoreException if there is no answer, as the task does not run, or does not come to it
     */
    <T> T ask(Supplier<T> question) {
        Thread current = owner;
        if (current == Thread.currentThread()) {
            return question.get();
        }
        FutureTask<T> task = new FutureTask<>(question::get);
        waiting.add(task);
        if (owner == null) {
            task.cancel(false);
        }
        try {
            return task.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (CancellationException e) {
            throw new InvalidStateStoreException("Window " + window + " is not active here now; ask again later", e);
        } catch (TimeoutException e) {
            task.cancel(false);
            throw new InvalidStateStoreException(
                    "Window " + window + " had no time to answer within " + patience.toMillis()
                            + " ms: its stream thread works on one record, or waits for the broker; ask again later",
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            task.cancel(false);
            throw new InvalidStateStoreException("Interrupted while window " + window + " was asked", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause().getMessage(), e.getCause());
        }
    }
}
