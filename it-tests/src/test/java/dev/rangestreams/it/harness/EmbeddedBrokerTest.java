package dev.rangestreams.it.harness;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(BrokerExtension.class)
class EmbeddedBrokerTest extends BrokerContract {

    private final Broker broker;

    EmbeddedBrokerTest(Broker broker) {
        this.broker = broker;
    }

    @Override
    Broker broker() {
        return broker;
    }

    @Test
    void isOneForAllTests(Broker another) {
        assertThat(another).isSameAs(broker);
        assertThat(another.uniqueName("a")).startsWith("a").isNotEqualTo(another.uniqueName("a"));
    }
}
