package org.priory.inference.optimization.rates;

import java.io.Serializable;
import java.util.Arrays;
import org.priory.inference.optimization.likelihood.RowWeight;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.query.Row;

/**
 * One person through the pieces of time. In piece j it has the features z_j = (z, p_j), p_j those
 * of the piece, and while it is followed a hazard of e^(z_j'theta + o):
 *
 * <pre>
 *   mu_j = hazard times time in piece j,   m_j = [event in piece j] - mu_j,
 *   score   u sum m_j z_j,
 *   curvature   u sum mu_j z_j z_j'.
 * </pre>
 *
 * <p>Who comes to a cumulated hazard of L is followed no longer: sum mu_j &lt;= L &lt;= 1. That
 * moment follows from the features and the entry alone, so that the expected score stays zero at
 * the true coefficients, as it does for everybody who leaves for other reasons.
 *
 * <p>|sum m_j| &lt;= 1 and sum |m_j| &lt;= 1 + L, so that the score is at most u q long, q^2 =
 * |z|^2 + (1 + L)^2 P^2, P the longest p_j; and the curvature at most u L q^2.
 */
final class PieceWalk implements Serializable {
  private final Standardisation features;
  private final FollowUp times;
  private final int[] explaining;
  private final double[] theta;
  private final Baseline baseline;
  private final RowWeight weight;

  /** p_j, piece after piece, and the part of the predictor that they are. */
  private final double[][] pieces;

  private final double[] hazards;
  private final double longest;

  /**
   * At a point.
   *
   * @param explaining the features of a row that explain; those of pieces come after them
   */
  PieceWalk(
      Standardisation features,
      FollowUp times,
      int[] explaining,
      double[] theta,
      Baseline baseline,
      RowWeight weight) {
    this.features = features;
    this.times = times;
    this.explaining = explaining;
    this.theta = theta.clone();
    this.baseline = baseline;
    this.weight = weight;
    int d = explaining.length;
    int count = theta.length - d;
    this.pieces = new double[baseline.pieces()][count];
    this.hazards = new double[baseline.pieces()];
    double most = 0;
    for (int j = 0; j < pieces.length; j++) {
      double squares = 0;
      hazards[j] = baseline.log();
      for (int k = 0; k < count; k++) {
        double x = j == k ? 1 : 0;
        pieces[j][k] = features.scale()[d + k] * (x - features.centre()[d + k]);
        hazards[j] += pieces[j][k] * theta[d + k];
        squares += pieces[j][k] * pieces[j][k];
      }
      most = Math.max(most, squares);
    }
    this.longest = Math.sqrt(most);
  }

  int width() {
    return theta.length;
  }

  Standardisation features() {
    return features;
  }

  /** The coefficients of columns. */
  double[] ofColumns() {
    return Arrays.copyOf(theta, explaining.length);
  }

  FollowUp.Time time(Row row) {
    return times.of(row);
  }

  /** The features of a row that explain. */
  Row columns(Row row) {
    float[] others = new float[explaining.length];
    for (int j = 0; j < others.length; j++) {
      others[j] = row.feature(explaining[j]);
    }
    return new ExposedRow(others, row.label());
  }

  /** sum m_j of a row with such a time. */
  double residual(Row row, FollowUp.Time time) {
    Person person = new Person();
    person.columns(row);
    person.follow(time, person.predictor());
    return Arrays.stream(person.residuals).sum();
  }

  /** What one person adds. */
  final class Person {
    /** z, and behind it p_j of the piece that was written last. */
    private final double[] z = new double[theta.length];

    private final double[] cumulated = new double[pieces.length];
    private final double[] residuals = new double[pieces.length];
    private double u;

    /** Reads a row; false if it has no time. */
    boolean read(Row row) {
      FollowUp.Time time = times.of(row);
      if (!time.counts()) {
        return false;
      }
      double norm = columns(row);
      // q^2 = |z|^2 + (1 + L)^2 P^2
      u = weight.of(Math.hypot(norm, (1 + baseline.most()) * longest));
      follow(time, predictor());
      return true;
    }

    /** Reads the columns; returns |z|. */
    private double columns(Row row) {
      Row its = PieceWalk.this.columns(row);
      double[] own = new double[explaining.length];
      double norm = features.apply(its.block(), its.offset(), own);
      System.arraycopy(own, 0, z, 0, own.length);
      return norm;
    }

    /** z'theta, without the pieces' part. */
    private double predictor() {
      double s = 0;
      for (int j = 0; j < explaining.length; j++) {
        s += z[j] * theta[j];
      }
      return s;
    }

    private void follow(FollowUp.Time time, double s) {
      double left = baseline.most();
      double start = 0;
      for (int j = 0; j < pieces.length; j++) {
        double end = baseline.cuts()[j];
        double spent = Math.min(time.exit(), end) - Math.max(time.entry(), start);
        cumulated[j] = 0;
        residuals[j] = 0;
        if (spent > 0 && left > 0) {
          // mu_j, up to what is left of L
          double whole = Math.exp(s + hazards[j]) * spent;
          boolean isStopped = whole >= left;
          cumulated[j] = isStopped ? left : whole;
          boolean happens = time.happened() && time.exit() > start && time.exit() <= end;
          residuals[j] = (happens && !isStopped ? 1 : 0) - cumulated[j];
          left = isStopped ? 0 : left - whole;
        }
        start = end;
      }
    }

    /** u sum m_j z_j. */
    void addScore(double[] sum) {
      int d = explaining.length;
      double all = 0;
      for (int j = 0; j < pieces.length; j++) {
        all += residuals[j];
        for (int k = 0; k < pieces[j].length; k++) {
          sum[d + k] += u * residuals[j] * pieces[j][k];
        }
      }
      for (int j = 0; j < d; j++) {
        sum[j] += u * all * z[j];
      }
    }

    /** How many pieces there are. */
    int count() {
      return pieces.length;
    }

    /** u mu_j. */
    double factor(int piece) {
      return u * cumulated[piece];
    }

    /** z_j; valid until the next call. */
    double[] inPiece(int piece) {
      System.arraycopy(pieces[piece], 0, z, explaining.length, pieces[piece].length);
      return z;
    }
  }
}
