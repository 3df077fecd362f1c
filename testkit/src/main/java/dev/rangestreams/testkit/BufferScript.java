package dev.rangestreams.testkit;

import java.util.List;

/** Operations on one buffer of the given retention. Prints as Java code. */
record BufferScript(long retentionMs, List<BufferOp> ops) {
    BufferScript {
        ops = List.copyOf(ops);
    }

    @Override
    public String toString() {
        return upTo(ops.size());
    }

    /** The code of the first steps. */
    String upTo(int steps) {
        StringBuilder code = new StringBuilder("\nWindowStore<Bytes, byte[]> store = open(supplier(\"script\","
                + " Duration.ofMillis(" + Java.number(retentionMs) + "), Duration.ofMillis(1)));\n");
        ops.subList(0, steps).forEach(op -> code.append(op).append('\n'));
        return code.toString();
    }
}
