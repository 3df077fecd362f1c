package dev.rangestreams.it.harness;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler;
import org.jspecify.annotations.Nullable;

/** What has ended an instance's threads, if something has. */
final class Death implements StreamsUncaughtExceptionHandler {

    private final CountDownLatch threadsAlive;
    private @Nullable Throwable cause;
    private boolean asked;

    Death(int threads) {
        this.threadsAlive = new CountDownLatch(threads);
    }

    @Override
    public StreamThreadExceptionResponse handle(Throwable failure) {
        synchronized (this) {
            cause = cause == null ? failure : cause;
        }
        if (PowerCut.ended(failure)) {
            awaitOtherThreads();
        }
        return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
    }

    /**
     * The client shuts its other threads down in good order, which a crash does not. So all are to meet the cut first; they
     * do with their next poll.
     */
    private void awaitOtherThreads() {
        threadsAlive.countDown();
        try {
            threadsAlive.await(Await.PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** True when the crash that was asked for has ended all threads. */
    synchronized boolean isByPowerCut() {
        return cause != null && PowerCut.ended(cause) && threadsAlive.getCount() == 0;
    }

    synchronized @Nullable Throwable ask() {
        asked = true;
        return cause;
    }

    /** Fails if a thread died of something that nobody wanted and nobody asked about. */
    synchronized void check(String application) {
        if (cause != null && !asked && !PowerCut.ended(cause)) {
            asked = true;
            throw new AssertionError("A thread of " + application + " died", cause);
        }
    }

    @Override
    public synchronized String toString() {
        return String.valueOf(cause);
    }
}
