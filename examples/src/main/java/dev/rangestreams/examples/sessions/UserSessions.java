package dev.rangestreams.examples.sessions;

import dev.rangestreams.aggregates.Aggregates;
import dev.rangestreams.aggregates.Part;
import dev.rangestreams.aggregates.Parts;
import dev.rangestreams.examples.app.Application;
import dev.rangestreams.windowing.ClosingWindows;
import dev.rangestreams.windowing.Session;
import dev.rangestreams.windowing.WindowKey;
import dev.rangestreams.windowing.Windowing;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Produced;

/**
 * What users did in one go: pages seen with no more than half an hour between them. A page that is reported late may join two
 * visits to one, as long as they are open.
 */
public final class UserSessions {
    private static final Part<String, Long> PAGES = Part.named("pages", Aggregates.count());
    private static final Part<String, Long> DIFFERENT = Part.named(
            "different",
            Aggregates.ofValue((String page) -> page, Serdes.String()).distinctApprox());
    private static final Part<String, Long> ORDERS =
            Part.named("orders", Aggregates.where((String page) -> page.equals("/ordered"), Aggregates.count()));

    private UserSessions() {}

    /** Pages by user in; one line for each visit that is over out. */
    public static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        // snippet: topology
        KStream<String, String> pages = builder.stream("pages", Consumed.with(Serdes.String(), Serdes.String()));

        ClosingWindows<String, String, String, Parts> visits = Windowing.over(
                        pages.groupByKey(Grouped.with(Serdes.String(), Serdes.String())))
                .window(Session.named("visits").withGap(Duration.ofMinutes(30)))
                .allowedLateness(Duration.ofMinutes(10))
                .aggregate(Aggregates.all(PAGES, DIFFERENT, ORDERS));

        visits.closed()
                .mapValues(UserSessions::text)
                .to("visits", Produced.with(WindowKey.serde(Serdes.String()), Serdes.String()));
        // end
        return builder.build();
    }

    private static String text(WindowKey<String> visit, Parts parts) {
        long minutes = Duration.between(visit.startTime(), visit.endTime()).toMinutes() - 30;
        return parts.get(PAGES) + " pages, " + parts.get(DIFFERENT) + " of them different, in " + minutes + " minutes; "
                + parts.get(ORDERS) + " orders";
    }

    /**
     * Runs it.
     *
     * @param arguments see {@link Application#start}
     */
    public static void main(String[] arguments) {
        Application.start("user-sessions", topology(), arguments);
    }
}
