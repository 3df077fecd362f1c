package dev.rangestreams.windowing;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where a value says when it happened, for windows that go by that instead of by the record's timestamp.
 *
 * <p>What is found may be an {@link Instant}, an integer, a decimal or a floating-point number since 1970 in the {@linkplain #unit unit},
 * or a text as in ISO 8601 and RFC 3339, such as {@code 2021-01-01T00:00:00Z}; a text without an offset is taken for UTC. A
 * record whose value has nothing of the kind is kept out of these windows and counted, and is never an error.
 *
 * <p>Immutable, and safe for use by many threads if the function is.
 *
 * @param <V> the record value
 */
public final class EventTime<V> {
    private static final Logger LOG = LoggerFactory.getLogger(EventTime.class);

    /** In nanoseconds the last time there is has 25. What has far more would take long to compute with. */
    private static final int MOST_DIGITS = 30;

    private final Function<? super V, ?> found;
    private final TimeUnit unit;
    private final String description;
    private final AtomicBoolean warned = new AtomicBoolean();

    private EventTime(Function<? super V, ?> found, TimeUnit unit, String description) {
        this.found = found;
        this.unit = unit;
        this.description = description;
    }

    /**
     * Asks a function.
     *
     * @param time gives the time, or null if there is none; if it throws, there is none, and the first time is logged
     * @param <V> the record value
     * @return an event time in milliseconds, if it is a number
     */
    public static <V> EventTime<V> of(Function<? super V, ?> time) {
        return new EventTime<>(Objects.requireNonNull(time, "time"), TimeUnit.MILLISECONDS, "a function");
    }

    /**
     * Looks into a value that is a map, and into maps in it.
     *
     * @param path names of fields, with dots between them, such as {@code meta.event_ts}
     * @param <V> the record value
     * @return an event time in milliseconds, if it is a number
     */
    public static <V> EventTime<V> field(String path) {
        String[] names = path.split("\\.", -1);
        for (String name : names) {
            if (name.isEmpty()) {
                throw new IllegalArgumentException(
                        "EventTime.field: the path \"" + path + "\" has an empty name in it; write it as field.field");
            }
        }
        return new EventTime<>(value -> lookUp(value, names), TimeUnit.MILLISECONDS, "the field " + path);
    }

    private static @Nullable Object lookUp(@Nullable Object value, String[] names) {
        Object at = value;
        for (String name : names) {
            if (!(at instanceof Map<?, ?> map)) {
                return null;
            }
            at = map.get(name);
        }
        return at;
    }

    /**
     * The same, with numbers in another unit. Texts and instants are taken as they are.
     *
     * @param numbers the unit of numbers
     * @return a new event time
     */
    public EventTime<V> unit(TimeUnit numbers) {
        return new EventTime<>(found, Objects.requireNonNull(numbers, "numbers"), description);
    }

    /** The time in milliseconds, rounded down; null if there is none that can be read. */
    @Nullable
    Long millis(V value) {
        try {
            Object time = found(value);
            if (time instanceof Instant instant) {
                return instant.toEpochMilli();
            }
            if (time instanceof Double || time instanceof Float) {
                return scaled((Number) time);
            }
            if (time instanceof BigDecimal || time instanceof BigInteger) {
                return scaled(time instanceof BigDecimal number ? number : new BigDecimal((BigInteger) time));
            }
            if (time instanceof Number number) {
                return scaled(number.longValue());
            }
            return time instanceof CharSequence text ? parsed(text) : null;
        } catch (DateTimeException | ArithmeticException unreadable) {
            return null;
        }
    }

    /** What the function finds. One that fails has found nothing: one bad value is not to end the application. */
    private @Nullable Object found(V value) {
        try {
            return found.apply(value);
        } catch (RuntimeException e) {
            if (!warned.getAndSet(true)) {
                LOG.warn(
                        "{} failed for a value, which counts as one without a time and is in no window. Further failures are"
                                + " counted in untimed-total and not logged.",
                        this,
                        e);
            }
            return null;
        }
    }

    /** By the digits that it is written with: 1.001 s is 1001 ms, though its double lies a little below. */
    private @Nullable Long scaled(Number number) {
        double known = number.doubleValue();
        return Double.isNaN(known) || Double.isInfinite(known) ? null : scaled(new BigDecimal(number.toString()));
    }

    private long scaled(long number) {
        long nanos = unit.toNanos(1);
        long perMilli = TimeUnit.MILLISECONDS.toNanos(1);
        return nanos >= perMilli
                ? Math.multiplyExact(number, nanos / perMilli)
                : Math.floorDiv(number, perMilli / nanos);
    }

    private long scaled(BigDecimal number) {
        long digits = (long) number.precision() - number.scale();
        if (number.signum() == 0 || digits < -MOST_DIGITS) {
            return number.signum() < 0 ? -1 : 0;
        }
        if (digits > MOST_DIGITS) {
            throw new ArithmeticException("No time has so many digits: " + digits);
        }
        return number.multiply(BigDecimal.valueOf(unit.toNanos(1)))
                .divide(BigDecimal.valueOf(TimeUnit.MILLISECONDS.toNanos(1)), 0, RoundingMode.FLOOR)
                .longValueExact();
    }

    private static long parsed(CharSequence text) {
        TemporalAccessor parsed =
                DateTimeFormatter.ISO_DATE_TIME.parseBest(text, OffsetDateTime::from, LocalDateTime::from);
        Instant instant = parsed instanceof OffsetDateTime withOffset
                ? withOffset.toInstant()
                : LocalDateTime.from(parsed).toInstant(ZoneOffset.UTC);
        return instant.toEpochMilli();
    }

    @Override
    public String toString() {
        return "EventTime(" + description + " in " + unit + ")";
    }
}
