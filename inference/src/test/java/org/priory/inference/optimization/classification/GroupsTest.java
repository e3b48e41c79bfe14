package org.priory.inference.optimization.classification;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.priory.inference.SimulatedQuestions;
import org.priory.inference.model.CoefficientPrior;
import org.priory.inference.model.PooledEffects;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.linear.LinearNewton;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.Interval;
import org.priory.numerics.linear.SymmetricEigen;
import org.priory.privacy.event.PrivacyBudget;

/**
 * Twelve groups of unequal size, whose effects are drawn from N(0, 0.3^2). Seeds are fixed: nothing
 * here fails by chance.
 */
class GroupsTest {
  private static final int L = 12;

  /** The constant, two numbers, the groups, and what is not listed. */
  private static final int FIRST = 3;

  private static final int D = FIRST + L + 1;
  private static final int N = 6000;
  private static final int SETS = 5;
  private static final double TAU = 0.3;

  /** Tables that are drawn from posteriors, and how often all is right and the test fails. */
  private static final int DRAWS = 10_000;

  private static final double FALSE_ALARM = 0.001;
  private static final double Z = 1.96;

  /** Bounds of the root mean square of (mean - truth)/s.d.: half as wide is outside of them. */
  private static final double LEAST_RMS = 0.65;

  private static final double MOST_RMS = 1.2;

  /**
   * How often intervals hold, and how wide they are. Intervals of one table are wrong together, as
   * its mean is; so how many of all have to hold is asked of the posteriors: it is the number that
   * truths which are drawn from them reach but for {@value #FALSE_ALARM}.
   */
  private static final class Tally {
    private final int[] drawn = new int[DRAWS];
    private final Random random = new Random(3);
    private int held;
    private int spreadsHeld;
    private double squares;
    private double sds;

    void add(double mean, double sd, double truth) {
      double z = (mean - truth) / sd;
      held += Math.abs(z) < Z ? 1 : 0;
      squares += z * z / (SETS * L);
      sds += sd / (SETS * L);
    }

    /** Draws the effects of a table's groups from their posterior. */
    void draw(GaussianPosterior fit) {
      double[] c = new double[L * L];
      for (int i = 0; i < L; i++) {
        for (int j = 0; j < L; j++) {
          c[i * L + j] = fit.covariance().get(FIRST + i, FIRST + j);
        }
      }
      SymmetricEigen eigen = SymmetricEigen.of(c, L);
      for (int draw = 0; draw < DRAWS; draw++) {
        double[] u = new double[L];
        for (int k = 0; k < L; k++) {
          double z = Math.sqrt(Math.max(0, eigen.values()[k])) * random.nextGaussian();
          for (int i = 0; i < L; i++) {
            u[i] += eigen.vectors()[i * L + k] * z;
          }
        }
        for (int i = 0; i < L; i++) {
          drawn[draw] += Math.abs(u[i]) < Z * fit.sd(FIRST + i) ? 1 : 0;
        }
      }
    }

    /** Root mean square of (mean - truth)/s.d. */
    double rms() {
      return Math.sqrt(squares);
    }

    /** How many intervals have to hold. */
    int least() {
      int[] sorted = drawn.clone();
      Arrays.sort(sorted);
      return sorted[(int) (FALSE_ALARM * DRAWS)];
    }
  }

  private static PublicKnowledge known(boolean isNumber, boolean isPooled) {
    int[] groups = IntStream.range(0, D).map(j -> Math.min(j, FIRST) - 1).toArray();
    PublicKnowledge known =
        new PublicKnowledge(
            IntStream.range(0, D).mapToObj(j -> "x" + j).toList(),
            groups,
            2,
            N,
            isNumber ? List.of() : List.of("no", "yes"));
    List<Integer> places = IntStream.range(FIRST, D).boxed().toList();
    PooledEffects effects = PooledEffects.levels("(1 | g)", places);
    return isPooled ? known.with(CoefficientPrior.NONE.with(List.of(effects))) : known;
  }

