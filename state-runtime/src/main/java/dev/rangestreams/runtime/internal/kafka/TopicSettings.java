package dev.rangestreams.runtime.internal.kafka;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks the broker how topics are set, and warns of what does harm. For each application that asks there is one thread and one
 * admin client, both gone when all is answered. Neither keeps the JVM alive. A broker that does not answer, or may not, is
 * only noted at DEBUG: nothing depends on the answer.
 */
final class TopicSettings {
    private static final Logger LOG = LoggerFactory.getLogger(TopicSettings.class);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** What was asked in this process. */
    private static final Set<String> ASKED = ConcurrentHashMap.newKeySet();

    private static final AtomicInteger CLIENTS = new AtomicInteger();

    /** What waits for the thread of each application that has one. To be used under its own lock. */
    private static final Map<String, List<NeededSettings>> WAITING = new HashMap<>();

    private TopicSettings() {}

    /**
     * Has a topic looked at, unless it was already. Returns at once.
     *
     * @param name a name for the topic, unique in the process
     */
    static void check(StateStoreContext context, String name, NeededSettings needed) {
        if (!ASKED.add(name)) {
            return;
        }
        String application = context.applicationId();
        synchronized (WAITING) {
            List<NeededSettings> waiting = WAITING.get(application);
            if (waiting != null) {
                waiting.add(needed);
                return;
            }
            WAITING.put(application, new ArrayList<>(List.of(needed)));
        }
        String client = application + "-rangestreams-topic-settings-" + CLIENTS.incrementAndGet();
        Map<String, Object> config = config(context, client);
        Thread thread = new Thread(() -> answer(application, config), client);
        thread.setDaemon(true);
        thread.start();
    }

    /** As Kafka Streams makes that of its own admin client, but without what reports metrics. */
    private static Map<String, Object> config(StateStoreContext context, String client) {
        Map<String, Object> given = context.appConfigs();
        Map<String, Object> config = new HashMap<>();
        for (String key : AdminClientConfig.configNames()) {
            if (given.get(key) != null) {
                config.put(key, given.get(key));
            }
        }
        config.putAll(context.appConfigsWithPrefix(StreamsConfig.ADMIN_CLIENT_PREFIX));
        config.put(AdminClientConfig.CLIENT_ID_CONFIG, client);
        config.put(AdminClientConfig.METRIC_REPORTER_CLASSES_CONFIG, List.of());
        config.put(AdminClientConfig.ENABLE_METRICS_PUSH_CONFIG, false);
        return config;
    }

    private static void answer(String application, Map<String, Object> config) {
        Admin admin = null;
        try {
            admin = Admin.create(config);
            for (List<NeededSettings> next = next(application); !next.isEmpty(); next = next(application)) {
                compare(admin, next);
            }
        } catch (RuntimeException e) {
            LOG.debug("The settings of the changelog topics of {} are not known", application, e);
        } finally {
            synchronized (WAITING) {
                WAITING.remove(application);
            }
            if (admin != null) {
                admin.close(PATIENCE);
            }
        }
    }

    /** What waits now. If nothing does, who comes later gets a thread of his own. */
    private static List<NeededSettings> next(String application) {
        synchronized (WAITING) {
            List<NeededSettings> waiting = WAITING.get(application);
            if (waiting == null || waiting.isEmpty()) {
                WAITING.remove(application);
                return List.of();
            }
            WAITING.put(application, new ArrayList<>());
            return waiting;
        }
    }

    private static void compare(Admin admin, List<NeededSettings> topics) {
        Map<ConfigResource, NeededSettings> needed = new HashMap<>();
        topics.forEach(topic -> needed.put(new ConfigResource(ConfigResource.Type.TOPIC, topic.topic()), topic));
        Map<ConfigResource, KafkaFuture<Config>> answers =
                admin.describeConfigs(needed.keySet()).values();
        needed.forEach((resource, topic) -> {
            try {
                Map<String, String> settings = new HashMap<>();
                answers.get(resource).get().entries().forEach(entry -> settings.put(entry.name(), entry.value()));
                List<String> faults = topic.faults(settings);
                if (!faults.isEmpty()) {
                    LOG.warn(
                            "Store {} needs other settings of its changelog topic {}. {}. Kafka leaves the settings of a"
                                    + " topic that is there as they are: alter them.",
                            topic.storeName(),
                            topic.topic(),
                            String.join(". ", faults));
                }
            } catch (ExecutionException | RuntimeException e) {
                LOG.debug("The settings of topic {} are not known", topic.topic(), e);
            } catch (InterruptedException e) {
                // Nobody is to wait for this thread.
                Thread.currentThread().interrupt();
            }
        });
    }
}
