package org.priory.bench.reproduce.regression;

import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.priory.bench.reproduce.regression.LinearTable.Rows;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.linear.LinearNewton;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.LinearPosterior;
import org.priory.numerics.linear.Cholesky;
import org.priory.numerics.special.NormalQuantile;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Rehearsal;

/** Fits to simulated labels on one table, and to rows drawn from it with its own. */
final class LinearTrial {
  static final double DELTA = 1e-6;
  static final double Z = NormalQuantile.of(0.975);

  /** From here on next to no noise. */
  private static final double HARDLY_ANY = 1000;

  /** Rows at which numbers are predicted, and of these those whose predictor is judged. */
  private static final int HELD = 200;

  private static final int PREDICTORS = 50;

  /** Standard deviation of what coefficients explain, and of errors, in labels from -1 to 1. */
  private static final double EXPLAINED = 0.2;

  private static final double ERROR = 0.1;
  private static final double RIDGE = 1e-6;
  private static final double CONSTANT = 1e-6;

  private final LinearTable table;
  private final int records;
  private final Rows all;

  /** The columns of each place: -1 for the constant, a number's or a category's own. */
  private final int[] groups;

  private final double[] means;
  private final double[] sds;

  LinearTrial(LinearTable table, int records) {
    this.table = table;
    this.records = records;
    this.all = table.isMadeUp() ? table.madeUp(20_000, 1) : table.all();
    this.groups = all.encoding().groups();
    this.means = means();
    this.sds = sds();
  }

