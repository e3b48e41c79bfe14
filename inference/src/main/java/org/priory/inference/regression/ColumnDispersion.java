package org.priory.inference.regression;

import java.io.Serializable;
import java.util.function.DoubleFunction;
import org.priory.inference.rows.NumberMixing;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * {@link Dispersion}, and the same for each column: persons may differ in the effect of one column
 * (a random slope), and then their mean scores scatter more in its direction than in others.
 *
 * <p>With p the direction of a row before columns are mixed, |p| = 1, and r its residual,
 *
 * <pre>
 *   kappa_j = sum (mean p_j r)^2 / (sum mean p_j^2 * s),   s = sum mean r^2 / sum mean |p|^2,
 *   e_j     = max(0, kappa_j - kappa - its deviation),
 * </pre>
 *
 * <p>sums over persons. In the denominator r^2 is that of all rows: where errors are larger on long
 * rows of the column, scores scatter more, too. One deviation of the noise is taken away, as the
 * largest of many columns is large by chance alone; where noise hides a column, it has what kappa
 * says.
 *
 * <p><b>Sensitivity.</b> For a person, the three numbers of {@link Dispersion} are at most 1; the
 * (mean p_j r)^2 are not negative and add up to |mean p r|^2 at most 1, so that their vector has a
 * norm of at most 1; so has that of mean p_j^2. With w_1^2 + w_2^2 + w_3^2 = 1 the vector
 *
 * <pre>(w_1/sqrt 3 (three numbers), w_2 (mean p_j r)^2, w_3 mean p_j^2)</pre>
 *
 * <p>times the clip has a norm within the clip.
 */
public final class ColumnDispersion {
  /** w_1 over sqrt 3. */
  private static final double NUMBERS = Math.sqrt(0.2);

  /** w_2. */
  private static final double SQUARES = Math.sqrt(0.3);

  /** w_3. */
  private static final double LENGTHS = Math.sqrt(0.1);

  private static final int THREE = 3;

  /** More than that is a few records that decide everything. */
  private static final double MOST = 4;

  private ColumnDispersion() {}

  /** Numbers of the answer. */
  public static int dimension(int features) {
    return THREE * features + 2;
  }

  /** The question about rows with such a residual, times a factor. */
  public static RowQuery query(
      Standardisation features, double[] theta, Dispersion.Residual residual, double factor) {
    return new Query(
        features,
        features.withMixing(NumberMixing.NONE, features.spread()),
        theta,
        residual,
        factor);
  }

  /**
   * Buys how much persons scatter: one question.
   *
   * @param theta coefficients of the standardised features
   */
  public static PersonScatter ask(
      Questions questions, Standardisation features, double[] theta, Dispersion.Residual residual) {
    return ask(questions, theta.length, factor -> query(features, theta, residual, factor));
  }

  /**
   * Buys how much persons scatter by a question of the caller's own.
   *
   * @param d how many columns
   * @param query {@link #query} of each row, by the factor
   */
  public static PersonScatter ask(Questions questions, int d, DoubleFunction<RowQuery> query) {
    double clip = questions.plan().clip();
    NoisySum answer = questions.ask(query.apply(clip));
    return of(answer, d, clip);
  }

  private static PersonScatter of(NoisySum answer, int d, double clip) {
    double unit = NUMBERS * clip;
    double rows = answer.get(2) / unit;
    double noise = answer.sigma() / unit;
    double kappa = Dispersion.upper(Math.max(answer.get(0), answer.get(1)) / unit, rows, noise);
    double[] lengths = new double[d];
    double persons = 0;
    for (int j = 0; j < d; j++) {
      lengths[j] = answer.get(2 + 2 * d + j) / (LENGTHS * clip);
      persons += lengths[j];
    }
    double[] excess = new double[d];
    if (rows > 2 * noise) {
      // the intercept's is in kappa: the mean of residuals
      for (int j = 1; j < d; j++) {
        double square = answer.get(2 + d + j) / (SQUARES * clip);
        double deviation = answer.sigma() / (SQUARES * clip);
        excess[j] =
            excess(
                square,
                deviation,
                lengths[j],
                answer.sigma() / (LENGTHS * clip),
                rows / persons,
                kappa);
      }
    }
    return new PersonScatter(kappa, excess);
  }

  /**
   * e_j.
   *
   * @param square sum (mean p_j r)^2
   * @param noise its deviation
   * @param length sum mean p_j^2
   * @param lengthNoise its deviation
   * @param variance s
   */
  static double excess(
      double square,
      double noise,
      double length,
      double lengthNoise,
      double variance,
      double kappa) {
    if (!(length > 2 * lengthNoise) || !(variance > 0)) {
      return 0;
    }
    double ratio = square / (length * variance);
    double deviation = Math.hypot(noise / variance, ratio * lengthNoise) / length;
    return Math.max(0, Math.min(MOST, ratio) - kappa - deviation);
  }

  /** (|mean u r|^2, (mean r)^2, mean r^2), zeros, then (mean p_j r)^2, then mean p_j^2. */
  private record Query(
      Standardisation features,
      Standardisation plain,
      double[] theta,
      Dispersion.Residual residual,
      double factor)
      implements RowQuery, Serializable {

    @Override
    public int dimension() {
      return ColumnDispersion.dimension(theta.length);
    }

    /** Adds r, r^2, u r, p r and p^2; a row without a label adds nothing. */
    @Override
    public void addTo(Row row, double[] sum) {
      double y = row.label();
      if (Double.isNaN(y)) {
        return;
      }
      int d = theta.length;
      double[] z = new double[d];
      double norm = features.apply(row.block(), row.offset(), z);
      double predictor = 0;
      for (int j = 0; j < d; j++) {
        predictor += z[j] * theta[j];
      }
      double r = residual.of(y, predictor);
      sum[0] += r;
      sum[1] += r * r;
      for (int j = 0; j < d; j++) {
        sum[2 + j] += r * z[j] / norm;
      }
      double length = plain.apply(row.block(), row.offset(), z);
      for (int j = 0; j < d; j++) {
        double p = z[j] / length;
        sum[2 + d + j] += r * p;
        sum[2 + 2 * d + j] += p * p;
      }
    }

    @Override
    public void finish(double[] mean) {
      int d = theta.length;
      double direction = 0;
      for (int j = 0; j < d; j++) {
        double u = mean[2 + j];
        double p = mean[2 + d + j];
        direction += u * u;
        mean[2 + j] = 0;
        mean[2 + d + j] = factor * SQUARES * p * p;
        mean[2 + 2 * d + j] *= factor * LENGTHS;
      }
      double residuals = mean[0] * mean[0];
      double rows = mean[1];
      mean[0] = factor * NUMBERS * direction;
      mean[1] = factor * NUMBERS * residuals;
      mean[2] = factor * NUMBERS * rows;
    }
  }
}