  private static Tally tally(boolean isNumber, boolean isPooled) throws IOException {
    PublicKnowledge known = known(isNumber, isPooled);
    // labels of a number are within [-1, 1]
    double unit = isNumber ? 0.2 : 1;
    Tally tally = new Tally();
    for (int set = 0; set < SETS; set++) {
      Random random = new Random(40 + set);
      double[] u = random.doubles(L).map(each -> TAU * random.nextGaussian()).toArray();
      float[] x = new float[N * D];
      float[] y = new float[N];
      for (int i = 0; i < N; i++) {
        int group = Math.min(L - 1, (int) (-4 * Math.log(1 - random.nextDouble())));
        x[i * D] = 1;
        x[i * D + 1] = 2 * random.nextFloat() - 1;
        x[i * D + 2] = 2 * random.nextFloat() - 1;
        x[i * D + FIRST + group] = 1;
        double eta = -0.5 + x[i * D + 1] - 0.5 * x[i * D + 2] + u[group];
        y[i] =
            isNumber
                ? (float) Math.max(-1, Math.min(1, unit * (eta + random.nextGaussian())))
                : random.nextDouble() < 1 / (1 + Math.exp(-eta)) ? 1 : 0;
      }
      GaussianPosterior fit = fit(known, x, y, isNumber, set);
      tally.draw(fit);
      for (int k = 0; k < L; k++) {
        tally.add(fit.mean()[FIRST + k], fit.sd(FIRST + k), unit * u[k]);
      }
      if (isPooled) {
        Interval interval = fit.spreads().get(0).interval(0.95);
        boolean held = interval.low() < unit * TAU && unit * TAU < interval.high();
        tally.spreadsHeld += held ? 1 : 0;
      }
    }
    return tally;
  }

  private static GaussianPosterior fit(
      PublicKnowledge known, float[] x, float[] y, boolean isNumber, int set) throws IOException {
    PrivacyBudget budget = new PrivacyBudget(1, 1e-6);
    OptionalLong seed = OptionalLong.of(70 + set);
    if (isNumber) {
      LinearNewton method = LinearNewton.within(known, budget);
      return (GaussianPosterior)
          SimulatedQuestions.with(
                  known, x, y, method.plan(), seed, asked -> method.fit(asked, Progress.NONE))
              .coefficients();
    }
    LogisticNewton method = LogisticNewton.within(known, budget);
    return (GaussianPosterior)
        SimulatedQuestions.with(
                known, x, y, method.plan(), seed, asked -> method.fit(asked, Progress.NONE))
            .coefficients();
  }

  @Test
  void intervalsOfGroupsHoldUnderNoise() throws IOException {
    Tally pooled = tally(false, true);
    if (Boolean.getBoolean("priory.show")) {
      System.out.println(pooled.held + " " + pooled.least() + " " + pooled.rms());
    }
    assertThat(pooled.held).isGreaterThanOrEqualTo(pooled.least());
    assertThat(pooled.rms()).isBetween(LEAST_RMS, MOST_RMS);
    // the twin: intervals half as wide are found out
    assertThat(2 * pooled.rms()).isGreaterThan(MOST_RMS);
    assertThat(pooled.spreadsHeld).isGreaterThanOrEqualTo(SETS - 1);
    // the twin: a category's levels are judged by themselves, which makes rare ones wide
    assertThat(tally(false, false).sds).isGreaterThan(1.15 * pooled.sds);
  }

  @Test
  void intervalsOfGroupsHoldForANumber() throws IOException {
    Tally pooled = tally(true, true);
    if (Boolean.getBoolean("priory.show")) {
      System.out.println(pooled.held + " " + pooled.least() + " " + pooled.rms());
    }
    assertThat(pooled.held).isGreaterThanOrEqualTo(pooled.least());
    assertThat(pooled.rms()).isBetween(LEAST_RMS, MOST_RMS);
    // the twin: intervals half as wide are found out
    assertThat(2 * pooled.rms()).isGreaterThan(MOST_RMS);
    assertThat(pooled.spreadsHeld).isGreaterThanOrEqualTo(SETS - 1);
  }
}
