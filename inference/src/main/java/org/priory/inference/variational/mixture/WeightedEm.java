package org.priory.inference.variational.mixture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.MixtureComponent;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;

/**
 * EM for a mixture on a few weighted points that are no secret, from several starts of which the
 * most likely result is taken. For where the real iteration begins.
 */
final class WeightedEm {
  private static final int RESTARTS = 20;
  private static final int ROUNDS = 40;

  private final double[][] points;
  private final double[] weights;
  private final int components;
  private final double least;

  /**
   * @param points at least as many as components
   * @param weights positive, one a point
   * @param least smallest variance of a component
   */
  WeightedEm(double[][] points, double[] weights, int components, double least) {
    this.points = points;
    this.weights = weights;
    this.components = components;
    this.least = least;
  }

  private record Fit(List<MixtureComponent> components, double logLikelihood) {}

  /** Point estimates whose weights add up to 1. */
  List<MixtureComponent> best() {
    RandomSource source = InsecureSeededSource.of(1);
    Fit best = new Fit(List.of(), Double.NEGATIVE_INFINITY);
    for (int start = 0; start < RESTARTS; start++) {
      Fit fit = climbed(spreadOut(source));
      if (best.components.isEmpty() || fit.logLikelihood > best.logLikelihood) {
        best = fit;
      }
    }
    return best.components;
  }

  /** Centres by k-means++: each new one far from the others, in proportion to squared distance. */
  private List<MixtureComponent> spreadOut(RandomSource source) {
    double[] nearest = new double[points.length];
    Arrays.fill(nearest, 1);
    List<MixtureComponent> chosen = new ArrayList<>();
    while (chosen.size() < components) {
      double[] centre = points[drawn(nearest, source)];
      double[] variances = new double[centre.length];
      Arrays.fill(variances, Math.max(least, 0.3));
      chosen.add(
          MixtureComponent.point(1.0 / components, centre, new Covariance.Diagonal(variances)));
      boolean isFirst = chosen.size() == 1;
      for (int i = 0; i < points.length; i++) {
        double squares = 0;
        for (int j = 0; j < centre.length; j++) {
          squares += (points[i][j] - centre[j]) * (points[i][j] - centre[j]);
        }
        nearest[i] = isFirst ? squares : Math.min(nearest[i], squares);
      }
    }
    return chosen;
  }

  /** A point in proportion to its weight times the factor. */
  private int drawn(double[] factor, RandomSource source) {
    double total = 0;
    for (int i = 0; i < points.length; i++) {
      total += weights[i] * factor[i];
    }
    double at = source.nextDouble() * total;
    for (int i = 0; i < points.length; i++) {
      at -= weights[i] * factor[i];
      if (at < 0) {
        return i;
      }
    }
    return points.length - 1;
  }

  private Fit climbed(List<MixtureComponent> start) {
    Fit fit = new Fit(start, Double.NEGATIVE_INFINITY);
    for (int round = 0; round < ROUNDS; round++) {
      fit = step(fit.components);
    }
    return fit;
  }

  private Fit step(List<MixtureComponent> last) {
    int p = points[0].length;
    Responsibilities responsibilities = new Responsibilities(last);
    double[] counts = new double[components];
    double[][] first = new double[components][p];
    double[][] second = new double[components][p * p];
    double[] r = new double[components];
    double log = 0;
    double total = 0;
    for (int i = 0; i < points.length; i++) {
      log += weights[i] * responsibilities.of(points[i], r);
      total += weights[i];
      for (int k = 0; k < components; k++) {
        double w = weights[i] * r[k];
        counts[k] += w;
        for (int a = 0; a < p; a++) {
          first[k][a] += w * points[i][a];
          for (int b = 0; b < p; b++) {
            second[k][a * p + b] += w * points[i][a] * points[i][b];
          }
        }
      }
    }
    List<MixtureComponent> next = new ArrayList<>();
    for (int k = 0; k < components; k++) {
      double n = counts[k];
      next.add(n < 1e-9 * total ? last.get(k) : estimate(n, total, first[k], second[k]));
    }
    return new Fit(next, log);
  }

  private MixtureComponent estimate(double n, double total, double[] first, double[] second) {
    int p = first.length;
    double[] mean = new double[p];
    for (int a = 0; a < p; a++) {
      mean[a] = first[a] / n;
    }
    double[] covariance = new double[p * p];
    for (int a = 0; a < p; a++) {
      for (int b = 0; b < p; b++) {
        covariance[a * p + b] = second[a * p + b] / n - mean[a] * mean[b] + (a == b ? least : 0);
      }
    }
    return MixtureComponent.point(n / total, mean, Covariance.Full.of(covariance, p));
  }
}
