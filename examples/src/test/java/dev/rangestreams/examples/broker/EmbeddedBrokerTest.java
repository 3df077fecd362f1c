package dev.rangestreams.examples.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import dev.rangestreams.examples.broker.EmbeddedBroker.Ports;

class EmbeddedBrokerTest {
    @Test
    void brokerPortTaken() throws IOException {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var free = Ports.free();
            Iterator<Ports> ports = List.of(new Ports(taken.getLocalPort(), free.controller()), Ports.free()).iterator();
            try (var broker = EmbeddedBroker.start(BrokerOptions.defaults(), ports::next)) {
                assertThat(ports.hasNext()).isFalse();
            }
        }
    }
    @Test
    void controllerPortTaken() throws IOException {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var free = Ports.free();
            Iterator<Ports> ports = List.of(new Ports(free.broker(), taken.getLocalPort()), Ports.free()).iterator();
            try (var broker = EmbeddedBroker.start(BrokerOptions.defaults(), ports::next)) {
                assertThat(ports.hasNext()).isFalse();
            }
        }
    }
}
