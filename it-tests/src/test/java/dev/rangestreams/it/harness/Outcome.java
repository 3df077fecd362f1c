package dev.rangestreams.it.harness;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The outcome of something asked of the broker: the answer, or an error that names the request. */
final class Outcome {

    private Outcome() {}

    static <T> T of(String request, Future<T> future) {
        try {
            return future.get(Await.PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException failure) {
            throw new IllegalStateException("Could not " + request, failure.getCause());
        } catch (TimeoutException late) {
            throw new IllegalStateException("No answer after " + Await.PATIENCE + " to: " + request, late);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting to " + request, interrupted);
        }
    }
}
