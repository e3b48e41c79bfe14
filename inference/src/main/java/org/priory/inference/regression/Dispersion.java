package org.priory.inference.regression;

import java.io.Serializable;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * How much less the mean of a person's rows scatters than one of them does: kappa, from 1/k for k
 * rows that have nothing in common to 1 for rows that all say the same. The curvature is that of
 * one row a person; the covariance of the persons' scores is kappa times as large as for one row.
 *
 * <p>With r a row's residual in [-1, 1] and u the direction of its score, |u| = 1,
 *
 * <pre>
 *   kappa = max(sum |mean u r|^2, sum (mean r)^2) / sum mean r^2,    sums over persons.
 * </pre>
 *
 * <p>The first is the average over all directions. The second is what columns see that are the same
 * in all rows of a person, the intercept among them, where a person's residuals go together: the
 * larger is taken, and two deviations of the noise are added, so that intervals err to the wide
 * side.
 *
 * <p><b>Sensitivity.</b> All three are at most 1 for a person, by Jensen's inequality, so their
 * vector over sqrt 3, times the clip, has a norm within the clip.
 */
public final class Dispersion {
  /** Deviations of the noise that are added. */
  private static final double DEVIATIONS = 2;

  /** Residuals of numbers are cut off at so many standard deviations. */
  private static final double FARTHEST = 3;

  private static final double ROOT_THREE = Math.sqrt(3);

  /** The share of the budget for one number, which is known well from little. */
  public static final double SHARE = 0.02;

  /** What a run says of the question about persons. */
  public static final String WORDS =
      "2 % of the budget says how much the rows of a person repeat each other, which decides how much"
          + " a person with several rows tells";

  private Dispersion() {}

  /** The residual of a row, in [-1, 1], from its label and its linear predictor. */
  @FunctionalInterface
  public interface Residual extends Serializable {
    double of(double label, double predictor);

    /**
     * (y - p)/max(p, 1 - p) of labels 0 and 1.
     *
     * @param probability p by the predictor
     */
    static Residual binary(Probability probability) {
      return (label, predictor) -> {
        double p = probability.applyAsDouble(predictor);
        return (label - p) / Math.max(p, 1 - p);
      };
    }

    /** y - z'theta in three standard deviations, cut off there: it uses the room it has. */
    static Residual number(double sd) {
      return (label, predictor) -> Math.max(-1, Math.min(1, (label - predictor) / (FARTHEST * sd)));
    }
  }

  /** The probability of a label from its linear predictor, as a value that can travel. */
  @FunctionalInterface
  public interface Probability extends DoubleUnaryOperator, Serializable {}

  /** 1, or nothing where every row is a record. */
  public static int questions(PublicKnowledge known) {
    return known.persons() ? 1 : 0;
  }

  /** The share of the budget, or nothing where every row is a record. */
  public static double share(PublicKnowledge known) {
    return known.persons() ? SHARE : 0;
  }

  /** Numbers of the answer: the direction's, and two more. */
  public static int dimension(int features) {
    return features + 2;
  }

  /**
   * Buys kappa, or an upper limit of it: one question.
   *
   * @param theta coefficients of the standardised features
   */
  public static double ask(
      Questions questions, Standardisation features, double[] theta, Residual residual) {
    return ask(questions, factor -> query(features, theta, residual, factor));
  }

  /** The question about rows with such a residual, times a factor. */
  public static RowQuery query(
      Standardisation features, double[] theta, Residual residual, double factor) {
    return new Query(features, theta, residual, factor);
  }

  /**
   * Buys kappa by a question of the caller's own.
   *
   * @param query {@link #query} of each row, by the factor
   */
  public static double ask(Questions questions, DoubleFunction<RowQuery> query) {
    double factor = questions.plan().clip() / ROOT_THREE;
    NoisySum answer = questions.ask(query.apply(factor));
    return upper(
        Math.max(answer.get(0), answer.get(1)) / factor,
        answer.get(2) / factor,
        answer.sigma() / factor);
  }

  /** The ratio of two sums with noise, and two deviations more; 1 where noise drowns it. */
  static double upper(double means, double rows, double noise) {
    if (!(rows > DEVIATIONS * noise)) {
      return 1;
    }
    double ratio = Math.max(0, means / rows);
    // the deviation of a ratio a/b is that of a - (a/b) b over b
    return Math.min(1, ratio + DEVIATIONS * noise * Math.hypot(1, ratio) / rows);
  }

  /** (|mean u r|^2, (mean r)^2, mean r^2) times a factor, zeros behind it. */
  record Query(Standardisation features, double[] theta, Residual residual, double factor)
      implements RowQuery, Serializable {

    @Override
    public int dimension() {
      return Dispersion.dimension(theta.length);
    }

    /** Adds r, r^2 and u r; a row without a label adds nothing. */
    @Override
    public void addTo(Row row, double[] sum) {
      double y = row.label();
      if (Double.isNaN(y)) {
        return;
      }
      double[] z = new double[theta.length];
      double norm = features.apply(row.block(), row.offset(), z);
      double predictor = 0;
      for (int j = 0; j < z.length; j++) {
        predictor += z[j] * theta[j];
      }
      double r = residual.of(y, predictor);
      sum[0] += r;
      sum[1] += r * r;
      for (int j = 0; j < z.length; j++) {
        sum[2 + j] += r * z[j] / norm;
      }
    }

    @Override
    public void finish(double[] mean) {
      double direction = 0;
      for (int j = 2; j < mean.length; j++) {
        direction += mean[j] * mean[j];
        mean[j] = 0;
      }
      double residuals = mean[0] * mean[0];
      double rows = mean[1];
      mean[0] = factor * direction;
      mean[1] = factor * residuals;
      mean[2] = factor * rows;
    }
  }
}
