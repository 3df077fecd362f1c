package dev.rangestreams.it.harness;

import dev.rangestreams.examples.broker.BrokerOptions;
import dev.rangestreams.examples.broker.EmbeddedBroker;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Hands an embedded {@link Broker} to tests that ask for one as a parameter. It starts with the first such test of the
 * JVM, all tests share it, and it stops with the last.
 *
 * <pre>{@code
 * @ExtendWith(BrokerExtension.class)
 * class MyTest {
 *     @Test
 *     void test(Broker broker) { ... }
 * }
 * }</pre>
 */
public final class BrokerExtension implements ParameterResolver {

    /**
     * Retention is enforced all the time, not first after half a minute, so that a test whose records are too old for
     * their topic fails at once and not only on a slow day. Transactions that nobody ends are ended soon after their time.
     */
    static final BrokerOptions OPTIONS = BrokerOptions.defaults()
            .with("log.initial.task.delay.ms", "200")
            .with("log.retention.check.interval.ms", "200")
            .with("transaction.abort.timed.out.transaction.cleanup.interval.ms", "200");

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Broker.class;
    }

    @Override
    public Broker resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot()
                .getStore(Namespace.create(BrokerExtension.class))
                .getOrComputeIfAbsent(Shared.class, key -> new Shared(), Shared.class)
                .broker;
    }

    /** Lives in the root store, which closes it at the end of the run. */
    private static final class Shared implements AutoCloseable {

        private final EmbeddedBroker embedded = EmbeddedBroker.start(OPTIONS);
        private final Broker broker = new Broker(embedded.bootstrapServers());

        @Override
        public void close() {
            broker.close();
            embedded.close();
        }
    }
}
