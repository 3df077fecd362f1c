package dev.rangestreams.it.harness;

import static org.apache.kafka.common.IsolationLevel.READ_COMMITTED;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(BrokerExtension.class)
class RestartedAppTest {

    @ParameterizedTest
    @EnumSource
    void countsGoOnAfterRestartsWithAndWithoutLocalState(Mode mode, Broker broker, @TempDir Path directory) {
        var count = CountApp.on(broker, 2);
        var app = mode.of(count).stateDirectory(directory);

        count.feed(10);
        try (var first = app.start()) {
            first.awaitProcessed();
            assertThat(first.restoredRecords(CountApp.STORE)).isZero();
        }

        count.feed(10);
        try (var onLocalState = app.start()) {
            onLocalState.awaitProcessed();
            assertThat(onLocalState.restoredRecords(CountApp.STORE)).isZero();
        }

        count.feed(10);
        var wiped = app.build();
        wiped.cleanUp();
        try (wiped) {
            wiped.start();
            wiped.awaitProcessed();
            // Up to 40: with old timestamps and transactions the broker soon rolls and compacts the changelog.
            assertThat(wiped.restoredRecords(CountApp.STORE)).isBetween(2L, 40L);
        }

        var expected = LongStream.rangeClosed(1, 30).boxed().toList();
        assertThat(count.counts("0", READ_COMMITTED)).isEqualTo(expected);
        assertThat(count.counts("1", READ_COMMITTED)).isEqualTo(expected);
    }
}
