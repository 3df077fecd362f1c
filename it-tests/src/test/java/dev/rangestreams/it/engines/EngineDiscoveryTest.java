package dev.rangestreams.it.engines;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineEngineProvider;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A store module on the class path is found without being named. */
class EngineDiscoveryTest {
    @Test
    void enginesAreFoundByTheirNames() {
        Map<String, TimelineEngine> found = ServiceLoader.load(TimelineEngineProvider.class).stream()
                .map(provider -> provider.get().engine())
                .collect(Collectors.toMap(TimelineEngine::name, engine -> engine));
        assertThat(found).containsKeys("in-memory", "rocksdb", "chronicle");
        assertThat(found.get("in-memory").durable()).isFalse();
        assertThat(found.get("rocksdb").durable()).isTrue();
        assertThat(found.get("chronicle").durable()).isTrue();
    }
}
