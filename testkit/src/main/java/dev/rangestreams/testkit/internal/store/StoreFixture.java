package dev.rangestreams.testkit.internal.store;

import dev.rangestreams.testkit.Capability;
import dev.rangestreams.testkit.internal.TestFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.jspecify.annotations.Nullable;

/** What one check of a store of Kafka's kind works on: a task with a folder of its own, all gone when it is closed. */
public class StoreFixture implements AutoCloseable {
    private final Set<Capability> capabilities;
    private final TestFolder stateDir = TestFolder.temporary();
    private final List<StateStore> opened = new ArrayList<>();
    private final MockProcessorContext<Void, Void> task;

    /** Null if the task's stores have no changelog. */
    private final @Nullable ProcessingGuarantee guarantee;

    public StoreFixture(Set<Capability> capabilities, @Nullable ProcessingGuarantee guarantee) {
        this.capabilities = capabilities;
        this.guarantee = guarantee;
        task = StoreContext.task(stateDir.path().toFile(), guarantee);
    }

    public final Set<Capability> capabilities() {
        return capabilities;
    }

    public final boolean can(Capability capability) {
        return capabilities.contains(capability);
    }

    /** The folder of the task's stores. */
    public final Path folder() {
        return stateDir.path();
    }

    /** The record that the task works on from now on. */
    public final void processing(String topic, long offset) {
        task.setRecordMetadata(topic, 0, offset);
    }

    /** For a store that is about to be opened; it is closed with the fixture. */
    public final StoreContext contextOf(StateStore store) {
        opened.add(store);
        return new StoreContext(task, guarantee != null);
    }

    /** Closes a store now, and not once more when the check ends. */
    public final void close(OpenStore<?> open) {
        opened.removeIf(other -> other == open.store());
        open.store().close();
    }

    /**
     * Commits and closes a store as at the orderly end of a process, on a disk that stays or is lost.
     *
     * @return whether what the store held will be there when it is opened again
     */
    public final boolean endRun(OpenStore<?> open, boolean diskStays) {
        open.flush();
        close(open);
        boolean stays = diskStays && can(Capability.REOPENS);
        if (!stays) {
            wipe();
        }
        return stays;
    }

    /** Closes a store without a commit, as when something in its task throws; the disk stays, unless Kafka would empty it. */
    public final void stop(OpenStore<?> open) {
        close(open);
        if (guarantee == ProcessingGuarantee.EXACTLY_ONCE && !open.managesOffsets()) {
            wipe();
        }
    }

    /**
     * Restores a store, opened again after {@link #stop}, from where Kafka would.
     *
     * @param committed the last offset that was committed, which Kafka keeps itself for stores that do not
     */
    public final void resume(OpenStore<?> open, List<ConsumerRecord<byte[], byte[]>> changelog, int committed) {
        Long own = open.committedOffset();
        boolean kafkas =
                guarantee == ProcessingGuarantee.AT_LEAST_ONCE && can(Capability.REOPENS) && !open.managesOffsets();
        int from = own != null ? own.intValue() + 1 : kafkas ? committed + 1 : 0;
        // One by one: batches have rules of their own.
        changelog.subList(from, changelog.size()).forEach(change -> open.restore(List.of(change)));
    }

    /** Empties the disk, as another machine's is. No store may be open. */
    public final void wipe() {
        stateDir.delete();
        stateDir.create();
    }

    @Override
    public final void close() {
        try {
            opened.forEach(StateStore::close);
        } finally {
            stateDir.delete();
        }
    }
}
