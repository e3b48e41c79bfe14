package org.priory.inference.optimization.curvature;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.priory.inference.model.CoefficientPrior;
import org.priory.inference.model.HorseshoePrior;
import org.priory.numerics.linear.SymmetricEigen;
import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;

/**
 * Draws from a posterior under horseshoes, mixed over draws of the curvature: a chain of {@link
 * HorseshoeSampler} for each of them, of which the first sweeps are left out.
 *
 * <p>It is no normal law: a coefficient near its scale has a hump near 0 and another one, so that
 * draws stand for it, and not its moments.
 */
public final class HorseshoePosterior {
  /** The posterior in words, for whoever reads a fit. */
  public static final String WORDS =
      "under a horseshoe the posterior consists of draws, and intervals are their quantiles";

  /** Draws in all: 75 of them are beyond each end of an interval of 95 %. */
  private static final int DRAWS = 3000;

  /** Sweeps that are left out, of each chain. */
  private static final int WARM_UP = 40;

  /** Far beyond the slab: a law that keeps directions of which nothing is known finite. */
  private static final double FAR = 100;

  private final List<HorseshoePrior> priors;
  private final double sigma;
  private final double records;
  private PlacedRows rows = PlacedRows.NONE;

  /**
   * Horseshoes that are yet to be placed.
   *
   * @param sigma what a coefficient of a column of variance 1 is known with, from one record
   * @param records how many there are
   */
  public HorseshoePosterior(List<HorseshoePrior> priors, double sigma, double records) {
    this.priors = List.copyOf(priors);
    this.sigma = sigma;
    this.records = records;
  }

  /** Whether there are none. */
  public boolean isEmpty() {
    return priors.isEmpty();
  }

  /**
   * From here on coordinates are others.
   *
   * @param coefficients b(t), which is affine
   */
  public void place(int q, UnaryOperator<double[]> coefficients) {
    List<CoefficientPrior.Row> all = new ArrayList<>();
    priors.forEach(each -> all.addAll(each.rows()));
    rows = PlacedRows.of(all, q, coefficients);
  }

  /**
   * What is known in a draw of the curvature.
   *
   * @param seen without any prior that is the method's own
   * @param near the precision P of that
   * @param drawn P Q^-1 P, what an estimate's error is judged with, as {@link
   *     NoisyNewton.Information#shrunk} takes it
   */
  public record Known(NoisyNewton.Information seen, double[] near, double[] drawn) {}

  /**
   * Draws of the coordinates, as many for each of the curvature.
   *
   * @param source of randomness that is no secret
   */
  public double[][] draws(List<Known> known, RandomSource source) {
    int each = Math.max(1, DRAWS / known.size());
    double[][] out = new double[each * known.size()][];
    int at = 0;
    for (Known one : known) {
      HorseshoeSampler sampler = new HorseshoeSampler(before(one), rows, scales());
      double[] root = root(one);
      for (int sweep = -WARM_UP; sweep < each; sweep++) {
        double[] t = sampler.next(source);
        if (sweep >= 0) {
          out[at++] = doubted(sampler, root, t, source);
        }
      }
    }
    return out;
  }

  private List<HorseshoeScales> scales() {
    return priors.stream()
        .map(
            each ->
                new HorseshoeScales(
                    each.rows().size(),
                    each.globalScale(sigma, records),
                    each.slab(),
                    each.degrees()))
        .toList();
  }

  /** What is known without the horseshoes. */
  private NoisyNewton.Information before(Known one) {
    double[] precision = one.seen().precision().clone();
    for (int i = 0; i < precision.length; i++) {
      precision[i] += one.near()[i];
    }
    int q = one.seen().right().length;
    int k = 0;
    for (HorseshoePrior each : priors) {
      double far = FAR * each.slab();
      for (int own = 0; own < each.rows().size(); own++, k++) {
        double[] r = rows.rows()[k];
        for (int i = 0; i < q; i++) {
          for (int j = 0; j < q; j++) {
            precision[i * q + j] += r[i] * r[j] / (far * far);
          }
        }
      }
    }
    return new NoisyNewton.Information(precision, one.seen().right());
  }

  /** (P Q^-1 P - P)^(1/2), which is 0 where the method's own prior is not too near. */
  private static double[] root(Known one) {
    int q = one.seen().right().length;
    double[] more = one.drawn().clone();
    boolean isAny = false;
    for (int i = 0; i < more.length; i++) {
      more[i] -= one.near()[i];
      isAny |= more[i] != 0;
    }
    return isAny ? root(more, q) : new double[0];
  }

  /** V max(0, l)^(1/2), row after row. */
  static double[] root(double[] a, int q) {
    SymmetricEigen eigen = SymmetricEigen.of(a, q);
    double[] out = eigen.vectors().clone();
    for (int i = 0; i < q; i++) {
      for (int k = 0; k < q; k++) {
        out[i * q + k] *= Math.sqrt(Math.max(0, eigen.values()[k]));
      }
    }
    return out;
  }

  /** The error under a prior that is not too near: C (L + P Q^-1 P) C, of which C is drawn. */
  private static double[] doubted(
      HorseshoeSampler sampler, double[] root, double[] t, RandomSource source) {
    if (root.length == 0) {
      return t;
    }
    double[] away = sampler.covarianceTimes(noise(root, t.length, source));
    for (int i = 0; i < t.length; i++) {
      away[i] += t[i];
    }
    return away;
  }

  /** A normal draw with the covariance F F'. */
  static double[] noise(double[] root, int q, RandomSource source) {
    double[] z = new double[q];
    NormalSampler.fill(z, 1, source);
    return SquareProducts.times(root, z, q);
  }

  /**
   * Adds normal errors that a posterior has beside all that was drawn.
   *
   * @param covariance of them, row after row
   */
  public static void blur(double[][] draws, double[] covariance, RandomSource source) {
    int q = draws[0].length;
    double[] root = root(covariance, q);
    for (double[] draw : draws) {
      double[] away = noise(root, q, source);
      for (int i = 0; i < q; i++) {
        draw[i] += away[i];
      }
    }
  }

  /**
   * Adds to the coefficients of levels what all of a category share, of which rows say nothing.
   *
   * @param nowhere the variance of it, by category
   */
  public static void addNowhere(
      LevelFrame frame, double[] nowhere, double[] coefficients, RandomSource source) {
    for (int c = 0; c < nowhere.length; c++) {
      LevelFrame.Level level = frame.categories().get(c);
      double away = Math.sqrt(nowhere[c]) * NormalSampler.next(source);
      for (int a = 0; a < level.count(); a++) {
        coefficients[level.features()[a]] += away * level.nowhere()[a];
      }
    }
  }

  /** The mean and the covariance of draws. */
  public static NoisyNewton moments(double[][] draws) {
    int q = draws[0].length;
    double[] mean = new double[q];
    for (double[] draw : draws) {
      for (int i = 0; i < q; i++) {
        mean[i] += draw[i] / draws.length;
      }
    }
    double[] covariance = new double[q * q];
    for (double[] draw : draws) {
      for (int i = 0; i < q; i++) {
        double by = (draw[i] - mean[i]) / (draws.length - 1);
        for (int j = 0; j < q; j++) {
          covariance[i * q + j] += by * (draw[j] - mean[j]);
        }
      }
    }
    return new NoisyNewton(mean, covariance);
  }
}
