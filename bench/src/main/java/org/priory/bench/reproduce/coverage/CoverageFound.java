package org.priory.bench.reproduce.coverage;

import java.util.Arrays;
import java.util.List;
import org.priory.bench.reproduce.coverage.CoverageTargets.CoverageTarget;
import org.priory.bench.reproduce.result.Named;
import org.priory.bench.reproduce.result.RunSpread;
import org.priory.inference.posterior.CoefficientPosterior;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.DrawnPosterior;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.GroupSpread;
import org.priory.inference.posterior.Interval;
import org.priory.inference.posterior.LinearPosterior;
import org.priory.inference.posterior.LogisticPosterior;
import org.priory.inference.posterior.OrdinalPosterior;
import org.priory.inference.posterior.ProbitPosterior;
import org.priory.inference.posterior.RatePosterior;
import org.priory.inference.posterior.SoftmaxPosterior;
import org.priory.inference.posterior.Support;
import org.priory.inference.posterior.SurvivalPosterior;
import org.priory.numerics.special.NormalQuantile;
import org.priory.privacy.json.Members;

/**
 * What the intervals of one fit did, one value for each of {@link CoverageTargets}.
 *
 * @param held whether the interval holds the truth
 * @param clear whether the report would call it clear: 0 is outside, and something may be claimed
 *     of it
 * @param claimed whether the report claims something of it
 * @param z (mean - truth)/sd
 * @param sd standard deviation
 */
record CoverageFound(boolean[] held, boolean[] clear, boolean[] claimed, double[] z, double[] sd) {
  private static final double LEVEL = 0.95;
  private static final double Z = NormalQuantile.of(0.5 + LEVEL / 2);

  /** What is known about one weighted sum. */
  private record Known(double mean, double sd, Interval interval) {
    static Known normal(double mean, double sd) {
      return new Known(mean, sd, new Interval(mean - Z * sd, mean + Z * sd));
    }
  }

  static CoverageFound of(Object posterior, CoverageTargets targets, CoverageData data) {
    int count = targets.all().size();
    boolean[] held = new boolean[count];
    boolean[] clear = new boolean[count];
    boolean[] claimed = new boolean[count];
    double[] z = new double[count];
    double[] sd = new double[count];
    int d = data.table().width();
    int outcome = 0;
    CoefficientPosterior coefficients = coefficients(posterior);
    for (int i = 0; i < count; i++) {
      CoverageTarget target = targets.all().get(i);
      Known known =
          switch (target.kind()) {
            case OUTCOME -> outcome((LinearPosterior) posterior, targets.weights(), i * d);
            case SPREAD -> spread(posterior);
            default -> sum(coefficients, targets.weights(), i * d, target.kind());
          };
      double truth =
          switch (target.kind()) {
            case OUTCOME -> data.outcomes()[outcome++];
            case SPREAD -> data.tau();
            default -> dot(targets.weights(), i * d, data.truth());
          };
      held[i] = known.interval.holds(truth);
      claimed[i] = target.isClaimed(coefficients.support());
      clear[i] = claimed[i] && !known.interval.holds(0);
      z[i] = (known.mean - truth) / known.sd;
      sd[i] = known.sd;
    }
    return new CoverageFound(held, clear, claimed, z, sd);
  }

  private static CoefficientPosterior coefficients(Object posterior) {
    if (posterior instanceof LinearPosterior linear) {
      return linear.coefficients();
    }
    if (posterior instanceof RatePosterior poisson) {
      return poisson.coefficients();
    }
    if (posterior instanceof OrdinalPosterior ordinal) {
      return atMiddleCut(ordinal);
    }
    if (posterior instanceof SurvivalPosterior survival) {
      int pieces = survival.coefficients().dimension() - survival.columns();
      // hazards of rows are the same in all pieces: those of the middle one are judged
      return withConstant(survival.coefficients(), survival.columns(), pieces / 2);
    }
    if (posterior instanceof SoftmaxPosterior softmax) {
      return ofSecondClass(softmax);
    }
    return posterior instanceof ProbitPosterior probit
        ? probit.coefficients()
        : ((LogisticPosterior) posterior).coefficients();
  }

  /**
   * The coefficients of the second class. Of what is hidden of the difference of two classes each
   * has half, and is judged beside the mean of all.
   */
  private static DrawnPosterior ofSecondClass(SoftmaxPosterior posterior) {
    DrawnPosterior all = posterior.coefficients();
    int d = all.dimension() / posterior.classes();
    double[][] draws = new double[all.count()][];
    Arrays.setAll(draws, k -> Arrays.copyOfRange(all.draw(k), d, 2 * d));
    return new DrawnPosterior(
        all.names().subList(d, 2 * d),
        List.of(),
        new double[][][] {draws},
        all.heat(),
        all.support()
            .map(some -> some.withOpen(open(some, d, 2 * d)))
            .map(some -> some.withHidden(some.hidden() * (1 - 1.0 / posterior.classes()) / 2)));
  }

