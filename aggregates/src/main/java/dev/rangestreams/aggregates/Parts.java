package dev.rangestreams.aggregates;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The results of several aggregates in lockstep, each read by its {@link Part} or by name and type. Immutable; two are equal if
 * names and results are.
 */
public final class Parts {
    private final List<? extends Part<?, ?>> parts;
    private final List<@Nullable Object> results;

    Parts(List<? extends Part<?, ?>> parts, List<@Nullable Object> results) {
        this.parts = parts;
        this.results = results;
    }

    /**
     * The result of a part.
     *
     * @param part the same object that was given to {@link Aggregates#all}
     * @param <R> its type
     * @return null if the part has none, as the mean of nothing
     * @throws IllegalArgumentException if the part is not one of these
     */
    @SuppressWarnings("unchecked") // a part's aggregate gives what its type says
    public <R> @Nullable R get(Part<?, R> part) {
        int place = parts.indexOf(part);
        if (place < 0) {
            throw new IllegalArgumentException("The part " + part + " is none of " + parts);
        }
        return (R) results.get(place);
    }

    /**
     * The result of a part.
     *
     * @param name the name of the part
     * @param type what it gives
     * @param <R> what it gives
     * @return null if the part has none, as the mean of nothing
     * @throws IllegalArgumentException if no part has the name, or its result is of another type
     */
    public <R> @Nullable R get(String name, Class<R> type) {
        for (int place = 0; place < parts.size(); place++) {
            if (parts.get(place).name().equals(name)) {
                return cast(name, type, results.get(place));
            }
        }
        throw new IllegalArgumentException("No part is named " + name + "; there are " + parts);
    }

    private static <R> @Nullable R cast(String name, Class<R> type, @Nullable Object result) {
        if (result != null && !type.isInstance(result)) {
            throw new IllegalArgumentException(
                    "The part " + name + " gives a " + result.getClass().getName() + ", which is no " + type.getName());
        }
        return type.cast(result);
    }

    /**
     * All results.
     *
     * @return by name, in the order in which the parts were given; a part without result has null
     */
    public Map<String, @Nullable Object> toMap() {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (int place = 0; place < parts.size(); place++) {
            map.put(parts.get(place).name(), results.get(place));
        }
        return Collections.unmodifiableMap(map);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Parts that && toMap().equals(that.toMap());
    }

    @Override
    public int hashCode() {
        return toMap().hashCode();
    }

    @Override
    public String toString() {
        return toMap().toString();
    }
}
