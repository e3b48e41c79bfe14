package org.priory.bench.reproduce.sampling;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.DrawnPosterior;
import org.priory.inference.sampling.BoundedLikelihood;
import org.priory.inference.sampling.DensityPrior;
import org.priory.inference.sampling.LikelihoodBounds;
import org.priory.inference.sampling.LikelihoodSample;
import org.priory.inference.sampling.Loss;
import org.priory.inference.sampling.PosteriorSample;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.Rows;

/**
 * A logistic regression of one coefficient of which all is known: Pr[y = 1] = 1/(1 + e^-(x theta)),
 * theta = 1, x even on [-1, 1], |theta| <= 2 with a uniform prior. The log-likelihood of a record
 * varies by D = 2, so that 4B = 2D = 4 in the paper's words.
 */
final class EfficiencyTrial {
  static final double TRUTH = 1;
  static final double RADIUS = 2;

  /** 4B: twice the range. */
  static final double FOUR_B = 4;

  /** Theirs is pure; nothing that a computer releases is. */
  private static final double DELTA = 1e-12;

  private static final Loss LOSS = new Loss.Logistic();

  private EfficiencyTrial() {}

  /** The likelihood with its range over |theta| <= 2. */
  private record Bounded() implements BoundedLikelihood {
    @Override
    public int dimension() {
      return 1;
    }

    @Override
    public double logLikelihood(double[] theta, Row row) {
      return -LOSS.value(row.feature(0) * theta[0], row.label());
    }

    @Override
    public void addGradient(double[] theta, Row row, double[] sum) {
      sum[0] -= LOSS.slope(row.feature(0) * theta[0], row.label()) * row.feature(0);
    }

    @Override
    public LikelihoodBounds bounds() {
      return LikelihoodBounds.logConcave(1, 0.25).withRange(LOSS.range(RADIUS));
    }
  }

  /** One draw at an epsilon, replace-one, by the paper's proof. */
  static LikelihoodSample<DrawnPosterior> sample(int records, double epsilon) {
    return LikelihoodSample.within(
        new LikelihoodSample.Model(
            known(records), List.of("x"), new Bounded(), DensityPrior.ball(1, RADIUS)),
        new PrivacyBudget(epsilon, DELTA),
        new PosteriorSample.Draws(1, Neighbours.REPLACE_ONE),
        new AdaptiveRejection(RADIUS));
  }

  private static PublicKnowledge known(int records) {
    return new PublicKnowledge(List.of("x"), new int[] {0}, 1, records);
  }

  /** I(theta) of one record: E[x^2 q (1 - q)], by the midpoint rule. */
  static double information(double theta) {
    int cells = 200;
    double sum = 0;
    for (int i = 0; i < cells; i++) {
      double x = -1 + 2 * (i + 0.5) / cells;
      sum += x * x * LOSS.curvature(x * theta, 1) / cells;
    }
    return sum;
  }

  /** Simulated records. */
  static final class Simulated implements Rows, Row {
    private final float[] x;
    private final float[] y;
    private int at;

    Simulated(int n, SplittableRandom random) {
      x = new float[n];
      y = new float[n];
      for (int i = 0; i < n; i++) {
        x[i] = (float) (2 * random.nextDouble() - 1);
        y[i] = random.nextDouble() < 1 / (1 + Math.exp(-x[i] * TRUTH)) ? 1 : 0;
      }
    }

    /** The maximum likelihood estimate within the bounds, by halving. */
    double estimate() {
      double low = -RADIUS;
      double high = RADIUS;
      for (int i = 0; i < 30; i++) {
        double theta = (low + high) / 2;
        double slope = 0;
        for (int k = 0; k < x.length; k++) {
          slope += x[k] * LOSS.slope(x[k] * theta, y[k]);
        }
        if (slope > 0) {
          high = theta;
        } else {
          low = theta;
        }
      }
      return (low + high) / 2;
    }

    @Override
    public int count() {
      return x.length;
    }

    @Override
    public int width() {
      return 1;
    }

    @Override
    public void forEach(Consumer<Row> visitor) {
      for (at = 0; at < x.length; at++) {
        visitor.accept(this);
      }
    }

    @Override
    public float feature(int j) {
      return x[at];
    }

    @Override
    public float[] block() {
      return x;
    }

    @Override
    public int offset() {
      return at;
    }

    @Override
    public float label() {
      return y[at];
    }
  }

  /** What many runs at one size and epsilon came to. */
  static EfficiencyCell run(int records, double epsilon, int runs, RandomSource source) {
    LikelihoodSample<DrawnPosterior> sample = sample(records, epsilon);
    Double rho = sample.settings().get("power");
    double power = rho == null ? Double.NaN : rho;
    SplittableRandom random = new SplittableRandom(records + Double.hashCode(epsilon));
    double mle = 0;
    double ops = 0;
    int wrong = 0;
    int found = 0;
    for (int run = 0; run < runs; run++) {
      Simulated data = new Simulated(records, random);
      double estimate = data.estimate();
      double draw = sample.run(data, source)[0];
      mle += (estimate - TRUTH) * (estimate - TRUTH) / runs;
      ops += (draw - TRUTH) * (draw - TRUTH) / runs;
      // Wald: z = (theta - theta_0)/sqrt((1 + 1/rho)/(N I(theta)))
      double se = Math.sqrt((1 + 1 / power) / (records * information(draw)));
      wrong += Math.abs(draw - TRUTH) > EfficiencyCell.Z * se ? 1 : 0;
      found += Math.abs(draw) > EfficiencyCell.Z * se ? 1 : 0;
    }
    return new EfficiencyCell(
        records, epsilon, power, runs, mle, ops, (double) wrong / runs, (double) found / runs);
  }
}
