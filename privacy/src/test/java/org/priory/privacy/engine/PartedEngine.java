package org.priory.privacy.engine;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.priory.privacy.data.records.RecordPart;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.RowQuery;

/** An engine of parts in one process; questions, parts, samples and answers travel as bytes. */
public final class PartedEngine implements Engine {
  private static final int FEW = 100;

  private final Map<Sample, Engine> pulled = new IdentityHashMap<>();
  private final List<RecordPart> parts;
  private final int[] starts;
  private boolean closed;

  /**
   * An engine over parts.
   *
   * @param parts in the order of their keys, a power of two
   */
  public PartedEngine(List<RecordPart> parts) {
    this.parts = parts.stream().map(PartedEngine::sent).toList();
    this.starts = new int[parts.size() + 1];
    for (int part = 0; part < parts.size(); part++) {
      starts[part + 1] = starts[part] + parts.get(part).count();
    }
  }

  /** An engine over records in 2^bits parts. */
  public PartedEngine(Records data, int bits) {
    this(parts(data, bits));
  }

  /** Records in 2^bits parts: by their keys, or by their places if they have none. */
  public static List<RecordPart> parts(Records data, int bits) {
    int records = data.units().count();
    int count = 1 << bits;
    List<RecordPart> parts = new ArrayList<>();
    int from = 0;
    for (int part = 0; part < count; part++) {
      int to = from;
      while (to < records
          && (data.isShuffled()
              ? data.key(to) >>> (Blocks.KEY_BITS - bits) == part
              : to < (long) records * (part + 1) / count)) {
        to++;
      }
      int start = from;
      parts.add(RecordPart.of(data, to - from, i -> start + i));
      from = to;
    }
    return parts;
  }

  RecordPart part(int part) {
    return parts.get(part);
  }

  int count() {
    return parts.size();
  }

  int start(int part) {
    return starts[part];
  }

  /** What a part makes of a question. */
  private interface Asking extends Serializable {
    PartSum of(Records part, Sample sample);
  }

  private List<PartSum> ask(Sample sample, Asking asking) {
    if (closed) {
      throw new IllegalStateException("the engine is closed");
    }
    List<PartSum> sums = new ArrayList<>();
    for (int part = 0; part < parts.size(); part++) {
      Sample own = sent(sample.part(starts[part], starts[part + 1]));
      sums.add(sent(sent(asking).of(parts.get(part).records(), own)));
    }
    return sums;
  }

  @Override
  public int records() {
    return starts[starts.length - 1];
  }

  @Override
  public ExactSum sum(RowQuery query, Sample sample, Clip clip) {
    Optional<Engine> here = pulled(sample);
    if (here.isPresent()) {
      return here.get().sum(query, Sample.all(here.get().records()), clip);
    }
    return PartSum.total(
        query, clip, ask(sample, (part, own) -> PartSum.of(query, part, own, clip)));
  }

  @Override
  public ExactSum sum(BatchQuery query, Sample sample, Clip clip) {
    Optional<Engine> here = pulled(sample);
    if (here.isPresent()) {
      return here.get().sum(query, Sample.all(here.get().records()), clip);
    }
    return PartSum.total(
        query, clip, ask(sample, (part, own) -> PartSum.of(query, part, own, clip)));
  }

  /** Small samples are fetched for three steps at a time. */
  @Override
  public int ahead(Sample next) {
    return next.expected() < FEW ? 3 : 1;
  }

  @Override
  public void announce(List<Sample> next) {
    for (Sample sample : next) {
      List<RecordPart> own = new ArrayList<>();
      for (int part = 0; part < parts.size(); part++) {
        Sample share = sent(sample.part(starts[part], starts[part + 1]));
        own.add(sent(PulledSample.of(parts.get(part).records(), share)));
      }
      pulled.put(sample, PulledSample.engine(own, 1));
    }
  }

  /** The records of a sample, if they were fetched. */
  private Optional<Engine> pulled(Sample sample) {
    return Optional.ofNullable(pulled.remove(sample));
  }

  @Override
  public void close() {
    closed = true;
  }

  /** A value as it is elsewhere. */
  @SuppressWarnings("unchecked")
  public static <T> T sent(T value) {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
        out.writeObject(value);
      }
      try (ObjectInputStream in =
          new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
        return (T) in.readObject();
      }
    } catch (IOException | ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }
}
