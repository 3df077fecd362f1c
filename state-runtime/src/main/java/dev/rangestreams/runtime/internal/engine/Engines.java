package dev.rangestreams.runtime.internal.engine;

import dev.rangestreams.api.RangeStreamsConfig;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineEngineProvider;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;

/** The engines on the class path, and which of them the configuration chooses. */
public final class Engines {
    private static final String SETTING = RangeStreamsConfig.ENGINE_CONFIG;

    /** A module that is to bring an engine one day, and brings none yet. */
    private static final String CASSANDRA = "dev/rangestreams/store/cassandra/package-info.class";

    private Engines() {}

    /**
     * All engines that announce themselves to {@link ServiceLoader}, each with its default options.
     *
     * @throws ConfigException naming both classes and where they are, if two of them have one name
     */
    public static List<TimelineEngine> onClassPath() {
        Map<String, TimelineEngineProvider> providers = new HashMap<>();
        List<TimelineEngine> engines = new ArrayList<>();
        for (TimelineEngineProvider provider : ServiceLoader.load(TimelineEngineProvider.class)) {
            TimelineEngine engine = provider.engine();
            TimelineEngineProvider other = providers.put(engine.name(), provider);
            if (other != null) {
                throw new ConfigException("Two engines on the class path are named " + engine.name() + ": "
                        + whoAndWhere(other) + ", and " + whoAndWhere(provider)
                        + ". Leave one of the two out, or give yours another name");
            }
            engines.add(engine);
        }
        return engines;
    }

    private static String whoAndWhere(TimelineEngineProvider provider) {
        CodeSource source = provider.getClass().getProtectionDomain().getCodeSource();
        return provider.getClass().getName() + " in "
                + (source == null || source.getLocation() == null ? "a place that is not known" : source.getLocation());
    }

    /**
     * The engine that the setting names.
     *
     * @return null if the setting is not there
     * @throws ConfigException if it names none that is on the class path
     */
    public static @Nullable ChosenEngine named(Map<String, ?> configs) {
        Object given = configs.get(SETTING);
        if (given == null) {
            return null;
        }
        String name = given.toString().trim();
        List<TimelineEngine> there = onClassPath();
        for (TimelineEngine engine : there) {
            if (engine.name().equals(name)) {
                return new ChosenEngine(engine, SETTING + " names it");
            }
        }
        throw new ConfigException(
                SETTING,
                given,
                there.isEmpty()
                        ? whatIsMissing()
                        : "must name an engine on the class path, which has: " + names(there));
    }

    /**
     * The engine that the setting names, else the only one there is.
     *
     * @throws ConfigException if that leaves none, or several
     */
    public static ChosenEngine configured(Map<String, ?> configs) {
        ChosenEngine named = named(configs);
        if (named != null) {
            return named;
        }
        List<TimelineEngine> there = onClassPath();
        if (there.size() == 1) {
            return only(there);
        }
        throw new ConfigException(
                SETTING,
                null,
                there.isEmpty()
                        ? whatIsMissing()
                        : "several engines are on the class path, so set it to one of: " + names(there));
    }

    /** The one engine of a list. */
    public static ChosenEngine only(List<TimelineEngine> engines) {
        return new ChosenEngine(engines.get(0), "it is the only engine on the class path");
    }

    /** Their names, as they can be set. */
    public static String names(List<TimelineEngine> engines) {
        return engines.stream().map(TimelineEngine::name).sorted().collect(Collectors.joining(", "));
    }

    /** That there is no engine, as it stands after "because". */
    public static String noneThere() {
        boolean cassandra = TimelineEngineProvider.class.getClassLoader().getResource(CASSANDRA) != null;
        return "no engine is on the class path" + (cassandra ? ", as rangestreams-store-cassandra has none yet" : "");
    }

    /** What to do where there is no engine. */
    public static String whatToAdd() {
        return "add dev.rangestreams:rangestreams-store-rocksdb, or another store module that has an engine";
    }

    private static String whatIsMissing() {
        return noneThere() + ": " + whatToAdd();
    }
}
