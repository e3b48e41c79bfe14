package org.priory.privacy.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.data.records.RecordPart;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.RowQuery;

/** Records in parts are summed as if they were in one place; here in eight, by the conformance. */
class PartSumTest extends EngineConformance {

  @Override
  protected Engine open(Records data) {
    return new Parted(data, 3);
  }

  /** An engine of parts in one process; parts, samples and answers travel as bytes. */
  private static final class Parted implements Engine {
    private final List<RecordPart> parts = new ArrayList<>();
    private final int[] starts;
    private boolean closed;

    Parted(Records data, int bits) {
      int count = 1 << bits;
      starts = new int[count + 1];
      starts[count] = data.units().count();
      for (int part = 1; part < count; part++) {
        int place = starts[part - 1];
        while (place < starts[count]
            && (data.isShuffled()
                ? data.key(place) >>> (Blocks.KEY_BITS - bits) < part
                : place < (long) starts[count] * part / count)) {
          place++;
        }
        starts[part] = place;
      }
      for (int part = 0; part < count; part++) {
        int from = starts[part];
        parts.add(sent(RecordPart.of(data, starts[part + 1] - from, i -> from + i)));
      }
    }

    private List<PartSum> ask(Sample sample, BiFunction<Records, Sample, PartSum> asking) {
      if (closed) {
        throw new IllegalStateException("the engine is closed");
      }
      List<PartSum> sums = new ArrayList<>();
      for (int part = 0; part < parts.size(); part++) {
        Sample own = sent(sample.part(starts[part], starts[part + 1]));
        sums.add(sent(asking.apply(parts.get(part).records(), own)));
      }
      return sums;
    }

    @Override
    public int records() {
      return starts[starts.length - 1];
    }

    @Override
    public ExactSum sum(RowQuery query, Sample sample, Clip clip) {
      return PartSum.total(
          query, clip, ask(sample, (part, own) -> PartSum.of(query, part, own, clip)));
    }

    @Override
    public ExactSum sum(BatchQuery query, Sample sample, Clip clip) {
      return PartSum.total(
          query, clip, ask(sample, (part, own) -> PartSum.of(query, part, own, clip)));
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  @SuppressWarnings("unchecked")
  private static <T> T sent(T value) {
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

  /** Small samples too, whose blocks reach beyond a part, and in single precision. */
  @Test
  void sumsDoNotDependOnTheParts() {
    double[] weights = {0.3, -1, 0.2, 2, 0.01};
    Clip clip = new Clip(0.7, Clip.Rule.HARD);
    LogisticBatch query = new LogisticBatch(weights, 1, true);
    Records data = labelled(MANY, weights.length, true);
    RandomSource random = InsecureSeededSource.of(12);
    for (double rate : new double[] {1, 0.3, 0.1, 0.06, 0.03, 0.01, 0.002, 0.0002}) {
      Sample sample = new PoissonSampler(MANY, rate).draw(random);
      try (Engine local = new LocalEngine(data, 1)) {
        double[] expected = local.sum(query, sample, clip).toDoubles();
        for (int bits : new int[] {0, 1, 2, 4, 6, 9}) {
          try (Engine ours = new Parted(data, bits)) {
            assertThat(ours.sum(query, sample, clip).toDoubles())
                .as("rate %s, 2^%d parts", rate, bits)
                .isEqualTo(expected);
          }
        }
      }
    }
  }

  /** The twin: blocks that end with their part are others, where samples are small. */
  @Test
  void blocksThatEndWithTheirPartAreSeen() {
    double[] weights = {0.3, -1, 0.2, 2, 0.01};
    Clip clip = new Clip(0.7, Clip.Rule.HARD);
    LogisticBatch query = new LogisticBatch(weights, 1, true);
    Records data = labelled(MANY, weights.length, false);
    Sample sample = new PoissonSampler(MANY, 0.06).draw(InsecureSeededSource.of(12));
    try (Engine local = new LocalEngine(data, 1)) {
      double[] apart = new double[weights.length];
      Parted parted = new Parted(data, 6);
      for (int part = 0; part < parted.parts.size(); part++) {
        Sample own = sample.part(parted.starts[part], parted.starts[part + 1]);
        try (Engine one = new LocalEngine(parted.parts.get(part).records(), 1)) {
          double[] sum = one.sum(query, own, clip).toDoubles();
          Arrays.setAll(apart, j -> apart[j] + sum[j]);
        }
      }
      assertThat(local.sum(query, sample, clip).toDoubles()).isNotEqualTo(apart);
    }
  }

  /** Whether a place is taken follows from the key and the place, across segments too. */
  @Test
  void aPartOfASampleIsTheSampleOfThePart() {
    int records = 3 * PoissonSampler.SEGMENT + 77;
    for (double rate : new double[] {0.3, 0.01, 1e-4}) {
      Sample sample = new PoissonSampler(records, rate).draw(InsecureSeededSource.of(4));
      List<Integer> joined = new ArrayList<>();
      int[] ends = {0, 5, 1_000_000, 1_048_576, 1_048_577, 3_000_000, records};
      for (int i = 1; i < ends.length; i++) {
        Sample part = sent(sample).part(ends[i - 1], ends[i]);
        for (int k = 0; k < part.count(); k++) {
          joined.add(ends[i - 1] + part.record(k));
        }
      }
      int[] whole = new int[sample.count()];
      Arrays.setAll(whole, sample::record);
      assertThat(joined.stream().mapToInt(Integer::intValue).toArray()).isEqualTo(whole);
      // Rates hold in every segment: six deviations, odds of 1e-8 under a fixed seed.
      double expected = rate * records;
      assertThat((double) whole.length)
          .isBetween(expected - 6 * Math.sqrt(expected), expected + 6 * Math.sqrt(expected));
    }
  }
}
