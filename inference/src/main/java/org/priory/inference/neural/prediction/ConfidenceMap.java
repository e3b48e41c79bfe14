package org.priory.inference.neural.prediction;

import java.util.Arrays;

/**
 * How sure a network is, made as sure as it is right: the log odds l of its best class become f(l),
 * linear between {@link #NODES} and flat beyond them. The other classes share what is left as
 * before, and the best one stays the best.
 *
 * @param values f at the nodes; must not be changed
 */
public record ConfidenceMap(double[] values) {
  /** Log odds of the best class at which f is known. A probability of 1/2, and of 0.999994. */
  private static final double[] NODES = {-2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12};

  /** What every other class has at least, so that shares are defined where floats have none. */
  public static final double LEAST = 1e-30;

  /** By which the best class stays ahead. */
  public static final double AHEAD = 1e-6;

  public ConfidenceMap {
    if (values.length != NODES.length) {
      throw new IllegalArgumentException(
          "calibration must have " + NODES.length + " numbers, had " + values.length);
    }
    if (!Arrays.stream(values).allMatch(Double::isFinite)) {
      throw new IllegalArgumentException("calibration must have finite numbers");
    }
  }

  /** No calibration: log odds stay as the network gives them, within the nodes. */
  static ConfidenceMap none() {
    return new ConfidenceMap(NODES.clone());
  }

  public static double[] nodes() {
    return NODES.clone();
  }

  /** The most probable class. */
  static int best(double[] p) {
    int best = 0;
    for (int k = 1; k < p.length; k++) {
      if (p[k] > p[best]) {
        best = k;
      }
    }
    return best;
  }

  /** What all classes but one have together. */
  private static double others(double[] p, int best) {
    double sum = 0;
    for (int k = 0; k < p.length; k++) {
      sum += k == best ? 0 : p[k] + LEAST;
    }
    return sum;
  }

  /** Log odds of the best class, within the nodes. */
  static double logOdds(double[] p) {
    int best = best(p);
    double odds = StrictMath.log(p[best] / others(p, best));
    return Math.max(NODES[0], Math.min(NODES[NODES.length - 1], odds));
  }

  /** The node that is nearest to log odds. */
  static int nearest(double logOdds) {
    int j = 0;
    while (j + 1 < NODES.length && logOdds >= (NODES[j] + NODES[j + 1]) / 2) {
      j++;
    }
    return j;
  }

  /** f(l). */
  double at(double logOdds) {
    int j = 1;
    while (j + 1 < NODES.length && logOdds > NODES[j]) {
      j++;
    }
    double slope = (values[j] - values[j - 1]) / (NODES[j] - NODES[j - 1]);
    return values[j] + slope * (logOdds - NODES[j]);
  }

  /** What probabilities of a network become. */
  public double[] apply(double[] p) {
    int best = best(p);
    double others = others(p, best);
    double second = 0;
    for (int k = 0; k < p.length; k++) {
      second = k == best ? second : Math.max(second, p[k] + LEAST);
    }
    // q_best >= second (1 - q_best)/others
    double least = second / (second + others) + AHEAD;
    double sure = Math.max(least, 1 / (1 + StrictMath.exp(-at(logOdds(p)))));
    double[] q = new double[p.length];
    for (int k = 0; k < p.length; k++) {
      q[k] = k == best ? sure : (p[k] + LEAST) / others * (1 - sure);
    }
    return q;
  }
}
