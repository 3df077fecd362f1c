package dev.rangestreams.windowing.internal.state;

/** What is told of windows to those who ask. Any thread may use it; the label may change while the application runs. */
public final class WindowFacts {
    private final Object shape;
    private final String storage;
    private volatile String label;

    /**
     * The facts.
     *
     * @param shape the user's own description of which windows there are
     * @param storage where they are kept, in words
     * @param label what people read in place of the name
     */
    public WindowFacts(Object shape, String storage, String label) {
        this.shape = shape;
        this.storage = storage;
        this.label = label;
    }

    public Object shape() {
        return shape;
    }

    public String storage() {
        return storage;
    }

    public String label() {
        return label;
    }

    public void setLabel(String text) {
        label = text;
    }
}
