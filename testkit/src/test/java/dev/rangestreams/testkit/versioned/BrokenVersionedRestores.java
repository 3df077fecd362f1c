package dev.rangestreams.testkit.versioned;

import dev.rangestreams.testkit.internal.Blob;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/** Versioned stores that make the wrong thing of their changelog. */
final class BrokenVersionedRestores {
    static final List<BrokenVersions> ALL = List.of(
            restoring(VersionedRule.VER_43, "an empty value is a delete", (records, retention) -> {
                List<ConsumerRecord<byte[], byte[]>> taken = new ArrayList<>();
                for (ConsumerRecord<byte[], byte[]> change : records) {
                    boolean empty = change.value() != null && change.value().length == 0;
                    taken.add(empty ? deleted(change) : change);
                }
                return taken;
            }),
            restoring(VersionedRule.VER_44, "of equal times in one batch the first counts", (records, retention) -> {
                Set<String> seen = new HashSet<>();
                return records.stream()
                        .filter(change -> seen.add(new Blob(change.key()) + "@" + change.timestamp()))
                        .toList();
            }),
            restoring(
                    VersionedRule.VER_45, "what is too old at the end of a batch is refused", (records, retention) -> {
                        long last = records.stream()
                                .mapToLong(ConsumerRecord::timestamp)
                                .max()
                                .orElse(-1);
                        return records.stream()
                                .filter(change -> change.timestamp() >= last - retention)
                                .toList();
                    }),
            BrokenVersions.store(
                    VersionedRule.VER_46,
                    "a read ends the restore",
                    (inner, retention) -> new ForwardingVersioned(inner) {
                        private boolean read;

                        @Override
                        Collection<ConsumerRecord<byte[], byte[]>> restored(
                                Collection<ConsumerRecord<byte[], byte[]>> records) {
                            return read ? List.of() : records;
                        }

                        @Override
                        public byte @Nullable [] get(Bytes key, long asOf) {
                            read = true;
                            return super.get(key, asOf);
                        }
                    }),
            BrokenVersions.store(
                    VersionedRule.VER_47,
                    "what comes a second time is undone",
                    (inner, retention) -> new ForwardingVersioned(inner) {
                        private final Set<String> seen = new HashSet<>();

                        @Override
                        Collection<ConsumerRecord<byte[], byte[]>> restored(
                                Collection<ConsumerRecord<byte[], byte[]>> records) {
                            List<ConsumerRecord<byte[], byte[]>> taken = new ArrayList<>();
                            for (ConsumerRecord<byte[], byte[]> change : records) {
                                String what = new Blob(change.key()) + "@" + change.timestamp() + "=" + value(change);
                                taken.add(seen.add(what) ? change : deleted(change));
                            }
                            return taken;
                        }
                    }));

    private BrokenVersionedRestores() {}

    private interface Taking {
        Collection<ConsumerRecord<byte[], byte[]>> taken(
                Collection<ConsumerRecord<byte[], byte[]>> records, long retention);
    }

    private static BrokenVersions restoring(VersionedRule rule, String fault, Taking taking) {
        return BrokenVersions.store(rule, fault, (inner, retention) -> new ForwardingVersioned(inner) {
            @Override
            Collection<ConsumerRecord<byte[], byte[]>> restored(Collection<ConsumerRecord<byte[], byte[]>> records) {
                return taking.taken(records, retention);
            }
        });
    }

    private static @Nullable Blob value(ConsumerRecord<byte[], byte[]> change) {
        return change.value() == null ? null : new Blob(change.value());
    }

    private static ConsumerRecord<byte[], byte[]> deleted(ConsumerRecord<byte[], byte[]> change) {
        return new ConsumerRecord<>(
                change.topic(),
                change.partition(),
                change.offset(),
                change.timestamp(),
                TimestampType.CREATE_TIME,
                change.serializedKeySize(),
                ConsumerRecord.NULL_SIZE,
                change.key(),
                null,
                change.headers(),
                change.leaderEpoch());
    }
}
