package dev.rangestreams.it.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** That a buffer's changelog is the same whatever the buffer is stored in. */
@ExtendWith(BrokerExtension.class)
class EngineSwapTest {
    private static final String[] RESULTS = {
        "k@10 A", "k@10 A,B", "k@20 A,B,C", "k@15 A,B,D", "k@30 A,B,D,C,E", "k@40 A,B,D,C,E,F", "k@50 A,B,D,C,E,F,G"
    };

    @Test
    void theEngineMayBeExchangedWhereLocalStateIsGone(Broker broker) {
        var ranges = RangeApp.on(broker, Engine.IN_MEMORY, Ranges.beforeAndGrace(100, 10));
        ranges.process(ranges.app(), "k@10 A", "k@10 B");
        ranges.process(ranges.with(Engine.ROCKSDB).app(), "k@20 C", "k@15 D");
        ranges.process(ranges.with(Engine.STOCK).app(), "k@30 E");
        ranges.process(ranges.with(Engine.ROCKSDB).app(), "k@19 late", "k@40 F");
        ranges.process(ranges.with(Engine.IN_MEMORY).app(), "k@50 G");
        check(ranges);
    }

    @Test
    void theEngineMayBeExchangedWhereTheStateOfOtherEnginesIsStillThere(Broker broker, @TempDir Path directory) {
        var ranges = RangeApp.on(broker, Engine.IN_MEMORY, Ranges.beforeAndGrace(100, 10));
        ranges.process(ranges.app().stateDirectory(directory), "k@10 A", "k@10 B");
        ranges.process(ranges.with(Engine.ROCKSDB).app().stateDirectory(directory), "k@20 C", "k@15 D");
        ranges.process(ranges.with(Engine.STOCK).app().stateDirectory(directory), "k@30 E");
        ranges.process(ranges.with(Engine.ROCKSDB).app().stateDirectory(directory), "k@19 late", "k@40 F");
        ranges.process(ranges.with(Engine.IN_MEMORY).app().stateDirectory(directory), "k@50 G");
        check(ranges);
    }

    @Test
    void theEngineMayBeExchangedForthAndBackInOneDirectory(Broker broker, @TempDir Path directory) {
        var ranges = RangeApp.on(broker, Engine.CHRONICLE, Ranges.beforeAndGrace(100, 10));
        ranges.process(ranges.app().stateDirectory(directory), "k@10 A", "k@10 B");
        ranges.process(ranges.with(Engine.ROCKSDB).app().stateDirectory(directory), "k@20 C", "k@15 D");
        ranges.process(ranges.with(Engine.CHRONICLE).app().stateDirectory(directory), "k@30 E");
        ranges.process(ranges.with(Engine.ROCKSDB).app().stateDirectory(directory), "k@19 late", "k@40 F");
        ranges.process(ranges.with(Engine.CHRONICLE).app().stateDirectory(directory), "k@50 G");
        check(ranges);
    }

    private static void check(RangeApp ranges) {
        assertThat(ranges.results()).containsExactly(RESULTS);
        assertThat(ranges.lateOnes()).containsExactly("k@19 late");
    }
}
