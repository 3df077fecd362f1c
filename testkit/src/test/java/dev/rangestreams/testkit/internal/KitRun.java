package dev.rangestreams.testkit.internal;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.junit.platform.testkit.engine.EventType;

/** How a run of a kit class ended, rule by rule. */
public record KitRun(Map<String, String> failed, Map<String, String> skipped, Map<String, String> passed) {
    public static KitRun of(Class<?> kit) {
        EngineExecutionResults results = EngineTestKit.engine("jqwik")
                .selectors(DiscoverySelectors.selectClass(kit))
                .configurationParameter("jqwik.database", "")
                .configurationParameter("jqwik.tries.default", "250")
                .configurationParameter("jqwik.reporting.usejunitplatform", "true")
                .execute();
        KitRun run = new KitRun(new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
        results.testEvents().stream().filter(KitRun::isEnd).forEach(run::add);
        return run;
    }

    private static boolean isEnd(Event event) {
        return event.getType() == EventType.FINISHED || event.getType() == EventType.SKIPPED;
    }

    private void add(Event event) {
        String rule = rule(event.getTestDescriptor());
        if (event.getType() == EventType.SKIPPED) {
            skipped.put(rule, event.getPayload(String.class).orElse(""));
            return;
        }
        TestExecutionResult result = event.getRequiredPayload(TestExecutionResult.class);
        String message = result.getThrowable().map(Throwable::getMessage).orElse("");
        switch (result.getStatus()) {
            case SUCCESSFUL -> passed.put(rule, message);
            case ABORTED -> skipped.put(rule, message);
            case FAILED -> failed.put(rule, message);
        }
    }

    private static String rule(TestDescriptor test) {
        String name = test.getDisplayName();
        return name.substring(0, 3).toUpperCase(Locale.ROOT) + "-" + name.substring(3, 5);
    }
}
