package dev.rangestreams.testkit;

import java.util.List;

/** Operations on one store of the given retention. Prints as Java code. */
record Script(long retentionMs, List<Op> ops) {
    Script {
        ops = List.copyOf(ops);
    }

    @Override
    public String toString() {
        return upTo(ops.size());
    }

    /** The code of the first steps. */
    String upTo(int steps) {
        StringBuilder code = new StringBuilder("\nTimelines timelines = engine.open(new TimelineSettings(\"script\","
                + " directory, " + Java.number(retentionMs) + "));\n");
        ops.subList(0, steps).forEach(op -> code.append(op).append('\n'));
        return code.toString();
    }
}
