package org.priory.inference.propagation;

import java.io.Serializable;
import java.util.Arrays;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.rows.RowScale;
import org.priory.numerics.linear.PackedSymmetric;
import org.priory.numerics.linear.SymmetricEigen;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * A linear map x = F z that makes scaled features z uncorrelated with variances of 1, as far as
 * noisy answers tell. The same question is asked several times: the answer E[xx'] + noise is shrunk
 * to I by how much of its distance from I noise explains (James and Stein 1961),
 *
 * <pre>
 *   S = I + a (answer - I),   a = max(0, 1 - E|noise|^2/|answer - I|^2),
 * </pre>
 *
 * <p>and with eigenvalues w and eigenvectors U of S, F becomes U max(w, floor)^(-1/2) U' F, where
 * floor is the size of the noise's eigenvalues. A direction below it is not resolved: it is
 * stretched by 1/sqrt(floor), so that the next answer sees more of it (as CoinPress does: Biswas,
 * Dong, Kamath and Ullman 2020). Without that, a share of the variance that noise hides once is
 * hidden for good.
 *
 * <p><b>Assumes</b> nothing of the data. <b>Releases</b> noisy sums, {@link CorrelationQuery}. F is
 * computed from these alone.
 *
 * @param features how many
 * @param forward F, row by row
 * @param backward its inverse
 */
record FeatureWhitening(int features, double[] forward, double[] backward) implements Serializable {
  /** An answer stretches no direction by more than 1/sqrt of this. */
  private static final double LEAST = 0.02;

  /**
   * Nor do all of them by more than this: features that hardly move say little, and steps that
   * reckon with normal inputs there end nowhere.
   */
  static final double MOST_STRETCH = 32;

  /** F = I. */
  static FeatureWhitening none(int features) {
    double[] one = identity(features);
    return new FeatureWhitening(features, one, one);
  }

  /** Buys it: so many questions. */
  static FeatureWhitening ask(
      PublicKnowledge known, RowScale scale, int rounds, Questions questions) {
    FeatureWhitening map = none(known.width() - 1);
    for (int round = 0; round < rounds; round++) {
      CorrelationQuery query = new CorrelationQuery(scale, map);
      NoisySum answer = questions.ask(query);
      double factor =
          query.unit() / (known.records() * questions.plan().sampling().share(known.records()));
      double[] packed = Arrays.copyOf(answer.values(), query.dimension());
      Arrays.setAll(packed, i -> packed[i] * factor);
      map = map.sharpened(packed, answer.sigma() * factor);
    }
    return map;
  }

  /**
   * After an answer.
   *
   * @param packed E[xx'] and noise
   * @param noise standard deviation of each number's noise
   */
  FeatureWhitening sharpened(double[] packed, double noise) {
    int d = features;
    PackedSymmetric layout = PackedSymmetric.ofSize(d);
    double[] one = layout.pack(identity(d));
    double squares = 0;
    for (int i = 0; i < packed.length; i++) {
      squares += (packed[i] - one[i]) * (packed[i] - one[i]);
    }
    double explained = noise * noise * packed.length;
    double a = explained < squares ? 1 - explained / squares : 0;
    double[] shrunk = new double[packed.length];
    Arrays.setAll(shrunk, i -> one[i] + a * (packed[i] - one[i]));
    SymmetricEigen eigen = SymmetricEigen.of(layout.unpack(shrunk), d);
    // the largest eigenvalue of such noise is about noise sqrt(2 d)
    double resolved = Math.max(LEAST, noise * Math.sqrt(2.0 * d));
    double left = MOST_STRETCH / stretch();
    double floor = Math.min(1, Math.max(resolved, 1 / (left * left)));
    double[] roots = eigen.values();
    Arrays.setAll(roots, i -> Math.sqrt(Math.max(floor, roots[i])));
    double[] inverse = new double[d];
    Arrays.setAll(inverse, i -> 1 / roots[i]);
    double[] u = eigen.vectors();
    return new FeatureWhitening(
        d,
        product(conjugated(u, inverse, d), forward, d),
        product(backward, conjugated(u, roots, d), d));
  }

  /** The largest singular value of F, by which it stretches some direction. */
  double stretch() {
    int d = features;
    double[] squares = new double[d * d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        for (int k = 0; k < d; k++) {
          squares[i * d + j] += forward[k * d + i] * forward[k * d + j];
        }
      }
    }
    return Math.sqrt(SymmetricEigen.of(squares, d).values()[d - 1]);
  }

  /** F z, for the inputs of a network: the constant 1 stays. */
  double[] applied(double[] x) {
    return times(forward, x);
  }

  /** The inverse of F, for the inputs of a network. */
  double[] undone(double[] x) {
    return times(backward, x);
  }

  /**
   * F' w, in place, for the weights of a unit: w'Fz is what they give.
   *
   * @param at place of the weight of the constant, which stays
   * @param stride from one weight to the next
   */
  void pullBack(double[] weights, int at, int stride) {
    int d = features;
    double[] w = new double[d];
    for (int k = 0; k < d; k++) {
      w[k] = weights[at + (k + 1) * stride];
    }
    for (int j = 0; j < d; j++) {
      double sum = 0;
      for (int k = 0; k < d; k++) {
        sum += forward[k * d + j] * w[k];
      }
      weights[at + (j + 1) * stride] = sum;
    }
  }

  private static double[] times(double[] a, double[] x) {
    int d = x.length - 1;
    double[] y = new double[x.length];
    y[0] = x[0];
    for (int j = 0; j < d; j++) {
      for (int k = 0; k < d; k++) {
        y[j + 1] += a[j * d + k] * x[k + 1];
      }
    }
    return y;
  }

  /** U diag(s) U'. */
  private static double[] conjugated(double[] u, double[] s, int d) {
    double[] a = new double[d * d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        for (int k = 0; k < d; k++) {
          a[i * d + j] += u[i * d + k] * s[k] * u[j * d + k];
        }
      }
    }
    return a;
  }

  private static double[] product(double[] a, double[] b, int d) {
    double[] c = new double[d * d];
    for (int i = 0; i < d; i++) {
      for (int k = 0; k < d; k++) {
        for (int j = 0; j < d; j++) {
          c[i * d + j] += a[i * d + k] * b[k * d + j];
        }
      }
    }
    return c;
  }

  private static double[] identity(int d) {
    double[] one = new double[d * d];
    for (int j = 0; j < d; j++) {
      one[j * d + j] = 1;
    }
    return one;
  }
}
