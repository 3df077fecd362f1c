package dev.rangestreams.it.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(BrokerExtension.class)
class StreamsAppTest {

    @Test
    void aThreadThatDiesOfItselfFailsTheTestThatDoesNotAsk(Broker broker) {
        var input = broker.topics().create("input", 1);
        var app =
                StreamsApp.of(broker, broker.uniqueName("app"), failing(input)).start();
        poison(broker, input);
        assertThatThrownBy(app::awaitProcessed)
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("died")
                .hasStackTraceContaining("poisoned");
        app.close();
    }

    @Test
    void aFailureThatWasAskedForDoesNotFailTheClose(Broker broker) {
        var input = broker.topics().create("input", 1);
        try (var app =
                StreamsApp.of(broker, broker.uniqueName("app"), failing(input)).start()) {
            poison(broker, input);
            Await.until("the thread dies", () -> app.failure() != null);
            assertThat(app.failure()).hasStackTraceContaining("poisoned");
        }
    }

    @Test
    void aFailureFoundOnlyAtTheCloseFailsThere(Broker broker) {
        var input = broker.topics().create("input", 1);
        var app =
                StreamsApp.of(broker, broker.uniqueName("app"), failing(input)).start();
        poison(broker, input);
        Await.until("the instance ends", () -> app.streams().state().hasCompletedShutdown());
        assertThatThrownBy(app::close).isInstanceOf(AssertionError.class).hasStackTraceContaining("poisoned");
    }

    @Test
    void aStateDirectoryOfItsOwnGoesWithTheInstance(Broker broker) {
        var count = CountApp.on(broker, 1);
        count.feed(1);
        var app = count.app().start();
        app.awaitProcessed();
        assertThat(app.stateDirectory()).isNotEmptyDirectory();
        app.close();
        assertThat(app.stateDirectory()).doesNotExist();
    }

    @Test
    void staysInTheGroupOrLeavesItAsTold(Broker broker) {
        var count = CountApp.on(broker, 1);
        try (var app = count.app().start()) {
            app.closeStayingInGroup();
            assertThat(Groups.members(broker, count.id())).isEqualTo(1);
        }
        Groups.bury(broker, count.id());
        try (var app = count.app().start()) {
            app.closeLeavingGroup();
            assertThat(Groups.members(broker, count.id())).isZero();
        }
    }

    @Test
    void metricsAreFoundByNameAndTags(Broker broker) {
        var count = CountApp.on(broker, 1);
        count.feed(3);
        try (var app = count.app().start()) {
            app.awaitProcessed();
            assertThat(app.metric("process-total", Map.of())).isEqualTo(3);
            assertThat(app.metric("process-total", Map.of("thread-id", "another")))
                    .isZero();
        }
    }

    private static Supplier<Topology> failing(String input) {
        return () -> {
            var builder = new StreamsBuilder();
            builder.stream(input, Consumed.with(Serdes.String(), Serdes.String()))
                    .foreach((key, value) -> {
                        throw new IllegalStateException("poisoned");
                    });
            return builder.build();
        };
    }

    private static void poison(Broker broker, String input) {
        try (var writer = broker.topics().writer(input, Serdes.String(), Serdes.String())) {
            writer.send("k", "v", CountApp.DAY);
        }
    }
}
