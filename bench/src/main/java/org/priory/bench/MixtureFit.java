package org.priory.bench;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.variational.mixture.MixtureVips;
import org.priory.numerics.random.GridGaussian;
import org.priory.numerics.random.SecureSource;
import org.priory.privacy.data.records.Features;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.Population;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.wall.Wall;

/** Fits of mixtures to simulated records in memory, in one thread. */
record MixtureFit(Ledger ledger, int records, int features) {
  private static final double EPSILON = 1;
  private static final double DELTA = 1e-6;
  private static final int STEPS = 8;

  /** Spread, grid, and the first step, which warms up. */
  private static final int SKIPPED = 3;

  private static final int NOISE_RUNS = 5;

  /**
   * Seconds of processor time.
   *
   * @param step of a private step: E-step, sums, noise, M-step
   * @param noise of its noise alone
   */
  record Timing(double step, double noise) {}

  /** Records around five centres, cut to [-1, 1]. */
  Records read() {
    SplittableRandom random = new SplittableRandom(features);
    float[] values = new float[Math.multiplyExact(records, features)];
    for (int i = 0; i < records; i++) {
      int centre = random.nextInt(5);
      for (int j = 0; j < features; j++) {
        double value = 0.7 * Math.sin(3 * centre + j) + 0.3 * (random.nextDouble() - 0.5);
        values[i * features + j] = (float) Math.max(-1, Math.min(1, value));
      }
    }
    return Records.of(
        Features.of(known().names(), Math.sqrt(features), Target.NONE), values, new float[0]);
  }

  private PublicKnowledge known() {
    return new PublicKnowledge(
        IntStream.range(0, features).mapToObj(j -> "x" + j).toList(),
        IntStream.range(0, features).toArray(),
        Math.sqrt(features),
        records);
  }

  Timing time(String method, int components) {
    MixtureVips vips =
        MixtureVips.within(method, known(), components, new PrivacyBudget(EPSILON, DELTA), STEPS);
    StepClock clock = new StepClock(SKIPPED);
    try (Wall wall =
        new Wall(
            this::read,
            Population.ofRows(Size.of(records)),
            ledger,
            "records" + features,
            SecureSource.create(),
            1)) {
      vips.fit(wall.reserve(vips.plan(), "bench"), clock);
    }
    GridGaussian gaussian = GridGaussian.of(1);
    SecureSource source = SecureSource.create();
    double[] values = new double[vips.stepDimension()];
    double noise =
        Stopwatch.best(
                NOISE_RUNS,
                () -> {
                  gaussian.add(values, source);
                  return values[0];
                })
            .cpu();
    return new Timing(clock.bestCpu(), 1e-3 * noise);
  }
}
