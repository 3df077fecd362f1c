/**
 * The only place that touches Kafka Streams' internal classes, each for one reason that its public API does not serve:
 *
 * <ul>
 *   <li>{@code Changelog}: sending a store's change to its changelog partition.
 *   <li>{@code ChangelogCheck}: the changelog topic of a store, and whether there is a broker that can be asked about it. With
 *       {@code NeededSettings} and {@code TopicSettings}, which use no internal class.
 *   <li>{@code FreshHeaders}: making header collections.
 *   <li>{@code DroppedRecords}: the task's own dropped-records sensor, so that dashboards see our drops as Kafka's.
 *   <li>{@code CommitAware}: being called before each commit, also under exactly-once, and when caches are to be dropped.
 *   <li>{@code ConfiguredStoreBuilder}: seeing {@code StreamsConfig} before changelog topics are created.
 *   <li>{@code FixedStoreBuilder}: no internal class; the other half of builders that Kafka is handed.
 *   <li>{@code StreamSettings}: the serdes of a grouped stream, a generated name, and which names its topology has.
 *   <li>{@code StreamSources}: the topics that a stream comes from, and their timestamp extractors.
 *   <li>{@code UnitWindows}: windowed keys that equal those of Kafka's own stores.
 *   <li>{@code TaskFailure}: an error that no processing exception handler may go on after.
 *   <li>{@code StoreSensors}, {@code VersionSensors}: Kafka's store metrics under Kafka's names.
 *   <li>{@code TimedRestore}, {@code RestoredPosition}: restoring from whole records, with their timestamps and positions.
 *   <li>{@code VersionedBuilder}: being known as a versioned store, whose changelog keeps history.
 *   <li>{@code Unwrapped}: reaching a store of ours behind the layers that Kafka puts around it.
 *   <li>{@code RecordHeadersOf}: the headers of the record that a store's serializers are used for.
 *   <li>{@code TaskFacts}: whether a store has a changelog, and the guarantee.
 *   <li>{@code ValueFormat}: what Kafka puts around the values of a window store, and adds to what it restores.
 *   <li>{@code SupportedKafka}: no internal class; whether the version will do, before anything else is touched.
 *   <li>{@code CacheInFront}: whether Kafka has put a cache around a window store.
 * </ul>
 *
 * <p>It must not know ranges or buffers. Every supported Kafka version runs through it in the tests.
 */
@NullMarked
package dev.rangestreams.runtime.internal.kafka;

import org.jspecify.annotations.NullMarked;
