package dev.rangestreams.runtime.internal.kafka;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.kafka.streams.kstream.KGroupedStream;
import org.apache.kafka.streams.kstream.internals.AbstractStream;
import org.apache.kafka.streams.kstream.internals.graph.GraphNode;
import org.apache.kafka.streams.kstream.internals.graph.SourceGraphNode;

/** The topics that a grouped stream comes from, through whatever lies between. */
public final class StreamSources {
    private final List<SourceGraphNode<?, ?>> sources = new ArrayList<>();

    private StreamSources(GraphNode end) {
        Set<GraphNode> seen = new HashSet<>();
        Deque<GraphNode> toSee = new ArrayDeque<>(List.of(end));
        while (!toSee.isEmpty()) {
            GraphNode node = toSee.pop();
            if (seen.add(node)) {
                if (node instanceof SourceGraphNode<?, ?> source) {
                    sources.add(source);
                }
                toSee.addAll(node.parentNodes());
            }
        }
    }

    /** Of a stream that was made by Kafka's own {@code groupBy} or {@code groupByKey}. */
    public static StreamSources of(KGroupedStream<?, ?> grouped) {
        return new StreamSources(new Node<>((AbstractStream<?, ?>) grouped).node());
    }

    /** Whether a topic is one of them, by its name or by a pattern. */
    public boolean include(String topic) {
        return sources.stream()
                .anyMatch(source ->
                        source.topicNames().map(names -> names.contains(topic)).orElse(false)
                                || source.topicPattern()
                                        .map(pattern -> pattern.matcher(topic).matches())
                                        .orElse(false));
    }

    /** Whether one of them has a timestamp extractor of its own. */
    public boolean haveTimestampExtractor() {
        return sources.stream().anyMatch(source -> source.consumedInternal().timestampExtractor() != null);
    }

    /** What knows a stream's place in the graph. */
    private static final class Node<K, V> extends AbstractStream<K, V> {
        Node(AbstractStream<K, V> stream) {
            super(stream);
        }

        GraphNode node() {
            return graphNode;
        }
    }
}
