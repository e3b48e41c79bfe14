package org.priory.privacy.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.data.records.Records;

/** Records in parts are summed as if they were in one place; here in eight, by the conformance. */
class PartSumTest extends EngineConformance {

  @Override
  protected Engine open(Records data) {
    return new PartedEngine(data, 3);
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
          try (Engine ours = new PartedEngine(data, bits)) {
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
      PartedEngine parted = new PartedEngine(data, 6);
      for (int part = 0; part < parted.count(); part++) {
        Sample own = sample.part(parted.start(part), parted.start(part + 1));
        try (Engine one = new LocalEngine(parted.part(part).records(), 1)) {
          double[] sum = one.sum(query, own, clip).toDoubles();
          Arrays.setAll(apart, j -> apart[j] + sum[j]);
        }
      }
      assertThat(local.sum(query, sample, clip).toDoubles()).isNotEqualTo(apart);
    }
  }

  /** Records of a sample that were fetched give the sums that their machines would have given. */
  @Test
  void fetchedSamplesHaveTheSameSums() {
    double[] weights = {0.3, -1, 0.2, 2, 0.01};
    Clip clip = new Clip(0.7, Clip.Rule.HARD);
    LogisticBatch query = new LogisticBatch(weights, 1, true);
    Records data = labelled(MANY, weights.length, true);
    for (double rate : new double[] {0.3, 0.06, 0.002, 1e-6}) {
      Sample sample = new PoissonSampler(MANY, rate).draw(InsecureSeededSource.of(7));
      assertThat(sample.expected()).isEqualTo(rate * MANY);
      try (Engine local = new LocalEngine(data, 1);
          PartedEngine parted = new PartedEngine(data, 3)) {
        double[] expected = local.sum(query, sample, clip).toDoubles();
        double[] ofRows = local.sum(query.rows(), sample, clip).toDoubles();
        parted.announce(List.of(sample));
        assertThat(parted.sum(query, sample, clip).toDoubles()).isEqualTo(expected);
        parted.announce(List.of(sample));
        assertThat(parted.sum(query.rows(), sample, clip).toDoubles()).isEqualTo(ofRows);
        // The twin: a record less is seen.
        int[] all = new int[sample.count()];
        Arrays.setAll(all, sample::record);
        if (rate > 0.01) {
          Sample less = Sample.of(all, all.length - 1);
          parted.announce(List.of(less));
          assertThat(parted.sum(query, less, clip).toDoubles()).isNotEqualTo(expected);
        }
      }
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
        Sample part = PartedEngine.sent(sample).part(ends[i - 1], ends[i]);
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
