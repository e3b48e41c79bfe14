package org.priory.inference.factors;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Turns factors so that each has few large loadings (Kaiser 1958, "The varimax criterion for
 * analytic rotation in factor analysis"): the sum over factors of the variances of squared loadings
 * is largest. What factors explain together stays as it is. The one that explains most comes first,
 * and loadings of each add up to more than 0.
 */
final class Varimax {
  private static final int ROUNDS = 200;
  private static final double DONE = 1e-10;

  private Varimax() {}

  static double[][] of(double[][] loadings) {
    double[][] turned = Arrays.stream(loadings).map(double[]::clone).toArray(double[][]::new);
    int factors = turned[0].length;
    double largest = 1;
    for (int round = 0; round < ROUNDS && largest > DONE; round++) {
      largest = 0;
      for (int k = 0; k < factors; k++) {
        for (int l = k + 1; l < factors; l++) {
          largest = Math.max(largest, Math.abs(turn(turned, k, l)));
        }
      }
    }
    return ordered(turned);
  }

  /** Turns two factors by the best angle, which is returned. */
  private static double turn(double[][] loadings, int k, int l) {
    int d = loadings.length;
    double a = 0;
    double b = 0;
    double c = 0;
    double e = 0;
    for (double[] row : loadings) {
      // u = x^2 - y^2, v = 2 x y
      double u = row[k] * row[k] - row[l] * row[l];
      double v = 2 * row[k] * row[l];
      a += u;
      b += v;
      c += u * u - v * v;
      e += 2 * u * v;
    }
    // tan 4 phi = (E - 2 A B/d)/(C - (A^2 - B^2)/d)
    double angle = Math.atan2(e - 2 * a * b / d, c - (a * a - b * b) / d) / 4;
    double cos = Math.cos(angle);
    double sin = Math.sin(angle);
    for (double[] row : loadings) {
      double x = row[k];
      row[k] = cos * x + sin * row[l];
      row[l] = cos * row[l] - sin * x;
    }
    return angle;
  }

  private static double[][] ordered(double[][] loadings) {
    int[] order =
        IntStream.range(0, loadings[0].length)
            .boxed()
            .sorted(Comparator.comparingDouble(k -> -explained(loadings, k)))
            .mapToInt(Integer::intValue)
            .toArray();
    double[][] ordered = new double[loadings.length][order.length];
    for (int k = 0; k < order.length; k++) {
      int from = order[k];
      double sign = Arrays.stream(loadings).mapToDouble(row -> row[from]).sum() < 0 ? -1 : 1;
      for (int i = 0; i < loadings.length; i++) {
        ordered[i][k] = sign * loadings[i][from];
      }
    }
    return ordered;
  }

  private static double explained(double[][] loadings, int k) {
    return Arrays.stream(loadings).mapToDouble(row -> row[k] * row[k]).sum();
  }
}
