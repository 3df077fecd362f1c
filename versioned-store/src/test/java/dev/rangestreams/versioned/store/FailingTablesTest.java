package dev.rangestreams.versioned.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.spi.EngineException;
import dev.rangestreams.store.inmemory.InMemory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.apache.kafka.streams.errors.LogAndContinueProcessingExceptionHandler;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.kstream.KTable;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.processor.api.Record;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table's store that fails while a record is processed: no handler may go on, and what is said is what Kafka passes on. */
class FailingTablesTest {
    private final FaultyEngine engine = new FaultyEngine(InMemory.engine());
    private TopologyTestDriver driver;
    private TestInputTopic<String, String> table;
    private TestInputTopic<String, String> stream;
    private TestOutputTopic<String, String> joined;

    /** Would go on, if it were asked. */
    public static final class AskedHandler extends LogAndContinueProcessingExceptionHandler {
        private static int asked;

        @Override
        public Response handleError(ErrorHandlerContext context, Record<?, ?> record, Exception exception) {
            asked++;
            return super.handleError(context, record, exception);
        }
    }

    @BeforeEach
    void start(@TempDir Path directory) {
        StreamsBuilder builder = new StreamsBuilder();
        KTable<String, String> versions = builder.table(
                "table", Materialized.as(VersionedStores.versioned(engine, Trial.NAME, Duration.ofSeconds(1))));
        builder.<String, String>stream("stream")
                .join(versions, (one, other) -> one + other)
                .to("joined");
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "failing");
        config.put(StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
        config.put(StreamsConfig.DEFAULT_VALUE_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
        config.put(StreamsConfig.PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG, AskedHandler.class);
        // As where a job's name with a slash in it became a folder.
        config.put(
                StreamsConfig.STATE_DIR_CONFIG,
                directory.resolve("feature%2Fdisks").toString());
        AskedHandler.asked = 0;
        driver = new TopologyTestDriver(builder.build(), config);
        table = driver.createInputTopic("table", new StringSerializer(), new StringSerializer());
        stream = driver.createInputTopic("stream", new StringSerializer(), new StringSerializer());
        joined = driver.createOutputTopic("joined", new StringDeserializer(), new StringDeserializer());
    }

    @AfterEach
    void stop() {
        engine.work();
        driver.close();
    }

    private static void expectTheTaskToEnd(ThrowingCallable call, String what) {
        assertThatThrownBy(call).isInstanceOf(StreamsException.class).satisfies(thrown -> {
            Throwable cause = thrown.getCause();
            assertThat(cause)
                    .isInstanceOf(ProcessorStateException.class)
                    .hasMessageContainingAll(what, "store " + Trial.NAME, "task 0_0", "feature%2Fdisks")
                    .hasCauseInstanceOf(EngineException.class);
        });
        assertThat(AskedHandler.asked).as("times the handler was asked").isZero();
    }

    @Test
    void a_put_that_fails_ends_the_task() {
        table.pipeInput("k", "X", 5L);
        engine.failAt(3, 1, false);
        expectTheTaskToEnd(() -> table.pipeInput("k", "B", 20L), "put a version at 20");
        table.pipeInput("k", "Y", 10L);
        stream.pipeInput("k", "s", 15L);
        assertThat(joined.readValuesToList()).containsExactly("sY");
    }

    @Test
    void a_read_that_fails_ends_the_task() {
        table.pipeInput("k", "X", 5L);
        engine.failAt(1, 1, false);
        expectTheTaskToEnd(() -> stream.pipeInput("k", "s", 15L), "read");
    }

    /** Kafka takes the message of what a store throws as a pattern, in which a percent sign has a meaning. */
    @Test
    void what_is_said_outside_of_a_task_is_said_in_full() {
        var store = driver.<String, String>getVersionedKeyValueStore(Trial.NAME);
        for (ThrowingCallable call : List.<ThrowingCallable>of(
                () -> store.get("k"),
                () -> store.get("k", 10),
                () -> store.put("k", "X", 10),
                () -> store.put("k", null, 10),
                () -> store.delete("k", 10))) {
            engine.failAt(1, 1, false);
            assertThatThrownBy(call)
                    .isInstanceOf(ProcessorStateException.class)
                    .hasMessageContainingAll("store " + Trial.NAME, "task 0_0", "feature%2Fdisks/")
                    .hasMessageNotContaining("%%");
        }
    }
}
