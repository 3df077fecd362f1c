package dev.rangestreams.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.spi.Order;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A read has those writes handed over to RocksDB that it may find, and leaves those waiting that it cannot. */
class WaitingWritesTest {
    @TempDir
    private Path directory;

    private RocksTimelines timelines;

    @BeforeEach
    void open() {
        timelines = (RocksTimelines) Stores.open(directory, 60_000);
        // So that a read of any time has something to look at.
        Stores.put(timelines, "k", 20, "A");
        Stores.put(timelines, "k", 40, "B");
        timelines.flush();
    }

    @AfterEach
    void close() {
        timelines.close();
    }

    private List<String> read(long upTo) {
        return Stores.rest(timelines.read(Stores.bytes("k"), 0, upTo, Order.ASCENDING));
    }

    private long handedOver() {
        return timelines.database.writtenSinceDeletion();
    }

    @Test
    void whatIsNewerThanAllThatIsReadWaits() {
        Stores.put(timelines, "k", 50, "C");
        long before = handedOver();
        assertThat(read(49)).containsExactly("k@20=A", "k@40=B");
        assertThat(handedOver()).isEqualTo(before);
        assertThat(read(50)).containsExactly("k@20=A", "k@40=B", "k@50=C");
        assertThat(handedOver()).isGreaterThan(before);
    }

    @Test
    void whatComesOutOfOrderIsFoundWhereverItIs() {
        Stores.put(timelines, "k", 50, "C");
        Stores.put(timelines, "k", 30, "D");
        Stores.put(timelines, "k", 60, "E");
        assertThat(read(30)).containsExactly("k@20=A", "k@30=D");
    }

    @Test
    void whatIsRemovedOutOfOrderIsGoneWhereverItWas() {
        Stores.put(timelines, "k", 50, "C");
        timelines.remove(Stores.bytes("k"), 20, 0);
        assertThat(read(20)).isEmpty();
        assertThat(read(40)).containsExactly("k@40=B");
    }

    /** What was handed over is not waited for any more: the next read goes by what was put since. */
    @Test
    void afterItWasHandedOverAnEarlyWriteNoLongerCounts() {
        Stores.put(timelines, "k", 10, "early");
        assertThat(read(10)).containsExactly("k@10=early");
        Stores.put(timelines, "k", 50, "C");
        long before = handedOver();
        assertThat(read(49)).containsExactly("k@10=early", "k@20=A", "k@40=B");
        assertThat(handedOver()).isEqualTo(before);
    }
}
