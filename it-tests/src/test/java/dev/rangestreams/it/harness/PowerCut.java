package dev.rangestreams.it.harness;

/** What ends the threads of an application that is being crashed. */
final class PowerCut extends RuntimeException {

    private static final long serialVersionUID = 1;

    PowerCut(String when) {
        super("Crashed on purpose: " + when);
    }

    /** Kafka Streams wraps what its threads meet, sometimes more than once. */
    static boolean ended(Throwable failure) {
        for (var cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof PowerCut) {
                return true;
            }
        }
        return false;
    }
}
