package dev.rangestreams.examples.broker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;

/** Two ports of the loopback address, free a moment ago and ours from then on: they are open already. */
record Ports(ServerSocketChannel clients, ServerSocketChannel controller) implements AutoCloseable {

    static Ports open() {
        return new Ports(listen(), listen());
    }

    private static ServerSocketChannel listen() {
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try {
            var channel = ServerSocketChannel.open();
            channel.configureBlocking(false);
            return channel.bind(address);
        } catch (IOException failure) {
            throw new UncheckedIOException("No free port on " + address, failure);
        }
    }

    static InetSocketAddress address(ServerSocketChannel channel) {
        try {
            return (InetSocketAddress) channel.getLocalAddress();
        } catch (IOException failure) {
            throw new UncheckedIOException("The port is closed already", failure);
        }
    }

    @Override
    public void close() {
        try (clients;
                controller) {
            // Closing is all there is to do.
        } catch (IOException failure) {
            throw new UncheckedIOException("Could not close the ports", failure);
        }
    }
}
