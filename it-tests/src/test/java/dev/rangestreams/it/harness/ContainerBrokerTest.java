package dev.rangestreams.it.harness;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;
import org.testcontainers.kafka.KafkaContainer;

/** The same on the broker that Apache Kafka ships as an image; skipped where no container engine runs. */
@Testcontainers(disabledWithoutDocker = true)
class ContainerBrokerTest extends BrokerContract {

    @Container
    private static final KafkaContainer CONTAINER = new KafkaContainer("apache/kafka:4.4.0");

    private static Broker broker;

    @BeforeAll
    static void connect() {
        broker = new Broker(CONTAINER.getBootstrapServers());
    }

    @AfterAll
    static void disconnect() {
        broker.close();
    }

    @Override
    Broker broker() {
        return broker;
    }
}
