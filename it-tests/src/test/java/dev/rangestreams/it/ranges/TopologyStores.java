package dev.rangestreams.it.ranges;

import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyDescription;

/** The names of the stores that a topology's text shows. */
final class TopologyStores {
    private TopologyStores() {}

    static Set<String> of(Topology topology) {
        Set<String> stores = new TreeSet<>();
        for (TopologyDescription.Subtopology part : topology.describe().subtopologies()) {
            for (TopologyDescription.Node node : part.nodes()) {
                if (node instanceof TopologyDescription.Processor processor) {
                    stores.addAll(processor.stores());
                }
            }
        }
        return stores;
    }
}
