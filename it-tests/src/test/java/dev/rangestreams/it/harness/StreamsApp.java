package dev.rangestreams.it.harness;

import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.CloseOptions.GroupMembershipOperation;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.jspecify.annotations.Nullable;

/**
 * One instance of a Kafka Streams application on a real broker.
 *
 * <pre>{@code
 * var app = StreamsApp.of(broker, broker.uniqueName("app"), MyTest::topology).stateDirectory(directory);
 * try (var first = app.start()) {
 *     ...
 *     first.awaitProcessed();
 * }
 * try (var again = app.start()) { ... }
 * }</pre>
 *
 * <p>Each start and each await returns on a condition, or fails, and then says what it saw. An instance whose thread dies of
 * itself fails the test at its close at the latest, unless the test asked for the {@link #failure}.
 */
public final class StreamsApp implements AutoCloseable {

    private final Broker broker;
    private final String applicationId;
    private final Path stateDirectory;
    private final @Nullable Path ownedDirectory;
    private final @Nullable FaultyClients clients;
    private final KafkaStreams streams;
    private final Assignment assignment;
    private final Standbys standbys;
    private final Death death;
    private final RestoreCount restored = new RestoreCount();
    private boolean closed;

    StreamsApp(
            Broker broker,
            Topology topology,
            Properties config,
            @Nullable FaultyClients clients,
            @Nullable Path ownedDirectory) {
        this.broker = broker;
        this.applicationId = config.get(StreamsConfig.APPLICATION_ID_CONFIG).toString();
        this.stateDirectory = Path.of(config.get(StreamsConfig.STATE_DIR_CONFIG).toString());
        this.ownedDirectory = ownedDirectory;
        this.clients = clients;
        this.standbys = new Standbys(
                topology, StreamsConfig.EXACTLY_ONCE_V2.equals(config.get(StreamsConfig.PROCESSING_GUARANTEE_CONFIG)));
        this.death = new Death(Integer.parseInt(
                config.get(StreamsConfig.NUM_STREAM_THREADS_CONFIG).toString()));
        this.streams =
                clients == null ? new KafkaStreams(topology, config) : new KafkaStreams(topology, config, clients);
        this.assignment = new Assignment(broker.topics(), applicationId, topology, streams);
        streams.setUncaughtExceptionHandler(death);
        streams.setGlobalStateRestoreListener(restored);
    }

    /**
     * How to run an application; nothing runs yet.
     *
     * @param topology asked anew for each instance, since Kafka Streams uses a topology once only
     */
    public static StreamsAppBuilder of(Broker broker, String applicationId, Supplier<Topology> topology) {
        return new StreamsAppBuilder(broker, applicationId, topology);
    }

    /** Starts, and returns when the instance runs and the instances in this JVM have all tasks of the application. */
    public void start() {
        assignment.join();
        streams.start();
        awaitRunning();
    }

    /** Returns when the instance runs and the instances in this JVM have all tasks of the application. */
    public void awaitRunning() {
        await("run with all its tasks assigned", assignment::isComplete);
    }

    /** Returns when the instance runs with exactly so many active tasks. */
    public void awaitActiveTasks(int count) {
        await(
                "run " + count + " active tasks",
                () -> assignment.isRunning() && TaskMap.active(streams).size() == count);
    }

    /** Returns when the instance keeps exactly so many standby tasks, and their stores have all there is. */
    public void awaitStandbyTasks(int count) {
        await(
                "keep " + count + " standby tasks up to date",
                () -> assignment.isRunning()
                        && TaskMap.standby(streams).size() == count
                        && standbys.areUpToDate(streams));
    }

    /** Of two instances of an application with one task, the one that keeps its standby copy, once that is up to date. */
    public static StreamsApp standbyOf(StreamsApp one, StreamsApp other) {
        Await.until(
                "one of two instances has the task and the other its copy",
                () -> TaskMap.active(one.streams).size()
                                        + TaskMap.active(other.streams).size()
                                == 1
                        && TaskMap.standby(one.streams).size()
                                        + TaskMap.standby(other.streams).size()
                                == 1
                        && TaskMap.active(one.streams).size()
                                == TaskMap.standby(other.streams).size());
        var standby = TaskMap.standby(one.streams).isEmpty() ? other : one;
        standby.awaitStandbyTasks(1);
        return standby;
    }

