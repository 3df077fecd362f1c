package dev.rangestreams.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RetriesTest {
    private final Retries retries = new Retries();

    private List<Integer> due(int calls) {
        return IntStream.rangeClosed(1, calls)
                .filter(call -> retries.isDue())
                .boxed()
                .toList();
    }

    @Test
    void comeAtOnceAndThenEverLater() {
        retries.begin();
        assertThat(due(40)).containsExactly(1, 3, 7, 15, 31);
        retries.begin();
        assertThat(due(3)).containsExactly(1, 3);
    }

    @Test
    void endUnlessBegunAgain() {
        assertThat(due(1_000)).isEmpty();
        retries.begin();
        assertThat(due(1_000_000)).hasSize(17);
        assertThat(due(1_000_000)).isEmpty();
    }
}
