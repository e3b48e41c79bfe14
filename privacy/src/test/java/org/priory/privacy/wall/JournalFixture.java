package org.priory.privacy.wall;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;
import org.priory.numerics.random.SecureSource;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.engine.TestData;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.query.RowQuery;
import org.priory.privacy.query.Rows;

/** A fit that buys a count, runs a mechanism and asks, with a journal of its steps. */
abstract class JournalFixture extends WallFixture {
  private static final int RECORDS = 40;
  private static final Plan PLAN =
      new Plan(
          new Sampling.Poisson(0.5),
          1,
          false,
          3,
          new Noise(List.of(new Noise.Stretch(5, 1), new Noise.Stretch(9, 4))),
          Neighbours.ADD_REMOVE);

  static final class Killed extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  static final Errand HYBRID = new Errand(Optional.of(mechanism()), Optional.of(PLAN), false);

  private static NamedMechanism<double[]> mechanism() {
    return new NamedMechanism<>() {
      @Override
      public String name() {
        return "noise";
      }

      @Override
      public PrivacyEvent event() {
        return new Gaussian(10);
      }

      @Override
      public SamplerGuarantee guarantee() {
        return new SamplerGuarantee(SamplerGuarantee.Kind.EXACT, "");
      }

      @Override
      public Map<String, Double> settings() {
        return Map.of();
      }

      @Override
      public double[] run(Rows rows, RandomSource source) {
        return new double[] {source.nextDouble(), source.nextDouble()};
      }

      @Override
      public double[] withoutNoise(Rows rows) {
        return new double[2];
      }
    };
  }

  /** A question that depends on the answer before. */
  static RowQuery question(double theta) {
    return TestData.query(
        2,
        (row, sum) -> {
          sum[0] += Math.tanh(theta + row.feature(0));
          sum[1] += theta / 100;
        });
  }

  JournalFile open(String name) {
    return JournalFile.open(folder.resolve(name), () -> 7);
  }

  /** A fit that buys a count, runs a mechanism and asks. */
  List<Double> fit(Wall wall, Journal count, Journal journal) {
    List<Double> seen = new ArrayList<>();
    seen.add(wall.noisyCount(20, count));
    Admission admission = wall.enter(HYBRID, "test", journal);
    for (double value : admission.first()) {
      seen.add(value);
    }
    Passage passage = admission.passage();
    double theta = seen.get(2);
    while (passage.left() > 0) {
      NoisySum sum = passage.ask(question(theta));
      theta = sum.get(0);
      seen.add(theta);
      seen.add(sum.sigma());
    }
    return seen;
  }

  Wall seeded() {
    return wall(() -> TestData.numbered(RECORDS), Size.PUBLIC, InsecureSeededSource.of(3));
  }

  Wall secure() {
    return wall(() -> TestData.numbered(RECORDS), Size.PUBLIC, SecureSource.create());
  }
}
