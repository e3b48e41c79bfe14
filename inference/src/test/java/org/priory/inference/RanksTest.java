package org.priory.inference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.priory.inference.diagnostics.RankHistogram;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.classification.LogisticNewton;
import org.priory.inference.optimization.linear.LinearNewton;
import org.priory.inference.posterior.CoefficientPosterior;
import org.priory.inference.propagation.LogisticSep;
import org.priory.inference.propagation.ProbitSep;
import org.priory.inference.variational.regression.LinearVips;
import org.priory.numerics.special.Normal;
import org.priory.privacy.data.records.Features;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Rehearsal;

/**
 * Simulation-based calibration: over data sets with truths that are drawn at random, the rank of a
 * truth in its posterior is spread evenly.
 *
 * <p>Truths are drawn narrower than the methods' priors, and there are enough records for the data
 * to decide, so that which prior it was does not matter. All seeds are fixed.
 */
class RanksTest {
  private static final int SETS = 40;
  private static final int N = 2000;
  private static final int D = 4;
  private static final int BINS = 8;
  private static final double EPSILON = 0.3;

  /** An epsilon whose noise no posterior has to know of. */
  private static final double HARDLY_ANY = 1000;

  private static final double DELTA = 1e-6;

  /** Records that are asked, with the plan's noise or without. */
  private record Asked(Records records, boolean noisy, long seed) {
    <P> P of(Method<P> method) {
      try (Rehearsal questions =
          new Rehearsal(method.plan(), records, records.rows(), noisy, seed)) {
        return method.fit(questions, Progress.NONE);
      }
    }
  }

  enum Family {
    LOGISTIC(true),
    LINEAR_VIPS(false),
    LINEAR_NEWTON(false),
    PROBIT(true);

    private final boolean binary;

    Family(boolean binary) {
      this.binary = binary;
    }

    CoefficientPosterior fit(PublicKnowledge known, double epsilon, Asked asked) {
      return switch (this) {
        case LOGISTIC ->
            asked
                .of(LogisticNewton.within(known, new PrivacyBudget(epsilon, DELTA)))
                .coefficients();
        case LINEAR_VIPS ->
            asked.of(LinearVips.within(known, new PrivacyBudget(epsilon, DELTA))).coefficients();
        case LINEAR_NEWTON ->
            asked.of(LinearNewton.within(known, new PrivacyBudget(epsilon, DELTA))).coefficients();
        case PROBIT ->
            asked
                .of(
                    ProbitSep.within(
                        known,
                        new PrivacyBudget(epsilon, DELTA),
                        LogisticSep.DEFAULT_STEPS,
                        LogisticSep.defaultSampling(known.records(), known.width()),
                        LogisticSep.DEFAULT_CLIP))
                .coefficients();
      };
    }

    float label(double predictor, Random random) {
      return switch (this) {
        case LOGISTIC -> random.nextDouble() < 1 / (1 + Math.exp(-predictor)) ? 1 : 0;
        case PROBIT -> random.nextDouble() < Normal.cdf(predictor) ? 1 : 0;
        default -> (float) (0.2 * predictor + 0.1 * random.nextGaussian());
      };
    }

    double truth(double b) {
      return binary ? b : 0.2 * b;
    }
  }

  /** Ranks of all slopes in posteriors, and in those of which the width knows of no noise. */
  private record Ranks(double[] aware, double[] naive) {}

  private static Ranks ranks(Family family) {
    double[] aware = new double[SETS * (D - 1)];
    double[] naive = new double[SETS * (D - 1)];
    for (int set = 0; set < SETS; set++) {
      Random random = new Random(set);
      double[] b = IntStream.range(0, D).mapToDouble(j -> 0.7 * random.nextGaussian()).toArray();
      float[] x = TestWall.rows(N, D, random);
      float[] y = new float[N];
      for (int i = 0; i < N; i++) {
        // the second and the third go together
        x[i * D + 2] = 0.7f * x[i * D + 1] + 0.3f * x[i * D + 2];
        y[i] = family.label(TestWall.predictor(x, i, b), random);
      }
      List<String> names = IntStream.range(0, D).mapToObj(j -> "x" + j).toList();
      PublicKnowledge known =
          new PublicKnowledge(names, IntStream.range(-1, D - 1).toArray(), Math.sqrt(D), N);
      Target target =
          new Target(
              family.binary ? Target.Kind.BINARY : Target.Kind.NUMBER, "y", List.of(), -1, 1);
      Features features = Features.of(names, Math.sqrt(D), target);
      CoefficientPosterior noisy =
          family.fit(known, EPSILON, new Asked(Records.of(features, x, y), true, 1000 + set));
      CoefficientPosterior plain =
          family.fit(known, HARDLY_ANY, new Asked(Records.of(features, x, y), false, 1000 + set));
      for (int j = 1; j < D; j++) {
        double away = family.truth(b[j]) - noisy.mean()[j];
        aware[set * (D - 1) + j - 1] = Normal.cdf(away / noisy.sd(j));
        naive[set * (D - 1) + j - 1] = Normal.cdf(away / plain.sd(j));
      }
    }
    return new Ranks(aware, naive);
  }

  /**
   * 120 ranks in 8 bins, Pearson's statistic: independent even ranks fail with odds of 1 in 1,000.
   * The twin is as wide as if there were no noise.
   */
  @ParameterizedTest
  @EnumSource
  void ranksAreSpreadEvenly(Family family) {
    Ranks ranks = ranks(family);
    assertThat(RankHistogram.of(ranks.aware, BINS).pValue()).isGreaterThan(1e-3);
    assertThat(RankHistogram.of(ranks.naive, BINS).pValue()).isLessThan(1e-2);
  }
}