    /**
     * Returns when all that is in the application's input topics now is processed and committed, by whichever instance.
     * Repartition topics do not count as input, and transactional input is not for this: its end is never committed.
     */
    public void awaitProcessed() {
        Groups.awaitCommitted(broker, applicationId, assignment.externalSources(), () -> death.check(applicationId));
    }

    /** Makes the instance die when it gets to that point of its next commit; see {@link #awaitCrashed}. */
    public void crashAt(CrashPoint point) {
        clients().lifeline().cutAt(point);
    }

    /** Makes the instance die after this many further records for the topic, all of which do get to the broker. */
    public void crashAfterSends(String topic, int sends) {
        clients().lifeline().cutAfterSends(topic, sends);
    }

    /**
     * Crashes the instance now: what it has sent is at the broker, and nothing follows. Returns when it is gone and the
     * broker has been told, as timeouts would have told it some seconds later.
     */
    public void crash() {
        clients().cut();
        awaitCrashed();
    }

    /**
     * From now on no commit gets through to the broker, which does not answer; the instance tries again and goes on
     * meanwhile. At-least-once with the classic protocol only.
     */
    public void failCommits() {
        clients().lifeline().failCommits();
    }

    /** How many commits have failed since {@link #failCommits}. */
    public int failedCommits() {
        return clients().lifeline().failedCommits();
    }

    /** Waits for the crash that was asked for, and returns when the instance is gone and the broker has been told. */
    public void awaitCrashed() {
        Groups.fence(broker, awaitDeath());
    }

    /** Waits for the crash and returns the ids of the transactions that it may have left open. */
    Set<String> awaitDeath() {
        Await.until(applicationId + " crashes", death::isByPowerCut, this::describe);
        closeKeepingFailure(GroupMembershipOperation.LEAVE_GROUP);
        return clients().transactionalIds();
    }

    /** What ended a thread of the instance, or null; whoever asks has dealt with it. */
    public @Nullable Throwable failure() {
        return death.ask();
    }

    /** The sum of all metrics of that name whose tags include these. */
    public double metric(String name, Map<String, String> tags) {
        return streams.metrics().values().stream()
                .filter(metric -> metric.metricName().name().equals(name))
                .filter(metric -> metric.metricName().tags().entrySet().containsAll(tags.entrySet()))
                .mapToDouble(metric -> ((Number) metric.metricValue()).doubleValue())
                .sum();
    }

    /** How many changelog records this instance has read to make its active stores of that name complete. */
    public long restoredRecords(String store) {
        return restored.of(store);
    }

    public KafkaStreams streams() {
        return streams;
    }

    public Path stateDirectory() {
        return stateDirectory;
    }

    /** Deletes the application's local state; before the start or after the end only. */
    public void cleanUp() {
        streams.cleanUp();
    }

    /** Ends the instance in good order; others take over at once. Its state directory stays as it is. */
    public void closeLeavingGroup() {
        closeKeepingFailure(GroupMembershipOperation.LEAVE_GROUP);
        death.check(applicationId);
    }

    /** As {@link #closeLeavingGroup}, but others wait for its return, until its session (10 s) is over. */
    public void closeStayingInGroup() {
        closeKeepingFailure(GroupMembershipOperation.REMAIN_IN_GROUP);
        death.check(applicationId);
    }

    @Override
    public void close() {
        closeKeepingFailure(GroupMembershipOperation.LEAVE_GROUP);
        if (ownedDirectory != null) {
            Directories.delete(ownedDirectory);
        }
        death.check(applicationId);
    }

    /** Closes what did not even start; that is not to hide why. */
    void closeAfter(Throwable failure) {
        try {
            close();
        } catch (RuntimeException | AssertionError another) {
            if (another != failure) {
                failure.addSuppressed(another);
            }
        }
    }

    private void closeKeepingFailure(GroupMembershipOperation membership) {
        if (closed) {
            return;
        }
        closed = true;
        assignment.leave();
        var options = CloseOptions.timeout(Await.PATIENCE).withGroupMembershipOperation(membership);
        if (!streams.close(options)) {
            throw new AssertionError("Did not close within " + Await.PATIENCE + ". " + describe());
        }
    }

    private void await(String description, BooleanSupplier condition) {
        Await.until(
                applicationId + " should " + description,
                () -> {
                    death.check(applicationId);
                    return condition.getAsBoolean();
                },
                this::describe);
    }

    private String describe() {
        return assignment + ", failure " + death;
    }

    private FaultyClients clients() {
        if (clients == null) {
            throw new IllegalStateException(applicationId + " cannot be crashed: say crashable() when building it");
        }
        return clients;
    }
}
