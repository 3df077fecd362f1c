package dev.rangestreams.it.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.it.harness.Await;
import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.Message;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsConfig;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The topics that a buffer and its clock are restored from. */
@ExtendWith(BrokerExtension.class)
class ChangelogTest {

    @ParameterizedTest
    @EnumSource
    void theBuffersChangelogDeletesByTimeAndKeepsWhatTheStoreKeepsAndADay(Engine engine, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.beforeAndGrace(5000, 1000));
        ranges.app().start().close();
        assertThat(broker.topics().config(ranges.changelog()))
                .containsEntry("cleanup.policy", "delete")
                .containsEntry(
                        "retention.ms", Long.toString(6001 + Duration.ofDays(1).toMillis()));
        assertThat(broker.topics().config(ranges.clockChangelog())).containsEntry("cleanup.policy", "compact");
    }

    @ParameterizedTest
    @EnumSource
    void theConfiguredAdditionToTheRetentionIsAdded(Engine engine, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.beforeAndGrace(5000, 1000));
        ranges.app()
                .set(StreamsConfig.WINDOW_STORE_CHANGE_LOG_ADDITIONAL_RETENTION_MS_CONFIG, 77_000)
                .start()
                .close();
        assertThat(broker.topics().config(ranges.changelog()))
                .containsEntry("cleanup.policy", "delete")
                .containsEntry("retention.ms", Long.toString(6001 + 77_000));
    }

    /** Their changelog entries are as new as the moment they were made. */
    @ParameterizedTest
    @EnumSource
    void theBrokerDoesNotDeleteTheEntriesOfRecordsThatAreAYearOld(Engine engine, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(40));
        var yearAgo = System.currentTimeMillis() - Duration.ofDays(365).toMillis();
        ranges.send(List.of(Message.of("k", "A", yearAgo), Message.of("k", "B", yearAgo + 10)));
        ranges.process(ranges.app());
        assertThat(ranges.broker().topics().startOffsets(ranges.changelog()).values())
                .containsExactly(0L);
        // Twice, because the first round may have begun before there was anything to delete.
        awaitDeletions(broker, yearAgo);
        awaitDeletions(broker, yearAgo);
        assertThat(ranges.broker().topics().startOffsets(ranges.changelog()).values())
                .containsExactly(0L);

        ranges.send(List.of(Message.of("k", "C", yearAgo + 20)));
        ranges.process(ranges.app());
        assertThat(ranges.records(ranges.output()))
                .extracting(result -> result.value())
                .containsExactly("A", "A,B", "A,B,C");
    }

    /** Returns when the broker has deleted what it may, which shows in a topic whose records may go. */
    private static void awaitDeletions(Broker broker, long timestamp) {
        var topics = broker.topics();
        var week = topics.create("week", 1, Map.of("retention.ms", "604800000"));
        try (var writer = topics.writer(week, Serdes.String(), Serdes.String())) {
            writer.send("k", "v", timestamp);
        }
        Await.until(
                "the broker deletes a record of " + timestamp,
                () -> topics.startOffsets(week).equals(topics.endOffsets(week)));
    }
}
