package dev.rangestreams.runtime.internal.kafka;

import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;

/** Makes header collections, for which Kafka has no public constructor. */
public final class FreshHeaders {
    private FreshHeaders() {}

    /** A new, empty, changeable collection. */
    public static Headers create() {
        return new RecordHeaders();
    }
}
