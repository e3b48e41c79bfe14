package org.priory.inference.optimization.rates;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.priory.inference.SimulatedQuestions;
import org.priory.inference.model.CoefficientPrior;
import org.priory.inference.model.PooledEffects;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.Interval;
import org.priory.privacy.event.PrivacyBudget;

/**
 * Groups of unequal size in counts, whose effects on the log rate are drawn from N(0, 0.4^2). Seeds
 * are fixed: nothing here fails by chance.
 */
class RateGroupsTest {
  /** The constant, a number, the groups, and what is not listed. */
  private static final int FIRST = 2;

  private static final int N = 8000;
  private static final int SETS = 6;
  private static final double TAU = 0.4;
  private static final double LARGEST = 60;

  private static PublicKnowledge known(int groups) {
    int d = FIRST + groups + 1;
    PublicKnowledge known =
        new PublicKnowledge(
            IntStream.range(0, d).mapToObj(j -> "x" + j).toList(),
            IntStream.range(0, d).map(j -> Math.min(j, FIRST) - 1).toArray(),
            2,
            N);
    List<Integer> places = IntStream.range(FIRST, d).boxed().toList();
    return known.with(CoefficientPrior.NONE.with(List.of(PooledEffects.levels("(1 | g)", places))));
  }

  /**
   * Effects that hold, spreads that hold, and intercepts that do; the last mean s.d. of effects.
   */
  private static double[] tally(int groups) throws IOException {
    PublicKnowledge known = known(groups);
    int d = known.width();
    double[] tally = new double[4];
    for (int set = 0; set < SETS; set++) {
      Random random = new Random(40 + set);
      double[] u =
          IntStream.range(0, groups).mapToDouble(k -> TAU * random.nextGaussian()).toArray();
      float[] x = new float[N * d];
      float[] y = new float[N];
      for (int i = 0; i < N; i++) {
        int group = Math.min(groups - 1, (int) (-groups / 3.0 * Math.log(1 - random.nextDouble())));
        x[i * d] = 1;
        x[i * d + 1] = 2 * random.nextFloat() - 1;
        x[i * d + FIRST + group] = 1;
        double left = random.nextDouble();
        double none = Math.exp(-Math.exp(0.2 + 0.5 * x[i * d + 1] + u[group]));
        int count = 0;
        for (; left > none && count < LARGEST; count++) {
          left *= random.nextDouble();
        }
        y[i] = (float) (2 * count / LARGEST - 1);
      }
      RateNewton method =
          RateNewton.within(
              known,
              RateFamily.POISSON,
              Optional.empty(),
              new PrivacyBudget(1, 1e-6),
              RateNewton.DEFAULT_STEPS);
      GaussianPosterior fit =
          SimulatedQuestions.with(
                  known,
                  x,
                  y,
                  method.plan(),
                  OptionalLong.of(70 + set),
                  asked -> method.fit(asked, Progress.NONE))
              .coefficients();
      for (int k = 0; k < groups; k++) {
        double sd = fit.sd(FIRST + k);
        tally[0] += Math.abs(fit.mean()[FIRST + k] - u[k]) < 1.96 * sd ? 1 : 0;
        tally[3] += sd / (SETS * groups);
      }
      Interval spread = fit.spreads().get(0).interval(0.95);
      tally[1] += spread.holds(TAU) ? 1 : 0;
      double intercept = 0.2 - Math.log(LARGEST);
      tally[2] += fit.interval(0, 0.95).holds(intercept) ? 1 : 0;
    }
    return tally;
  }

  /** About 68 of 72 intervals should hold; those of one table are wrong together if its mean is. */
  @Test
  void intervalsOfGroupsHoldUnderNoise() throws IOException {
    double[] tally = tally(12);
    assertThat(tally[0]).isGreaterThanOrEqualTo(63);
    assertThat(tally[1]).isGreaterThanOrEqualTo(5);
    assertThat(tally[2]).isGreaterThanOrEqualTo(5);
    // no wider than groups differ
    assertThat(tally[3]).isBetween(0.05, TAU);
  }

  /** With many small groups, most of which cannot be told from noise. */
  @Test
  void manySmallGroupsAreDrawnTogether() throws IOException {
    double[] tally = tally(100);
    assertThat(tally[0]).isGreaterThanOrEqualTo(0.88 * 600);
    assertThat(tally[2]).isGreaterThanOrEqualTo(5);
    assertThat(tally[3]).isLessThan(2 * TAU);
  }

  /** One group tells nothing of how much groups differ: its law stays wide, and holds. */
  @Test
  void oneGroupKeepsItsLaw() throws IOException {
    double[] tally = tally(1);
    assertThat(tally[0]).isEqualTo(SETS);
    assertThat(tally[1]).isEqualTo(SETS);
    assertThat(tally[2]).isEqualTo(SETS);
    assertThat(tally[3]).isGreaterThan(TAU);
  }
}
