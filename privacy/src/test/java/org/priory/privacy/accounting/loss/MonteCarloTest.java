package org.priory.privacy.accounting.loss;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;

/**
 * delta(epsilon) = E[(1 - e^{epsilon - L})+] from samples of the loss L, without any of the
 * accountant's formulas. Each check falsely rejects with probability below 1e-6 (Maurer and Pontil
 * 2009, theorem 4); the seed is fixed.
 */
class MonteCarloTest {
  private static final int SAMPLES = 100_000;
  private static final double FALSE_ALARM = 1e-6;
  private static final long SEED = 20_261_115;

  /** Whether an interval for delta is compatible with the samples. */
  private static boolean compatible(
      LossComposition.Interval interval, DoubleSupplier loss, double epsilon) {
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < SAMPLES; i++) {
      double x = Math.max(0, -Math.expm1(epsilon - loss.getAsDouble()));
      sum += x;
      squares += x * x;
    }
    double mean = sum / SAMPLES;
    double variance = (squares - SAMPLES * mean * mean) / (SAMPLES - 1);
    // Empirical Bernstein bound for values in [0, 1], on both sides.
    double log = Math.log(4 / FALSE_ALARM);
    double error = Math.sqrt(2 * variance * log / SAMPLES) + 7 * log / (3.0 * (SAMPLES - 1));
    return interval.lower() <= mean + error && interval.upper() >= mean - error;
  }

  /** The loss of one Poisson-sampled Gaussian step; a record is removed. */
  private static double gaussianRemove(SplittableRandom random, double rate, double s) {
    double x = (random.nextDouble() < rate ? 1 : 0) + s * random.nextGaussian();
    return Math.log1p(rate * Math.expm1((2 * x - 1) / (2 * s * s)));
  }

  private static double gaussianAdd(SplittableRandom random, double rate, double s) {
    double x = s * random.nextGaussian();
    return -Math.log1p(rate * Math.expm1((2 * x - 1) / (2 * s * s)));
  }

  private static double laplaceRemove(SplittableRandom random, double rate, double b) {
    double noise = -b * Math.log(1 - random.nextDouble()) * (random.nextBoolean() ? 1 : -1);
    double x = (random.nextDouble() < rate ? 1 : 0) + noise;
    return Math.log1p(rate * Math.expm1((Math.abs(x) - Math.abs(x - 1)) / b));
  }

  @Test
  void sampledGaussiansBothWays() {
    SplittableRandom random = new SplittableRandom(SEED);
    double rate = 0.1;
    int steps = 30;
    for (Direction direction : Direction.values()) {
      boolean remove = direction == Direction.REMOVE;
      LossLaw law = new SampledLaw(new GaussianPair(0.8), rate, direction);
      LossComposition composition = new LossComposition(List.of(Step.tight(law, steps)));
      for (double epsilon : new double[] {0, 0.5, 1.5}) {
        var interval = composition.delta(epsilon, 1e-2, 0);
        // The twin: noise at 80 % is rejected.
        for (double noise : new double[] {0.8, 0.64}) {
          DoubleSupplier loss =
              () -> {
                double sum = 0;
                for (int i = 0; i < steps; i++) {
                  sum +=
                      remove
                          ? gaussianRemove(random, rate, noise)
                          : gaussianAdd(random, rate, noise);
                }
                return sum;
              };
          assertThat(compatible(interval, loss, epsilon))
              .as("seed %s %s %s %s", SEED, direction, epsilon, noise)
              .isEqualTo(noise == 0.8);
        }
      }
    }
  }

  @Test
  void differentMechanismsTogether() {
    SplittableRandom random = new SplittableRandom(SEED + 1);
    LossComposition composition =
        new LossComposition(
            List.of(
                Step.tight(new SampledLaw(new GaussianPair(1.2), 0.3, Direction.REMOVE), 5),
                Step.tight(new SampledLaw(new LaplacePair(2), 0.5, Direction.REMOVE), 10),
                Step.tight(new SampledLaw(new TwoPointPair(0.6, 0.01), 1, Direction.REMOVE), 2)));
    for (double epsilon : new double[] {0, 1, 2.5}) {
      var interval = composition.delta(epsilon, 1e-2, 0);
      for (double noise : new double[] {1, 0.8}) {
        DoubleSupplier loss =
            () -> {
              double sum = 0;
              for (int i = 0; i < 5; i++) {
                sum += gaussianRemove(random, 0.3, noise * 1.2);
              }
              for (int i = 0; i < 10; i++) {
                sum += laplaceRemove(random, 0.5, noise * 2);
              }
              for (int i = 0; i < 2; i++) {
                double u = random.nextDouble();
                boolean truth = random.nextDouble() < 1 / (1 + Math.exp(-0.6));
                sum += u < 0.01 ? Double.POSITIVE_INFINITY : truth ? 0.6 : -0.6;
              }
              return sum;
            };
        assertThat(compatible(interval, loss, epsilon))
            .as("seed %s %s %s", SEED + 1, epsilon, noise)
            .isEqualTo(noise == 1);
      }
    }
  }
}
