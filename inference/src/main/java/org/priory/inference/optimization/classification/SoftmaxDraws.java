package org.priory.inference.optimization.classification;

import java.util.List;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.ChainHeat;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.DrawnPosterior;
import org.priory.inference.posterior.SoftmaxPosterior;
import org.priory.numerics.linear.SymmetricEigen;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;

/**
 * Draws of the coefficients of all classes from what is known about their differences from one of
 * them.
 *
 * <p>A difference is normal with covariance C, of which S would be left without noise. What S
 * stands for, differences have in common, as all of them hold the records of the reference; noise
 * they have not:
 *
 * <pre>
 *   delta_k = m_k + S^(1/2) (sqrt(c) e + sqrt(1 - c) e_k) + (C - S)^(1/2) f_k.
 * </pre>
 *
 * <p>Roots are symmetric, in units of the standard deviations, so that e means the same for all.
 */
final class SoftmaxDraws {
  private static final int PAIRS = 500;

  private SoftmaxDraws() {}

  /** Draws in pairs, one on each side of the mean, so that their mean is the posterior's. */
  static DrawnPosterior of(
      PublicKnowledge known,
      int reference,
      List<SoftmaxNewton.Comparison> all,
      double correlation) {
    int d = known.width();
    int classes = all.size() + 1;
    double[] unit = units(all, d);
    double[][] sampling = new double[all.size()][];
    double[][] rest = new double[all.size()][];
    for (int k = 0; k < all.size(); k++) {
      double[] s = scaled(all.get(k).sampling(), unit);
      double[] c = scaled(all.get(k).full().covariance(), unit);
      for (int i = 0; i < c.length; i++) {
        c[i] -= s[i];
      }
      sampling[k] = root(s, d);
      rest[k] = root(c, d);
    }
    // model randomness, no secret
    RandomSource source = InsecureSeededSource.of(1);
    double[][] draws = new double[2 * PAIRS][];
    for (int pair = 0; pair < PAIRS; pair++) {
      double[][] away = new double[all.size()][];
      double[] common = normal(d, source);
      for (int k = 0; k < all.size(); k++) {
        double[] own = normal(d, source);
        for (int j = 0; j < d; j++) {
          own[j] = Math.sqrt(correlation) * common[j] + Math.sqrt(1 - correlation) * own[j];
        }
        away[k] = sum(times(sampling[k], own), times(rest[k], normal(d, source)));
      }
      for (int sign = -1; sign <= 1; sign += 2) {
        double[] draw = new double[classes * d];
        for (int k = 0; k < all.size(); k++) {
          int at = (k < reference ? k : k + 1) * d;
          double[] mean = all.get(k).full().mean();
          for (int j = 0; j < d; j++) {
            draw[at + j] = mean[j] + sign * unit[j] * away[k][j];
          }
        }
        draws[2 * pair + (sign + 1) / 2] = centred(draw, classes, d);
      }
    }
    return new DrawnPosterior(
        SoftmaxPosterior.names(known.names(), known.classes()),
        List.of(),
        new double[][][] {draws},
        ChainHeat.INDEPENDENT);
  }

  /** The coefficients of a feature add up to 0 over the classes. */
  private static double[] centred(double[] draw, int classes, int d) {
    for (int j = 0; j < d; j++) {
      double mean = 0;
      for (int k = 0; k < classes; k++) {
        mean += draw[k * d + j] / classes;
      }
      for (int k = 0; k < classes; k++) {
        draw[k * d + j] -= mean;
      }
    }
    return draw;
  }

  /** The root of the mean variance of each coefficient. */
  private static double[] units(List<SoftmaxNewton.Comparison> all, int d) {
    double[] unit = new double[d];
    for (int j = 0; j < d; j++) {
      for (SoftmaxNewton.Comparison each : all) {
        unit[j] += each.full().covariance().variance(j) / all.size();
      }
      unit[j] = Math.sqrt(unit[j]);
    }
    return unit;
  }

  private static double[] scaled(Covariance c, double[] unit) {
    int d = unit.length;
    double[] out = new double[d * d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        out[i * d + j] = c.get(i, j) / unit[i] / unit[j];
      }
    }
    return out;
  }

  /** V max(0, l)^(1/2) V'. */
  private static double[] root(double[] a, int d) {
    SymmetricEigen eigen = SymmetricEigen.of(a, d);
    double[] v = eigen.vectors();
    double[] l = eigen.values();
    double[] out = new double[d * d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = 0;
        for (int k = 0; k < d; k++) {
          sum += v[i * d + k] * Math.sqrt(Math.max(0, l[k])) * v[j * d + k];
        }
        out[i * d + j] = sum;
        out[j * d + i] = sum;
      }
    }
    return out;
  }

  private static double[] times(double[] a, double[] x) {
    int d = x.length;
    double[] out = new double[d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        out[i] += a[i * d + j] * x[j];
      }
    }
    return out;
  }

  private static double[] sum(double[] a, double[] b) {
    for (int i = 0; i < a.length; i++) {
      a[i] += b[i];
    }
    return a;
  }

  private static double[] normal(int d, RandomSource source) {
    double[] x = new double[d];
    NormalSampler.fill(x, 1, source);
    return x;
  }
}
