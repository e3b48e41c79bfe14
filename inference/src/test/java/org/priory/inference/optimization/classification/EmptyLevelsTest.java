package org.priory.inference.optimization.classification;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.priory.inference.SimulatedQuestions;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.Support;
import org.priory.privacy.event.PrivacyBudget;

/** A category of 20 levels, the last 8 of which nobody has. */
class EmptyLevelsTest {
  private static final int LEVELS = 20;
  private static final int EMPTY = 8;

  /** The constant, a number, the levels; the first of them is the reference. */
  private static final int FIRST = 2;

  private static final int D = FIRST + LEVELS;
  private static final int HELD = LEVELS - EMPTY;
  private static final int N = 3000;
  private static final int SETS = 10;

  private static final List<GaussianPosterior> FITS = new ArrayList<>();

  @BeforeAll
  static void fit() throws IOException {
    int[] groups = IntStream.range(0, D).map(j -> Math.min(j, FIRST) - 1).toArray();
    PublicKnowledge known =
        new PublicKnowledge(
            IntStream.range(0, D).mapToObj(j -> "x" + j).toList(), groups, Math.sqrt(3), N);
    LogisticNewton method = LogisticNewton.within(known, new PrivacyBudget(1, 1e-6));
    for (int set = 0; set < SETS; set++) {
      Random random = new Random(set);
      double[] effects = random.doubles(LEVELS, -1.5, 1.5).toArray();
      effects[0] = -3; // far from all others
      float[] x = new float[N * D];
      float[] y = new float[N];
      for (int i = 0; i < N; i++) {
        int level = random.nextInt(HELD);
        x[i * D] = 1;
        x[i * D + 1] = 2 * random.nextFloat() - 1;
        x[i * D + FIRST + level] = 1;
        double predictor = 0.5 + x[i * D + 1] + effects[level];
        y[i] = random.nextDouble() < 1 / (1 + Math.exp(-predictor)) ? 1 : 0;
      }
      FITS.add(
          (GaussianPosterior)
              SimulatedQuestions.with(
                      known,
                      x,
                      y,
                      method.plan(),
                      OptionalLong.of(100 + set),
                      questions -> method.fit(questions, Progress.NONE))
                  .coefficients());
    }
  }

  /** Mean and variance of w'b. */
  private static double[] moments(GaussianPosterior posterior, double[] w) {
    double mean = 0;
    double variance = 0;
    for (int i = 0; i < D; i++) {
      mean += w[i] * posterior.mean()[i];
      for (int j = 0; j < D; j++) {
        variance += w[i] * w[j] * posterior.covariance().get(i, j);
      }
    }
    return new double[] {mean, variance};
  }

  private static boolean isContrastClear(GaussianPosterior posterior, int level) {
    double[] w = new double[D];
    w[FIRST + level] = 1;
    w[FIRST] = -1;
    double[] contrast = moments(posterior, w);
    return Math.abs(contrast[0]) > 1.96 * Math.sqrt(contrast[1]);
  }

  /**
   * What nobody has is like the others on average, and those are far from the reference: most of
   * these contrasts are clear by their interval alone, which is the twin. A level that nobody has
   * looks seen with odds of 1 in 741, so that one of 80 does with odds of 1 in 10.
   */
  @Test
  void nothingIsClaimedOfLevelsThatNobodyHas() {
    long clear = 0;
    long claimed = 0;
    for (GaussianPosterior fit : FITS) {
      Support support = fit.support().orElseThrow();
      for (int level = HELD; level < LEVELS; level++) {
        boolean isClear = isContrastClear(fit, level);
        clear += isClear ? 1 : 0;
        claimed += isClear && support.isSeen(FIRST + level) ? 1 : 0;
      }
    }
    assertThat(claimed).isZero();
    assertThat(clear).isGreaterThan(SETS * EMPTY / 2);
  }

  /** About 250 records each, where the noise has a standard deviation of 23. */
  @Test
  void levelsThatSomebodyHasAreSeen() {
    for (GaussianPosterior fit : FITS) {
      Support support = fit.support().orElseThrow();
      assertThat(support.noise()).isBetween(10.0, 50.0);
      assertThat(support.records()).isEqualTo(N);
      for (int level = 0; level < HELD; level++) {
        assertThat(support.isSeen(FIRST + level)).isTrue();
        assertThat(support.sums()[FIRST + level]).isBetween(100.0, 400.0);
      }
    }
  }

  /**
   * Around the mean of the levels that are seen, one that nobody has is N(0, tau^2 (1 + 1/12)) with
   * the category's tau^2, which the prior sets to (1 + S)/(2 + L - 1). Its mean is noise: less than
   * a third of that s.d. (root mean square of 80). One that is seen is known much better.
   */
  @Test
  void levelsThatNobodyHasFallBackToThePrior() {
    double squares = 0;
    double ratio = 0;
    double seen = 0;
    for (GaussianPosterior fit : FITS) {
      double s = 0;
      for (int level = 0; level < LEVELS; level++) {
        double[] away = moments(fit, around(level, LEVELS));
        s += away[0] * away[0] + away[1];
      }
      double prior = Math.sqrt((1 + s) / (2 + LEVELS - 1) * (1 + 1.0 / HELD));
      for (int level = HELD; level < LEVELS; level++) {
        double[] away = moments(fit, around(level, HELD));
        squares += Math.pow(away[0] / prior, 2) / (SETS * EMPTY);
        ratio += Math.sqrt(away[1]) / prior / (SETS * EMPTY);
      }
      seen += Math.sqrt(moments(fit, around(1, HELD))[1]) / prior / SETS;
    }
    assertThat(Math.sqrt(squares)).isLessThan(1.0 / 3);
    assertThat(ratio).isBetween(0.85, 1.05);
    assertThat(seen).isLessThan(0.5);
  }

  /** The level less the mean of the first so many. */
  private static double[] around(int level, int count) {
    double[] w = new double[D];
    for (int k = 0; k < count; k++) {
      w[FIRST + k] = -1.0 / count;
    }
    w[FIRST + level] += 1;
    return w;
  }
}
