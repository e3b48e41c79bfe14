package org.priory.inference.rows;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.Support;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * Features centred and scaled by bought moments: z = A (x - c) with A = diag(v^-1/4), the intercept
 * as it is. Centring makes rows shorter, so that the same noise drowns less; half of the scaling
 * that would make all variances 1 lets rare categories be heard without handing them the budget.
 *
 * @param centre c, 0 for the intercept
 * @param scale the diagonal of A, 1 for the intercept
 * @param spread expected squares of z: A^2 v, 1 for the intercept
 * @param mixing of numbers among themselves, after A
 * @param support how many records have each level, if moments were bought
 */
public record Standardisation(
    double[] centre,
    double[] scale,
    double[] spread,
    NumberMixing mixing,
    Optional<Support> support)
    implements Serializable {

  /** v^-POWER scales a feature of variance v. */
  private static final double POWER = 0.25;

  /** Nothing is mixed, and nothing was bought. */
  public Standardisation(double[] centre, double[] scale, double[] spread) {
    this(centre, scale, spread, NumberMixing.NONE, Optional.empty());
  }

  /**
   * From noisy moments. Shrinks what the noise could have made: a number's mean towards 0 and its
   * second moment towards 1/3 (those of even spread over [-1, 1]), categories to probabilities.
   *
   * @param moments mean of each feature, then of each number's square
   * @param noise standard deviation of the noise on each
   */
  public static Standardisation of(
      FeatureGroups groups, double[] moments, double noise, double records) {
    int d = groups.width();
    double[] centre = new double[d];
    double[] variance = new double[d];
    for (int[] category : groups.categories()) {
      double[] p = Simplex.project(Arrays.stream(category).mapToDouble(j -> moments[j]).toArray());
      for (int i = 0; i < category.length; i++) {
        centre[category[i]] = p[i];
        variance[category[i]] = p[i] * (1 - p[i]);
      }
    }
    int at = d;
    for (int j : groups.numbers()) {
      // prior variances: 1/3 of a mean, 1/10 of a second moment
      double mean = moments[j] / (1 + 3 * noise * noise);
      double second = 1.0 / 3 + (moments[at++] - 1.0 / 3) / (1 + 10 * noise * noise);
      centre[j] = Math.max(-1, Math.min(1, mean));
      variance[j] = Math.max(0, Math.max(0, Math.min(1, second)) - centre[j] * centre[j]);
    }
    double[] scale = new double[d];
    double[] spread = new double[d];
    for (int j = 0; j < d; j++) {
      // no variance is believed to be smaller than what the noise resolves
      double v =
          groups.isIntercept(j) ? 1 : Math.min(1, Math.hypot(variance[j], noise) + 1 / records);
      scale[j] = Math.pow(v, -POWER);
      spread[j] = v * scale[j] * scale[j];
    }
    return new Standardisation(centre, scale, spread);
  }

  /**
   * This standardisation with numbers of variance 1: they are few, and of all columns the most is
   * asked of them.
   */
  public Standardisation withUnitNumbers(FeatureGroups groups) {
    double[] scales = scale.clone();
    double[] spreads = spread.clone();
    for (int j : groups.numbers()) {
      scales[j] /= Math.sqrt(spreads[j]);
      spreads[j] = 1;
    }
    return new Standardisation(centre, scales, spreads, mixing, support);
  }

  /**
   * This scaling with numbers mixed among themselves.
   *
   * @param spreads expected squares of what comes out
   */
  public Standardisation withMixing(NumberMixing numbers, double[] spreads) {
    return new Standardisation(centre, scale, spreads, numbers, support);
  }

  /** Features as they are: z = x, of the given typical norm. */
  public static Standardisation none(int d, double norm) {
    double[] ones = new double[d];
    Arrays.fill(ones, 1);
    double[] spread = new double[d];
    Arrays.fill(spread, norm * norm / d);
    return new Standardisation(new double[d], ones, spread);
  }

  /**
   * Buys the moments: one question of the plan, whose clip is 1.
   *
   * @param questions answers it
   */
  public static Standardisation ask(PublicKnowledge known, Questions questions) {
    MomentsQuery query = new MomentsQuery(FeatureGroups.of(known));
    NoisySum answer = questions.ask(query);
    double factor =
        query.bound() / (known.records() * questions.plan().sampling().share(known.records()));
    double[] moments = answer.values();
    for (int i = 0; i < moments.length; i++) {
      moments[i] *= factor;
    }
    double noise = answer.sigma() * factor;
    return of(query.groups(), moments, noise, known.records())
        .withSupport(moments, noise, known.records());
  }

  /** This scaling with what noisy moments, each of the given deviation, say about levels. */
  public Standardisation withSupport(double[] moments, double noise, double records) {
    double[] sums = new double[width()];
    for (int j = 0; j < sums.length; j++) {
      sums[j] = records * moments[j];
    }
    Support counts = new Support(sums, records * noise, records);
    return new Standardisation(centre, scale, spread, mixing, Optional.of(counts));
  }

  public int width() {
    return centre.length;
  }

  /** Writes z for the row of features that starts at the offset; returns |z|. */
  public double apply(float[] block, int offset, double[] z) {
    for (int j = 0; j < z.length; j++) {
      z[j] = scale[j] * (block[offset + j] - centre[j]);
    }
    mixing.apply(z);
    double squares = 0;
    for (double value : z) {
      squares += value * value;
    }
    return Math.sqrt(squares);
  }

  /** What travels to where rows are: all but the counts of levels, which rows do not ask for. */
  private Object writeReplace() {
    return new Sent(centre, scale, spread, mixing);
  }

  private record Sent(double[] centre, double[] scale, double[] spread, NumberMixing mixing)
      implements Serializable {
    private Object readResolve() {
      return new Standardisation(centre, scale, spread, mixing, Optional.empty());
    }
  }

  /** The length that a row has on average: sqrt of the sum of the spreads. */
  public double typicalNorm() {
    return Math.sqrt(Arrays.stream(spread).sum());
  }

  /**
   * Coefficients of x from those of z: m_j = A_j (W'theta)_j, m_0 = theta_0 - sum c_j m_j, with the
   * mixing W.
   */
  public double[] coefficients(double[] theta) {
    double[] m = theta.clone();
    mixing.coefficients(m);
    for (int j = 1; j < m.length; j++) {
      m[j] *= scale[j];
      m[0] -= centre[j] * m[j];
    }
    return m;
  }

  /** The posterior of the coefficients of x from that of z, with what is known of the levels. */
  public GaussianPosterior posterior(List<String> names, double[] theta, Covariance covariance) {
    return new GaussianPosterior(names, coefficients(theta), coefficients(covariance), support);
  }

  /**
   * Coefficients of z from those of x: the inverse of {@link #coefficients(double[])}, where
   * nothing is mixed.
   */
  public double[] standardised(double[] m) {
    if (mixing.count() > 0) {
      throw new IllegalStateException("a mixing is not undone");
    }
    double[] theta = new double[m.length];
    theta[0] = m[0];
    for (int j = 1; j < m.length; j++) {
      theta[j] = m[j] / scale[j];
      theta[0] += centre[j] * m[j];
    }
    return theta;
  }

  /** The covariance of the coefficients of x from that of z. */
  public Covariance coefficients(Covariance theta) {
    int d = width();
    if (theta instanceof Covariance.Diagonal diagonal) {
      return scaled(diagonal.variances(), new double[0]);
    }
    if (theta instanceof Covariance.Centred centred) {
      return scaled(centred.variances(), centred.factor());
    }
    double[] out = new double[d * d];
    for (int i = 0; i < d; i++) {
      double[] row = new double[d];
      for (int j = 0; j < d; j++) {
        row[j] = theta.get(i, j);
      }
      System.arraycopy(coefficients(row), 0, out, i * d, d);
    }
    for (int j = 0; j < d; j++) {
      double[] column = new double[d];
      for (int i = 0; i < d; i++) {
        column[i] = out[i * d + j];
      }
      column = coefficients(column);
      for (int i = 0; i < d; i++) {
        out[i * d + j] = column[i];
      }
    }
    return Covariance.Full.of(out, d);
  }

  /** diag(v) - F F' for theta, as a covariance of the coefficients of x. */
  private Covariance scaled(double[] v, double[] factor) {
    int d = width();
    int r = factor.length / d;
    double[] variances = v.clone();
    double[] scaledFactor = factor.clone();
    for (int j = 0; j < d; j++) {
      variances[j] *= scale[j] * scale[j];
      for (int k = 0; k < r; k++) {
        scaledFactor[j * r + k] *= scale[j];
      }
    }
    return new Covariance.Centred(variances, centre, scaledFactor);
  }
}
