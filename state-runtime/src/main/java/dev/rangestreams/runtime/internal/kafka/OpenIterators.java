package dev.rangestreams.runtime.internal.kafka;

import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;

/** Since when the iterators of one store are open, by the clock on the wall. For any thread. */
final class OpenIterators {
    private final AtomicLong count = new AtomicLong();
    private final ConcurrentSkipListMap<Long, Long> sinceByNumber = new ConcurrentSkipListMap<>();

    /** Gives the number by which it is {@link #closed}. */
    long opened() {
        long number = count.incrementAndGet();
        sinceByNumber.put(number, System.currentTimeMillis());
        return number;
    }

    void closed(long number) {
        sinceByNumber.remove(number);
    }

    /** When the one that is open longest was opened; 0 if none is open, as Kafka has it. */
    long oldestSinceMs() {
        Map.Entry<Long, Long> oldest = sinceByNumber.firstEntry();
        return oldest == null ? 0 : oldest.getValue();
    }
}
