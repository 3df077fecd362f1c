package dev.rangestreams.it.harness;

import static org.apache.kafka.common.IsolationLevel.READ_UNCOMMITTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(BrokerExtension.class)
class TopicReaderTest {

    @Test
    void aSurplusFailsAndIsListed(Broker broker) {
        var topic = broker.topics().create("topic", 1);
        try (var writer = broker.topics().writer(topic, Serdes.String(), Serdes.Long());
                var reader = broker.topics().reader(topic, Serdes.String(), Serdes.Long())) {
            writer.sendAll(List.of(Message.of("a", 1L, 10), Message.of("b", 2L, 20)));
            reader.readToEnd();
            assertThatThrownBy(() -> reader.awaitRecords(1))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("Expected 1 records")
                    .hasMessageContaining("2 arrived")
                    .hasMessageContaining("a@10=1 (partition 0 offset 0)")
                    .hasMessageContaining("b@20=2 (partition 0 offset 1)");
        }
    }

    @Test
    void onlyCommittedRecordsAreReadUnlessAskedOtherwise(Broker broker) {
        var topic = broker.topics().create("topic", 1);
        try (var writer = broker.topics().transactionalWriter(topic, Serdes.String(), Serdes.Long());
                var committed = broker.topics().reader(topic, Serdes.String(), Serdes.Long());
                var all = broker.topics().reader(topic, Serdes.String(), Serdes.Long(), READ_UNCOMMITTED)) {
            writer.begin();
            writer.send("k", 1L, 10);
            writer.commit();
            writer.begin();
            writer.send("k", 2L, 20);
            writer.abort();
            writer.begin();
            writer.send("k", 3L, 30);
            assertThat(committed.readToEnd()).extracting(Received::value).containsExactly(1L);
            assertThat(all.readToEnd()).extracting(Received::value).containsExactly(1L, 2L, 3L);
            writer.commit();
            assertThat(committed.awaitRecords(2)).extracting(Received::value).containsExactly(1L, 3L);
        }
    }
}
