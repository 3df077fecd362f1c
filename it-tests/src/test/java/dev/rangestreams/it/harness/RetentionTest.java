package dev.rangestreams.it.harness;

import static org.apache.kafka.common.IsolationLevel.READ_COMMITTED;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.stream.LongStream;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(BrokerExtension.class)
class RetentionTest {

    @Test
    void recordsOfLongAgoStayUnlessTheTopicSaysOtherwise(Broker broker, @TempDir Path directory) {
        var topics = broker.topics();
        var count = CountApp.on(broker, 1);
        count.feed(10);
        var app = count.app().stateDirectory(directory);
        try (var first = app.start()) {
            first.awaitProcessed();
        }

        // A topic with a week's retention shows that the broker has meanwhile deleted what it may.
        var week = topics.create("week", 1, Map.of("retention.ms", "604800000"));
        try (var writer = topics.writer(week, Serdes.String(), Serdes.String())) {
            writer.send("k", "v", CountApp.DAY);
        }
        Await.until(
                "the broker deletes the record of 2023",
                () -> topics.startOffsets(week).equals(topics.endOffsets(week)));

        var changelog = count.id() + "-" + CountApp.STORE + "-changelog";
        assertThat(topics.startOffsets(count.input()).values()).containsExactly(0L);
        assertThat(topics.startOffsets(changelog).values()).containsExactly(0L);

        count.feed(5);
        var wiped = app.build();
        wiped.cleanUp();
        try (wiped) {
            wiped.start();
            wiped.awaitProcessed();
        }
        assertThat(count.counts("0", READ_COMMITTED))
                .isEqualTo(LongStream.rangeClosed(1, 15).boxed().toList());
    }
}
