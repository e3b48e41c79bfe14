package org.priory.bench.reproduce.propagation;

import java.util.ArrayList;
import java.util.List;
import org.priory.inference.diagnostics.NormalDivergence;
import org.priory.inference.posterior.MixtureComponent;
import org.priory.inference.posterior.MixturePosterior;
import org.priory.inference.propagation.FullMixture;
import org.priory.inference.propagation.MixtureGibbs;
import org.priory.numerics.linear.Cholesky;

/**
 * A normal posterior of each mean of a mixture, in the papers' units.
 *
 * @param means of each component
 * @param covariances of each component's mean, row after row
 */
record Table1Estimate(double[][] means, double[][] covariances) {
  private static final double UNIT = Table1Data.UNIT;
  private static final int D = Table1Data.WIDTH;

  static Table1Estimate of(MixtureGibbs.Draws draws) {
    double[][] means = new double[draws.components()][];
    double[][] covariances = new double[draws.components()][];
    for (int k = 0; k < means.length; k++) {
      means[k] = times(draws.mean(k), UNIT);
      covariances[k] = times(draws.covariance(k), UNIT * UNIT);
    }
    return new Table1Estimate(means, covariances);
  }

  static Table1Estimate of(FullMixture model, double[] natural) {
    double[][] means = new double[Table1Data.COMPONENTS][];
    double[][] covariances = new double[Table1Data.COMPONENTS][];
    for (int k = 0; k < means.length; k++) {
      means[k] = times(model.mean(natural, k), UNIT);
      covariances[k] = times(model.covariance(natural, k), UNIT * UNIT);
    }
    return new Table1Estimate(means, covariances);
  }

  /**
   * The estimate of a fitted mixture. Where a component is a point estimate, which has no
   * posterior, the covariance of its mean is that of the component over the number of its records.
   */
  static Table1Estimate of(MixturePosterior posterior, double records) {
    int count = posterior.components().size();
    double[][] means = new double[count][];
    double[][] covariances = new double[count][D * D];
    for (int k = 0; k < count; k++) {
      MixtureComponent c = posterior.components().get(k);
      means[k] = times(c.mean(), UNIT);
      double own = Math.max(1, posterior.weight(k) * records);
      for (int i = 0; i < D; i++) {
        for (int j = 0; j < D; j++) {
          double known = i == j ? c.sdOfMean(i) * c.sdOfMean(i) : 0;
          covariances[k][i * D + j] =
              UNIT * UNIT * (c.isPoint() ? c.covariance(i, j) / own : known);
        }
      }
    }
    return new Table1Estimate(means, covariances);
  }

  private static double[] times(double[] values, double factor) {
    double[] result = values.clone();
    for (int i = 0; i < result.length; i++) {
      result[i] *= factor;
    }
    return result;
  }

  /** This estimate with its components in the order that has the means nearest to another's. */
  Table1Estimate like(Table1Estimate other) {
    List<int[]> orders = new ArrayList<>();
    permute(new int[means.length], 0, 0, orders);
    int[] best = orders.get(0);
    for (int[] order : orders) {
      best =
          ordered(order).distanceOfMeans(other) < ordered(best).distanceOfMeans(other)
              ? order
              : best;
    }
    return ordered(best);
  }

  private static void permute(int[] order, int at, int used, List<int[]> all) {
    if (at == order.length) {
      all.add(order.clone());
      return;
    }
    for (int k = 0; k < order.length; k++) {
      if ((used >> k & 1) == 0) {
        order[at] = k;
        permute(order, at + 1, used | 1 << k, all);
      }
    }
  }

  private Table1Estimate ordered(int[] order) {
    double[][] m = new double[order.length][];
    double[][] v = new double[order.length][];
    for (int k = 0; k < order.length; k++) {
      m[k] = means[order[k]];
      v[k] = covariances[order[k]];
    }
    return new Table1Estimate(m, v);
  }

  /** The F-norm on means: the distance of all of them as one vector. */
  double distanceOfMeans(Table1Estimate other) {
    return distance(means, other.means);
  }

  /** The F-norm on covariances. */
  double distanceOfCovariances(Table1Estimate other) {
    return distance(covariances, other.covariances);
  }

  /**
   * The error of the paper's own program for the same two: squares, added up over a component and
   * averaged over components, and no root.
   */
  static double meanOfSquares(double distance) {
    return distance * distance / Table1Data.COMPONENTS;
  }

  private static double distance(double[][] a, double[][] b) {
    double squares = 0;
    for (int k = 0; k < a.length; k++) {
      for (int i = 0; i < a[k].length; i++) {
        squares += (a[k][i] - b[k][i]) * (a[k][i] - b[k][i]);
      }
    }
    return Math.sqrt(squares);
  }

  /** The workshop's proxy: D(truth || this) of paired components, averaged. */
  double divergenceFrom(Table1Estimate truth) {
    double sum = 0;
    for (int k = 0; k < means.length; k++) {
      Cholesky mine = Cholesky.of(covariances[k], D);
      Cholesky theirs = Cholesky.of(truth.covariances[k], D);
      double one =
          NormalDivergence.of(
              theirs.solve(truth.means[k]), theirs.inverse(), mine.solve(means[k]), mine.inverse());
      sum += one / means.length;
    }
    return sum;
  }
}
