package org.priory.inference.optimization.classification;

import java.io.Serializable;
import org.priory.inference.optimization.likelihood.AddedLevels;
import org.priory.inference.optimization.likelihood.RowWeight;
import org.priory.inference.rows.PackedOuter;
import org.priory.inference.rows.Standardisation;
import org.priory.numerics.linear.PackedSymmetric;
import org.priory.privacy.query.Row;

/**
 * One row through the cuts between ordered values. At cut j it has the features z_j = (z, p_j), p_j
 * those of the cut, and by {@link CumulativeLaw}, over g,
 *
 * <pre>
 *   m_j = w_j ([y &gt; j] - a_j),   mu_j = w_j a_j (1 - a_j),
 *   score   u sum m_j z_j,
 *   curvature   u sum mu_j z_j z_j'.
 * </pre>
 *
 * <p>sum |m_j| &lt;= 1, so that the score is at most u q long, q^2 = |z|^2 + P^2, P the longest
 * p_j; sum mu_j &lt;= 1/2, so that the curvature is at most u q^2/2.
 */
final class CutWalk implements Serializable {
  private final Standardisation features;
  private final double[] theta;
  private final RowWeight weight;
  private final double[] offsets;

  /** p_j. */
  private final double[][] cuts;

  private final double[] squares;
  private final double longest;

  CutWalk(
      CumulativeLaw law,
      AddedLevels levels,
      Standardisation features,
      double[] theta,
      RowWeight weight) {
    this.features = features;
    this.theta = theta.clone();
    this.weight = weight;
    this.cuts = levels.vectors(features);
    this.offsets = offsets(law, cuts, theta);
    this.squares = new double[cuts.length];
    double most = 0;
    for (int j = 0; j < cuts.length; j++) {
      for (int k = 0; k < cuts.length; k++) {
        squares[j] += cuts[j][k] * cuts[j][k];
      }
      most = Math.max(most, squares[j]);
    }
    this.longest = Math.sqrt(most);
  }

  /** o_j + p_j'theta. */
  static double[] offsets(CumulativeLaw law, double[][] cuts, double[] theta) {
    double[] offsets = law.offsets().clone();
    int d = theta.length - cuts.length;
    for (int j = 0; j < cuts.length; j++) {
      for (int k = 0; k < cuts.length; k++) {
        offsets[j] += cuts[j][k] * theta[d + k];
      }
    }
    return offsets;
  }

  int width() {
    return theta.length;
  }

  private int columns() {
    return theta.length - cuts.length;
  }

  /** What one row adds. */
  final class Person {
    private final double[] own = new double[columns()];
    private final double[] above = new double[cuts.length];
    private int value;
    private double norm;
    private double u;

    /** Reads a row; false if it has no value. */
    boolean read(Row row) {
      float label = row.label();
      if (!(label >= 0 && label <= cuts.length)) {
        return false;
      }
      value = (int) label;
      norm = features.apply(row.block(), row.offset(), own);
      double s = 0;
      for (int j = 0; j < own.length; j++) {
        s += own[j] * theta[j];
      }
      // q^2 = |z|^2 + P^2
      u = weight.of(Math.hypot(norm, longest));
      CumulativeLaw.above(s, offsets, above);
      return true;
    }

    /** m_j. */
    private double residual(int j) {
      return CumulativeLaw.share(above, j) * ((value > j ? 1 : 0) - above[j]);
    }

    /** u sum m_j z_j. */
    void addScore(double[] sum) {
      double all = 0;
      for (int j = 0; j < cuts.length; j++) {
        double m = residual(j);
        all += m;
        for (int k = 0; k < cuts.length; k++) {
          sum[own.length + k] += u * m * cuts[j][k];
        }
      }
      for (int j = 0; j < own.length; j++) {
        sum[j] += u * all * own[j];
      }
    }

    /**
     * u^2 r^2 (|z|^2 + sum mu_j |p_j|^2/sum mu_j): its expectation is that of u times the trace of
     * the curvature, over g, where the model holds.
     */
    double spread() {
      double[] mu = new double[cuts.length];
      CumulativeLaw.weights(above, mu);
      double r = 0;
      double total = 0;
      double ofCuts = 0;
      for (int j = 0; j < mu.length; j++) {
        r += residual(j);
        total += mu[j];
        ofCuts += mu[j] * squares[j];
      }
      double mean = total > 0 ? ofCuts / total : 0;
      return u * u * r * r * (norm * norm + mean);
    }

    /**
     * u sum mu_j z_j z_j' over a factor: that of the mean z_j, and what cuts differ from it.
     *
     * @param most over which all is
     */
    void addCurvature(double most, double[] sum) {
      double[] mu = new double[cuts.length];
      CumulativeLaw.weights(above, mu);
      double total = 0;
      double[] mean = new double[theta.length];
      System.arraycopy(own, 0, mean, 0, own.length);
      for (int j = 0; j < mu.length; j++) {
        total += mu[j];
        for (int k = 0; k < mu.length; k++) {
          mean[own.length + k] += mu[j] * cuts[j][k];
        }
      }
      if (!(total > 0)) {
        return;
      }
      for (int k = 0; k < mu.length; k++) {
        mean[own.length + k] /= total;
      }
      PackedSymmetric packed = PackedSymmetric.ofSize(theta.length);
      PackedOuter.add(sum, 0, packed, u * total / most, mean);
      // the block of the cuts is the last of the packed matrix
      int start = packed.index(own.length, own.length);
      PackedSymmetric block = PackedSymmetric.ofSize(mu.length);
      double[] apart = new double[mu.length];
      for (int j = 0; j < mu.length; j++) {
        for (int k = 0; k < mu.length; k++) {
          apart[k] = cuts[j][k] - mean[own.length + k];
        }
        PackedOuter.add(sum, start, block, u * mu[j] / most, apart);
      }
    }
  }
}
