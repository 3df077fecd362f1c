package dev.rangestreams.windowing.internal.state;

import dev.rangestreams.api.Aggregate;

/** What panes are made with. */
record PaneContext<A>(Aggregate<?, A, ?> aggregate, PaneCodec<A> codec, Changes<A> changes, long latenessMs) {}
