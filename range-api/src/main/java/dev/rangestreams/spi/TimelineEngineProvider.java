package dev.rangestreams.spi;

/**
 * Makes an engine known to {@link java.util.ServiceLoader}, so that a store module on the class path is found without
 * being named. A provider is a public class with a public constructor that takes nothing.
 */
public interface TimelineEngineProvider {
    /**
     * The engine with its default options.
     *
     * @return an engine; the same options every time
     */
    TimelineEngine engine();
}
