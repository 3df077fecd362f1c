package dev.rangestreams.windowing.internal.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class QuestionsTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    @Test
    void the_thread_of_the_task_answers_when_it_looks() throws InterruptedException, ExecutionException {
        Questions questions = new Questions("w", LONG);
        questions.begin();
        Thread own = Thread.currentThread();
        CompletableFuture<Thread> asked = asked(questions, Thread::currentThread);
        while (!asked.isDone()) {
            questions.answer();
            Thread.onSpinWait();
        }
        assertThat(asked.get()).isSameAs(own);
    }

    @Test
    void the_thread_of_the_task_answers_itself_at_once() {
        Questions questions = new Questions("w", LONG);
        questions.begin();
        assertThat(questions.ask(() -> 7)).isEqualTo(7);
    }

    @Test
    void a_thread_that_does_not_answer_is_reported() {
        Questions questions = new Questions("w", Duration.ofMillis(20));
        questions.begin();
        assertThatThrownBy(() -> asked(questions, () -> 7).join())
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOf(InvalidStateStoreException.class)
                .hasMessage(
                        "Window w had no time to answer within 20 ms: its stream thread works on one record, or waits for the"
                                + " broker; ask again later");
    }

    @Test
    void a_task_that_ends_fails_what_it_was_asked() throws InterruptedException {
        Questions questions = new Questions("w", LONG);
        questions.begin();
        CountDownLatch asking = new CountDownLatch(1);
        CompletableFuture<Integer> asked = CompletableFuture.supplyAsync(() -> {
            asking.countDown();
            return questions.ask(() -> 7);
        });
        asking.await();
        questions.end();
        assertThatThrownBy(asked::join)
                .cause()
                .isInstanceOf(InvalidStateStoreException.class)
                .hasMessage("Window w is not active here now; ask again later");
    }

    @Test
    void a_task_that_does_not_run_is_not_waited_for() {
        Questions questions = new Questions("w", LONG);
        assertThatThrownBy(() -> questions.ask(() -> 7))
                .isInstanceOf(InvalidStateStoreException.class)
                .hasMessage("Window w is not active here now; ask again later");
    }

    @Test
    void what_fails_while_it_is_answered_fails_for_who_asked_and_not_for_the_task() throws InterruptedException {
        Questions questions = new Questions("w", LONG);
        questions.begin();
        CompletableFuture<Integer> asked = asked(questions, () -> {
            throw new IllegalArgumentException("no");
        });
        while (!asked.isDone()) {
            questions.answer();
            Thread.onSpinWait();
        }
        assertThatThrownBy(asked::join)
                .cause()
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no");
    }

    private static <T> CompletableFuture<T> asked(Questions questions, Supplier<T> question) {
        return CompletableFuture.supplyAsync(() -> questions.ask(question));
    }
}
