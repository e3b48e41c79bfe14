package org.priory.inference.optimization.curvature;

import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.priory.inference.model.CoefficientPrior;
import org.priory.inference.rows.FeatureGroups;

/**
 * A prior that a person gave, in the coordinates t of a fit: as much is known as if each r'b(t) had
 * been measured once,
 *
 * <pre>
 *   precision = sum_k w_k/s_k^2 r_k r_k',   right = sum_k w_k/s_k^2 r_k (m_k - r_k'b(0)).
 * </pre>
 *
 * <p>w_k is 1 for a normal law. Student's t with k degrees of freedom is a normal law with an
 * unknown variance: given a posterior of t, w = (k + 1)/(k + E[(r'b - m)^2]/s^2).
 */
public final class GivenPrior {
  /** The precision of a method's own prior, where another is given, over what it is without. */
  public static final double LEFT = 1e-6;

  private final List<CoefficientPrior.Row> rows;

  /** w of each row. */
  private final double[] tails;

  private PlacedRows placed = PlacedRows.NONE;

  public GivenPrior(CoefficientPrior prior) {
    this.rows = prior.rows();
    this.tails = new double[rows.size()];
    Arrays.fill(tails, 1);
  }

  /** The factor of a feature's own prior. */
  public static double factor(CoefficientPrior prior, int feature) {
    return prior.covered().contains(feature) ? LEFT : 1;
  }

  /** The factor of the own prior of each number. */
  static double[] ofNumbers(CoefficientPrior prior, FeatureGroups groups) {
    return Arrays.stream(groups.numbers()).mapToDouble(j -> factor(prior, j)).toArray();
  }

  /** Whether its tails follow from a posterior. */
  public boolean isLearned() {
    return rows.stream().anyMatch(row -> row.degrees() < Double.POSITIVE_INFINITY);
  }

  /**
   * From here on coordinates are others.
   *
   * @param coefficients b(t), which is affine
   */
  public void place(int q, UnaryOperator<double[]> coefficients) {
    placed = PlacedRows.of(rows, q, coefficients);
  }

  /** What is known with this prior, from what is known without it. */
  public NoisyNewton.Information with(NoisyNewton.Information information) {
    if (rows.isEmpty()) {
      return information;
    }
    int q = information.right().length;
    double[] precision = information.precision().clone();
    double[] right = information.right().clone();
    for (int k = 0; k < rows.size(); k++) {
      CoefficientPrior.Row row = rows.get(k);
      double[] r = placed.rows()[k];
      double weight = tails[k] / (row.scale() * row.scale());
      for (int i = 0; i < q; i++) {
        right[i] -= weight * r[i] * placed.offsets()[k];
        for (int j = 0; j < q; j++) {
          precision[i * q + j] += weight * r[i] * r[j];
        }
      }
    }
    return new NoisyNewton.Information(precision, right);
  }

  /** Learns the tails from a posterior. */
  public void learn(NoisyNewton posterior) {
    for (int k = 0; k < rows.size(); k++) {
      CoefficientPrior.Row row = rows.get(k);
      if (row.degrees() < Double.POSITIVE_INFINITY) {
        double distance = placed.offsets()[k];
        double variance = 0;
        double[] r = placed.rows()[k];
        for (int i = 0; i < r.length; i++) {
          distance += r[i] * posterior.mean()[i];
          for (int j = 0; j < r.length; j++) {
            variance += r[i] * posterior.covariance()[i * r.length + j] * r[j];
          }
        }
        double square = (distance * distance + variance) / (row.scale() * row.scale());
        tails[k] = (row.degrees() + 1) / (row.degrees() + square);
      }
    }
  }
}
