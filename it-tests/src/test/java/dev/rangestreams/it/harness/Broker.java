package dev.rangestreams.it.harness;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.Uuid;

/**
 * A running broker as a test sees it, whoever started it: an address and names that nobody else uses.
 *
 * <p>Brokers are shared by many tests, so a test keeps to topics and application ids from {@link #uniqueName}.
 */
public final class Broker implements AutoCloseable {

    private final String bootstrapServers;
    private final Admin admin;
    private final Topics topics;
    private final String run = Uuid.randomUuid().toString().replaceAll("[^A-Za-z0-9]", "");
    private final AtomicInteger names = new AtomicInteger();

    public Broker(String bootstrapServers) {
        this.bootstrapServers = bootstrapServers;
        this.admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers));
        this.topics = new Topics(this);
    }

    public String bootstrapServers() {
        return bootstrapServers;
    }

    /** A name, good for topics and application ids, that starts with the prefix and was never given before. */
    public String uniqueName(String prefix) {
        return prefix + "-" + names.incrementAndGet() + "-" + run;
    }

    public Topics topics() {
        return topics;
    }

    Admin admin() {
        return admin;
    }

    /** Lets go of the connections; the broker itself runs on. */
    @Override
    public void close() {
        topics.close();
        admin.close(Await.PATIENCE);
    }
}