  LinearCell cell(LinearErrors errors, double epsilon, int sets) {
    LinearCell cell =
        new LinearCell(
            table,
            errors,
            epsilon,
            new LinearCell.Held(),
            new LinearCell.Held(),
            new LinearCell.Held(),
            new LinearCell.Held());
    double[] population = errors == LinearErrors.REAL ? leastSquares(all) : new double[0];
    for (int set = 1; set <= sets; set++) {
      long seed = 7_919L * set + table.ordinal();
      Rows rows = table.rows(records, all, seed);
      Rows held = table.rows(HELD, all, seed + 500_000);
      double[] b = population;
      if (errors != LinearErrors.REAL) {
        UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed + 900_000);
        ZigguratSampler.NormalizedGaussian normal = ZigguratSampler.NormalizedGaussian.of(random);
        b = draw(normal);
        label(rows, b, errors, random, normal);
        label(held, b, errors, random, normal);
      }
      compare(cell, fit(rows, epsilon, seed), b, held);
    }
    return cell;
  }

  private LinearPosterior fit(Rows rows, double epsilon, long seed) {
    PublicKnowledge known =
        new PublicKnowledge(
            rows.encoding().names(),
            groups,
            rows.encoding().maxNorm(),
            rows.count(),
            rows.encoding().target().classes());
    Method<LinearPosterior> method = LinearNewton.within(known, new PrivacyBudget(epsilon, DELTA));
    Records records = Records.of(rows.encoding(), rows.x(), rows.y());
    try (Rehearsal asked =
        new Rehearsal(method.plan(), records, rows.count(), epsilon < HARDLY_ANY, seed)) {
      return method.fit(asked, Progress.NONE);
    }
  }

  private void compare(LinearCell cell, LinearPosterior found, double[] b, Rows held) {
    GaussianPosterior coefficients = (GaussianPosterior) found.coefficients();
    int d = groups.length;
    for (int j = 1; j < d; j++) {
      boolean isLevel = isLevel(j);
      if (!isLevel && sds[j] > CONSTANT) {
        cell.numbers().add(coefficients.mean()[j], coefficients.sd(j), b[j]);
      } else if (isLevel && groups[j] == groups[j - 1] && sds[j] > CONSTANT) {
        float[] contrast = new float[d];
        contrast[j] = 1;
        int reference = j;
        while (groups[reference - 1] == groups[j]) {
          reference--;
        }
        contrast[reference] = -1;
        cell.contrasts()
            .add(
                coefficients.predictor(contrast, 0),
                Math.sqrt(coefficients.covariance().quadratic(contrast, 0)),
                b[j] - b[reference]);
      }
    }
    for (int i = 0; i < held.count(); i++) {
      int at = i * d;
      if (i < PREDICTORS) {
        cell.predictors()
            .add(
                coefficients.predictor(held.x(), at),
                Math.sqrt(coefficients.covariance().quadratic(held.x(), at)),
                held.dot(i, b));
      }
      cell.outcomes().add(found.mean(held.x(), at), found.sd(held.x(), at), held.y()[i]);
    }
  }

  private boolean isLevel(int j) {
    return groups[j] == groups[j - 1] || (j + 1 < groups.length && groups[j] == groups[j + 1]);
  }

  /** Effects that are drawn: N(0, 1) by standard deviation, together EXPLAINED. */
  private double[] draw(ZigguratSampler.NormalizedGaussian normal) {
    double[] b = new double[groups.length];
    for (int j = 1; j < b.length; j++) {
      double z = normal.sample();
      b[j] = isLevel(j) ? z / 2 : sds[j] > CONSTANT ? z / sds[j] : 0;
    }
    double mean = 0;
    double square = 0;
    double most = 0;
    for (int i = 0; i < all.count(); i++) {
      double eta = all.dot(i, b);
      mean += eta / all.count();
      square += eta * eta / all.count();
      most = Math.max(most, Math.abs(eta));
    }
    // within the bounds of the labels with room for errors
    double scale =
        Math.min(EXPLAINED / Math.sqrt(square - mean * mean), 0.5 / (most + Math.abs(mean)));
    for (int j = 0; j < b.length; j++) {
      b[j] *= scale;
    }
    b[0] = -scale * mean;
    return b;
  }

  private void label(
      Rows rows,
      double[] b,
      LinearErrors errors,
      UniformRandomProvider random,
      ZigguratSampler.NormalizedGaussian normal) {
    int first = first();
    double mean = means[first];
    double sd = sds[first];
    for (int i = 0; i < rows.count(); i++) {
      double s = (rows.x()[i * groups.length + first] - mean) / sd;
      double y = rows.dot(i, b) + ERROR * errors.draw(s, random, normal);
      rows.y()[i] = (float) Math.max(-1, Math.min(1, y));
    }
  }

  /** The first number that is not constant. */
  private int first() {
    for (int j = 1; j < sds.length; j++) {
      if (!isLevel(j) && sds[j] > 0.05) {
        return j;
      }
    }
    throw new IllegalStateException("no number");
  }

  private double[] means() {
    int d = groups.length;
    double[] means = new double[d];
    for (int i = 0; i < all.count(); i++) {
      for (int j = 0; j < d; j++) {
        means[j] += all.x()[i * d + j];
      }
    }
    Arrays.setAll(means, j -> means[j] / all.count());
    return means;
  }

  private double[] sds() {
    int d = groups.length;
    double[] means = means();
    double[] squares = new double[d];
    for (int i = 0; i < all.count(); i++) {
      for (int j = 0; j < d; j++) {
        double away = all.x()[i * d + j] - means[j];
        squares[j] += away * away;
      }
    }
    Arrays.setAll(squares, j -> Math.sqrt(squares[j] / all.count()));
    return squares;
  }

  private double[] leastSquares(Rows rows) {
    int d = groups.length;
    double[] gram = new double[d * d];
    double[] right = new double[d];
    for (int i = 0; i < rows.count(); i++) {
      for (int j = 0; j < d; j++) {
        double value = rows.x()[i * d + j];
        if (value != 0) {
          right[j] += value * rows.y()[i];
          for (int k = 0; k <= j; k++) {
            gram[j * d + k] += value * rows.x()[i * d + k];
          }
        }
      }
    }
    for (int j = 0; j < d; j++) {
      gram[j * d + j] += RIDGE * rows.count();
    }
    return Cholesky.of(gram, d).solve(right);
  }
}
