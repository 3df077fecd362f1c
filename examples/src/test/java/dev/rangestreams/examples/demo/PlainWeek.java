package dev.rangestreams.examples.demo;

import static java.util.Comparator.comparing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The whole demo once more, the slow way: from the file with nothing but lists and loops, sharing no code with what it
 * checks. Whatever the demo prints, this says what it should have been.
 */
final class PlainWeek {
    private static final long HOUR = 3_600_000;

    /** An event as a row of the file. */
    record Event(
            String id, String network, long time, OptionalDouble magnitude, OptionalDouble depth, Direction where) {}

    /** Where on earth, seen from its centre: a vector of length 1. */
    record Direction(double x, double y, double z) {}

    /** What should be answered about one event, in the order of arrival. */
    record Answer(
            String network,
            long time,
            long inSixHours,
            OptionalDouble largest,
            OptionalDouble meanDepth,
            long inUtcDay,
            Set<String> pairs) {}

    /** What should stand in a line of the table of networks. */
    record Line(
            String network,
            long onTime,
            long late,
            long mostInSixHours,
            OptionalDouble largest,
            OptionalDouble lastMeanDepth,
            Optional<LocalDate> busiestDay,
            long onBusiestDay) {}

    /** What should be known of a strong quake. */
    record Following(String id, long followed, long near, OptionalDouble largestAfter) {}

    final List<Event> all = rows().stream().map(PlainWeek::event).toList();
    final List<Event> onTime = new ArrayList<>();
    final List<Event> late = new ArrayList<>();
    final List<Answer> answers = new ArrayList<>();

    PlainWeek() {
        long newest = Long.MIN_VALUE;
        for (Event event : all) {
            newest = Math.max(newest, event.time);
            if (newest - event.time > 48 * HOUR) {
                late.add(event);
            } else {
                onTime.add(event);
                answers.add(answer(event));
            }
        }
    }

    /** All that has arrived so far is in {@link #onTime}, the event itself last. */
    private Answer answer(Event event) {
        List<Event> network = onTime.stream()
                .filter(other -> other.network.equals(event.network))
                .toList();
        List<Event> sixHours = network.stream()
                .filter(other -> other.time <= event.time && other.time >= event.time - 6 * HOUR)
                .toList();
        // The sort is stable: events of one time stay in the order of their arrival.
        List<Event> before = network.stream()
                .filter(other -> other.time <= event.time)
                .sorted(comparing(Event::time))
                .toList();
        List<Event> lastFive = before.subList(Math.max(0, before.size() - 5), before.size());
        Set<String> pairs = new TreeSet<>();
        for (Event other : network) {
            if (follows(other, event)) {
                pairs.add(other.id + " " + event.id);
            }
            if (follows(event, other)) {
                pairs.add(event.id + " " + other.id);
            }
        }
        return new Answer(
                event.network,
                event.time,
                sixHours.size(),
                sixHours.stream().flatMapToDouble(one -> one.magnitude.stream()).max(),
                lastFive.stream().flatMapToDouble(one -> one.depth.stream()).average(),
                network.stream().filter(other -> day(other).equals(day(event))).count(),
                pairs);
    }

    private static boolean follows(Event strong, Event later) {
        return strong.magnitude.orElse(-99) >= 4 && later.time > strong.time && later.time <= strong.time + 24 * HOUR;
    }

    private static LocalDate day(Event event) {
        return LocalDate.ofInstant(Instant.ofEpochMilli(event.time), ZoneOffset.UTC);
    }

    List<Line> lines() {
        return all.stream().map(Event::network).distinct().map(this::line).toList();
    }

    private Line line(String name) {
        List<Event> events =
                onTime.stream().filter(one -> one.network.equals(name)).toList();
        List<Answer> network =
                answers.stream().filter(one -> one.network.equals(name)).toList();
        var days = events.stream().collect(Collectors.groupingBy(PlainWeek::day, Collectors.counting()));
        var most = days.values().stream().mapToLong(Long::longValue).max().orElse(0);
        return new Line(
                name,
                events.size(),
                late.stream().filter(one -> one.network.equals(name)).count(),
                network.stream().mapToLong(Answer::inSixHours).max().orElse(0),
                events.stream().flatMapToDouble(one -> one.magnitude.stream()).max(),
                network.stream()
                        .max(comparing(Answer::time))
                        .map(Answer::meanDepth)
                        .orElse(OptionalDouble.empty()),
                days.keySet().stream().filter(day -> days.get(day) == most).min(LocalDate::compareTo),
                most);
    }

    /** Looks at the week as a whole, not at what arrived when: the order of arrival must not matter. */
    List<Following> followings() {
        List<Following> found = new ArrayList<>();
        for (Event strong : onTime) {
            List<Event> later = onTime.stream()
                    .filter(other -> other.network.equals(strong.network) && follows(strong, other))
                    .toList();
            if (!later.isEmpty()) {
                found.add(new Following(
                        strong.id,
                        later.size(),
                        later.stream()
                                .filter(other -> kilometres(strong, other) <= 100)
                                .count(),
                        later.stream()
                                .flatMapToDouble(one -> one.magnitude.stream())
                                .max()));
            }
        }
        return found;
    }

    /** The arc between two directions from the earth's centre. */
    private static double kilometres(Event one, Event other) {
        Direction a = one.where;
        Direction b = other.where;
        double sine = Math.hypot(Math.hypot(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z), a.x * b.y - a.y * b.x);
        double cosine = a.x * b.x + a.y * b.y + a.z * b.z;
        return 6371 * Math.atan2(sine, cosine);
    }

    private static Event event(List<String> row) {
        double latitude = Math.toRadians(Double.parseDouble(row.get(9)));
        double longitude = Math.toRadians(Double.parseDouble(row.get(8)));
        Direction where = new Direction(
                Math.cos(latitude) * Math.cos(longitude), Math.cos(latitude) * Math.sin(longitude), Math.sin(latitude));
        return new Event(
                row.get(2), row.get(3), Long.parseLong(row.get(1)), number(row.get(5)), number(row.get(7)), where);
    }

    private static OptionalDouble number(String field) {
        return field.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(field));
    }

    /** All but the header. A comma inside quotes belongs to its field. */
    private static List<List<String>> rows() {
        try (InputStream file =
                Objects.requireNonNull(PlainWeek.class.getResourceAsStream("/data/earthquakes-week.csv"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(1)
                    .map(PlainWeek::fields)
                    .toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static List<String> fields(String line) {
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean quoted = false;
        for (char letter : (line + ",").toCharArray()) {
            if (letter == '"') {
                quoted = !quoted;
            } else if (letter == ',' && !quoted) {
                fields.add(field.toString());
                field.setLength(0);
            } else {
                field.append(letter);
            }
        }
        return fields;
    }
}
