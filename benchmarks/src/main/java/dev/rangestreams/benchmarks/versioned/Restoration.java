package dev.rangestreams.benchmarks.versioned;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.rangestreams.benchmarks.Contender;
import dev.rangestreams.benchmarks.Cpu;
import dev.rangestreams.benchmarks.Scratch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.VersionedBytesStoreSupplier;
import org.apache.kafka.streams.state.VersionedKeyValueStore;
import org.apache.kafka.streams.state.VersionedRecord;
import org.jspecify.annotations.Nullable;

/** A new store that is given its changelog, batch by batch as a consumer would poll it. Making the batches is not timed. */
final class Restoration implements Contender {
    /** Kafka's default for max.poll.records. */
    private static final int BATCH = 1_000;

    private static final TopicPartition CHANGELOG = new TopicPartition("changelog", 0);

    private final String name;
    private final VersionLoad load;
    private final Path directory = Scratch.directory();
    private final RestoreContext context = new RestoreContext(directory);
    private final VersionedKeyValueStore<String, byte[]> store;
    private long offset;
    private long cpuNanos;
    private long wallNanos;

    Restoration(String name, VersionedBytesStoreSupplier supplier, VersionLoad load) {
        this.name = name;
        this.load = load;
        store = Stores.versionedKeyValueStoreBuilder(supplier, Serdes.String(), Serdes.ByteArray())
                .withLoggingDisabled()
                .build();
        context.open(store);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int block() {
        return BATCH;
    }

    @Override
    public double run(int events) {
        for (int left = events; left > 0; left -= BATCH) {
            List<ConsumerRecord<byte[], byte[]>> records = poll(Math.min(left, BATCH));
            timed(() -> context.restore(records));
        }
        return 0;
    }

    private List<ConsumerRecord<byte[], byte[]>> poll(int count) {
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            load.advance();
            byte[] key = load.key().getBytes(UTF_8);
            byte[] value = load.value();
            records.add(new ConsumerRecord<>(
                    CHANGELOG.topic(),
                    CHANGELOG.partition(),
                    offset++,
                    load.timestamp(),
                    TimestampType.CREATE_TIME,
                    key.length,
                    value.length,
                    key,
                    value,
                    new RecordHeaders(),
                    Optional.empty()));
        }
        return records;
    }

    /** Commits. */
    @Override
    public void drain() {
        timed(() -> {
            store.commit(Map.of(CHANGELOG, offset));
            context.committed();
        });
    }

    /** Any version of any key. */
    @Nullable
    VersionedRecord<byte[]> read() {
        return store.get(load.key(), load.anyTime());
    }

    /** CPU time of the thread that restores, so far. */
    long cpuNanos() {
        return cpuNanos;
    }

    /** Time on the clock, so far. */
    long wallNanos() {
        return wallNanos;
    }

    /** Writes to files whatever is not there yet, and then deletes them. */
    @Override
    public void close() {
        timed(store::close);
        Scratch.delete(directory);
    }

    private void timed(Runnable work) {
        long cpu = Cpu.nanos();
        long wall = System.nanoTime();
        work.run();
        wallNanos += System.nanoTime() - wall;
        cpuNanos += Cpu.nanos() - cpu;
    }
}
