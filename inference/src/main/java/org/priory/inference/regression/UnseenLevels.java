package org.priory.inference.regression;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.DrawnPosterior;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.Support;
import org.priory.inference.rows.FeatureGroups;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;

/**
 * Puts the prior in the place of what a posterior says about levels that nobody has, or too few to
 * tell: for methods that take the noise on such a level for records.
 *
 * <p>Levels of a category are alike before the data is seen. One that is not seen is N(m, tau^2)
 * around the mean m of those that are, whose tau^2 is (u^2 + S)/(2 + L - 1): S the expected squares
 * of the L levels that are seen around their mean, u the size of an effect that is not small.
 */
public final class UnseenLevels {
  private static final double DEGREES = 2;

  private final List<Category> categories = new ArrayList<>();

  /** The levels of a category that are seen, and those that are not. */
  private record Category(int[] seen, int[] unseen) {}

  private UnseenLevels(FeatureGroups groups, Support support) {
    for (int[] levels : groups.categories()) {
      int[] seen = Arrays.stream(levels).filter(support::isSeen).toArray();
      int[] unseen = Arrays.stream(levels).filter(j -> !support.isSeen(j)).toArray();
      if (seen.length > 0 && unseen.length > 0) {
        categories.add(new Category(seen, unseen));
      }
    }
  }

  /**
   * A normal posterior with the prior in those places; as it is if no counts were bought, or the
   * matrix is too large to be written out.
   *
   * @param unit u
   */
  public static GaussianPosterior fallBack(
      PublicKnowledge known, GaussianPosterior posterior, double unit) {
    Covariance covariance = posterior.covariance();
    if (posterior.support().isEmpty() || covariance instanceof Covariance.Centred) {
      return posterior;
    }
    UnseenLevels levels =
        new UnseenLevels(FeatureGroups.of(known), posterior.support().orElseThrow());
    return levels.categories.isEmpty() ? posterior : levels.normal(posterior, unit);
  }

  private GaussianPosterior normal(GaussianPosterior posterior, double unit) {
    int d = posterior.dimension();
    Covariance covariance = posterior.covariance();
    double[] mean = posterior.mean().clone();
    // b' = P b + N(0, diag(tau^2)): row k of P has 1/L for the levels that are seen
    int[][] rows = new int[d][];
    double[] added = new double[d];
    for (int j = 0; j < d; j++) {
      rows[j] = new int[] {j};
    }
    for (Category category : categories) {
      double middle = Arrays.stream(category.seen).mapToDouble(j -> mean[j]).average().orElse(0);
      double squares = 0;
      for (int j : category.seen) {
        squares += Math.pow(mean[j] - middle, 2) + covariance.variance(j);
        squares -= average(covariance, new int[] {j}, category.seen);
      }
      for (int k : category.unseen) {
        rows[k] = category.seen;
        added[k] = variance(unit, squares, category.seen.length);
        mean[k] = middle;
      }
    }
    return new GaussianPosterior(
        posterior.names(), mean, covariance(covariance, rows, added), posterior.support());
  }

  /** tau^2. */
  private static double variance(double unit, double squares, int levels) {
    return (unit * unit + Math.max(0, squares)) / (DEGREES + levels - 1);
  }

  private static Covariance covariance(Covariance covariance, int[][] rows, double[] added) {
    int d = rows.length;
    if (covariance instanceof Covariance.Diagonal) {
      double[] variances = new double[d];
      for (int j = 0; j < d; j++) {
        variances[j] = average(covariance, rows[j], rows[j]) + added[j];
      }
      return new Covariance.Diagonal(variances);
    }
    double[] values = new double[d * d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j <= i; j++) {
        double value = average(covariance, rows[i], rows[j]) + (i == j ? added[i] : 0);
        values[i * d + j] = value;
        values[j * d + i] = value;
      }
    }
    return Covariance.Full.of(values, d);
  }

  /** The covariance of two means of coefficients. */
  private static double average(Covariance covariance, int[] rows, int[] columns) {
    double sum = 0;
    for (int i : rows) {
      for (int j : columns) {
        sum += covariance.get(i, j);
      }
    }
    return sum / ((double) rows.length * columns.length);
  }

  /**
   * Puts the prior in place of unseen levels in draws of the coefficients of one class or several.
   *
   * @param unit u
   */
  public static DrawnPosterior fallBack(
      PublicKnowledge known, DrawnPosterior posterior, double unit) {
    if (posterior.support().isEmpty()) {
      return posterior;
    }
    UnseenLevels levels =
        new UnseenLevels(FeatureGroups.of(known), posterior.support().orElseThrow());
    double[][][] chains =
        Arrays.stream(posterior.chains())
            .map(chain -> Arrays.stream(chain).map(double[]::clone).toArray(double[][]::new))
            .toArray(double[][][]::new);
    // model randomness, no secret
    RandomSource source = InsecureSeededSource.of(2);
    for (int first = 0; first < posterior.dimension(); first += known.width()) {
      for (Category category : levels.categories) {
        draw(chains, category, first, unit, source);
      }
    }
    return new DrawnPosterior(
        posterior.names(), posterior.others(), chains, posterior.heat(), posterior.support());
  }

  /** Draws the levels of a category that are not seen, of the class that begins at a place. */
  private static void draw(
      double[][][] chains, Category category, int first, double unit, RandomSource source) {
    double squares = 0;
    int count = 0;
    for (double[][] chain : chains) {
      for (double[] draw : chain) {
        double middle = middle(draw, category, first);
        for (int j : category.seen) {
          squares += Math.pow(draw[first + j] - middle, 2);
        }
        count++;
      }
    }
    double tau = Math.sqrt(variance(unit, squares / count, category.seen.length));
    double[] normal = new double[category.unseen.length];
    for (double[][] chain : chains) {
      for (double[] draw : chain) {
        NormalSampler.fill(normal, tau, source);
        double middle = middle(draw, category, first);
        for (int k = 0; k < normal.length; k++) {
          draw[first + category.unseen[k]] = middle + normal[k];
        }
      }
    }
  }

  private static double middle(double[] draw, Category category, int first) {
    return Arrays.stream(category.seen).mapToDouble(j -> draw[first + j]).average().orElse(0);
  }
}