  /** Which coefficients from one place to another are open. */
  private static boolean[] open(Support support, int from, int to) {
    boolean[] open = new boolean[to - from];
    for (int j = from; j < to; j++) {
      open[j - from] = support.isOpen(j);
    }
    return open;
  }

  /** The coefficients of the log odds at the middle cut. */
  private static GaussianPosterior atMiddleCut(OrdinalPosterior posterior) {
    return withConstant(
        posterior.coefficients(), posterior.columns(), CoverageModel.CUTS.length / 2);
  }

  /**
   * Coefficients of columns, with one of the constants that come after them in the intercept.
   *
   * @param columns how many there are; without constants after them nothing is added
   */
  private static GaussianPosterior withConstant(GaussianPosterior all, int columns, int constant) {
    if (all.dimension() == columns) {
      return all;
    }
    int place = columns + constant;
    double[] mean = Arrays.copyOf(all.mean(), columns);
    mean[0] += all.mean()[place];
    double[] covariance = new double[columns * columns];
    for (int i = 0; i < columns; i++) {
      for (int j = 0; j < columns; j++) {
        covariance[i * columns + j] =
            all.covariance().get(i, j)
                + (i == 0 ? all.covariance().get(place, j) : 0)
                + (j == 0 ? all.covariance().get(i, place) : 0)
                + (i == 0 && j == 0 ? all.covariance().variance(place) : 0);
      }
    }
    return new GaussianPosterior(
        all.names().subList(0, columns),
        mean,
        Covariance.Full.of(covariance, columns),
        all.support());
  }

  /** What is known about how much groups differ. */
  private static Known spread(Object posterior) {
    GaussianPosterior all =
        (GaussianPosterior)
            (posterior instanceof OrdinalPosterior ordinal
                ? ordinal.coefficients()
                : posterior instanceof SurvivalPosterior survival
                    ? survival.coefficients()
                    : coefficients(posterior));
    GroupSpread spread = all.spreads().get(0);
    return new Known(spread.mean(), spread.sd(), spread.interval(LEVEL));
  }

  /** What is known about an outcome, as {@code priory predict} says it. */
  private static Known outcome(LinearPosterior posterior, float[] row, int offset) {
    return Known.normal(posterior.mean(row, offset), posterior.sd(row, offset));
  }

  private static Known sum(
      CoefficientPosterior posterior, float[] row, int offset, CoverageKind kind) {
    if (posterior instanceof GaussianPosterior normal) {
      double variance =
          kind == CoverageKind.PREDICTOR
              ? normal.predictorVariance(row, offset)
              : normal.covariance().quadratic(row, offset);
      return Known.normal(normal.predictor(row, offset), Math.sqrt(variance));
    }
    DrawnPosterior drawn = (DrawnPosterior) posterior;
    double[] draws = new double[drawn.count()];
    Arrays.setAll(draws, k -> drawn.predictor(k, row, offset));
    RunSpread spread = RunSpread.of(draws);
    double hidden = drawn.support().map(Support::hidden).orElse(0.0);
    return kind == CoverageKind.PREDICTOR && hidden > 0
        ? Known.normal(spread.mean(), Math.sqrt(spread.sd() * spread.sd() + hidden))
        : new Known(spread.mean(), spread.sd(), Interval.of(draws, LEVEL));
  }

  private static double dot(float[] row, int offset, double[] b) {
    double sum = 0;
    for (int j = 0; j < b.length; j++) {
      sum += row[offset + j] * b[j];
    }
    return sum;
  }

  /** For a line of the journal. */
  Named json() {
    return new Named()
        .with("held", bits(held))
        .with("clear", bits(clear))
        .with("claimed", bits(claimed))
        .with("z", list(z))
        .with("sd", list(sd));
  }

  /** From such a line. */
  static CoverageFound of(Members json) {
    return new CoverageFound(
        flags(json.text("held")),
        flags(json.text("clear")),
        flags(json.text("claimed")),
        json.numbers("z"),
        json.numbers("sd"));
  }

  private static boolean[] flags(String bits) {
    boolean[] flags = new boolean[bits.length()];
    for (int i = 0; i < flags.length; i++) {
      flags[i] = bits.charAt(i) == '1';
    }
    return flags;
  }

  private static String bits(boolean[] flags) {
    StringBuilder bits = new StringBuilder();
    for (boolean flag : flags) {
      bits.append(flag ? '1' : '0');
    }
    return bits.toString();
  }

  /** To a float's digits; something huge for what is not a number. */
  private static List<Double> list(double[] values) {
    return Arrays.stream(values)
        .map(x -> Double.isFinite(x) ? Double.parseDouble(Float.toString((float) x)) : 1e30)
        .boxed()
        .toList();
  }
}
