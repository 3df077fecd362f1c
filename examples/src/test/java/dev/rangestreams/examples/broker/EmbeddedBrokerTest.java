package dev.rangestreams.examples.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedBrokerTest {

    @Test
    void topicsAreMadeDescribedAndDeleted() {
        try (var broker = EmbeddedBroker.start(BrokerOptions.defaults().withDefaultPartitions(3));
                var topics = new TopicAdmin(broker.bootstrapServers())) {
            broker.createTopic("four", 4, Map.of("retention.ms", "-1"));
            broker.createTopic("default", Map.of());

            assertThat(topics.partitions("four")).isEqualTo(4);
            assertThat(topics.partitions("default")).isEqualTo(3);
            assertThat(broker.topicConfig("four"))
                    .containsEntry("retention.ms", "-1")
                    .containsEntry("cleanup.policy", "delete");
            assertThatThrownBy(() -> broker.createTopic("four", 4, Map.of())).isInstanceOf(TopicExistsException.class);

            broker.deleteTopic("four");
            assertThatThrownBy(() -> broker.deleteTopic("four")).isInstanceOf(UnknownTopicOrPartitionException.class);
        }
    }

    @Test
    void twoBrokersRunSideBySideAndLeaveNothingBehind(@TempDir Path parent) {
        try (var one = EmbeddedBroker.start(BrokerOptions.defaults(), parent);
                var other = EmbeddedBroker.start(BrokerOptions.defaults(), parent)) {
            one.createTopic("here", 1, Map.of());
            assertThat(one.bootstrapServers()).isNotEqualTo(other.bootstrapServers());
            assertThatThrownBy(() -> other.topicConfig("here")).isInstanceOf(UnknownTopicOrPartitionException.class);
            assertThat(parent.toFile().list()).hasSize(2);
        }
        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void refusesWhatItMustChooseItselfAndNamesIt() {
        assertThatThrownBy(() -> BrokerOptions.defaults().with("log.dirs", "/elsewhere"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("log.dirs");
        assertThatThrownBy(() -> BrokerOptions.defaults().withDefaultPartitions(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("0");
    }

    @Test
    void aBrokerThatCannotStartSaysSoAndSparesTheJvm(@TempDir Path parent) {
        var options = BrokerOptions.defaults().with("authorizer.class.name", "no.such.Authorizer");
        assertThatThrownBy(() -> EmbeddedBroker.start(options, parent))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no.such.Authorizer");
        assertThat(parent).isEmptyDirectory();
    }
}
