package org.priory.inference.sampling;

import java.io.Serializable;
import java.util.Arrays;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * The gradient of y = z'beta + N(0, e^-rho) by beta and rho, with r = y - z'beta:
 *
 * <pre>
 *   by beta: e^rho r z        by rho: (1 - e^rho r^2)/2
 * </pre>
 *
 * <p>A record's vector is (w_1 u, w_2 q). u = r z/(k C) is cut to norm 1, with k = e^(-rho/2) the
 * residuals' standard deviation where the chain is. q = (m - min(e^rho r^2, b^2))/c is in [-1, 1],
 * with m the mean of what is subtracted from it under the model. w_1^2 + w_2^2 = 1, so the norm is
 * at most 1 without any clipping. A record without a label contributes nothing.
 *
 * <p>Steps of beta are in units of k, which depends on rho alone: Langevin dynamics with a unit
 * that changes with another parameter need no correction, as d k^2/d beta = 0.
 *
 * @param bound C
 * @param deviation k
 * @param slopeUnit units of the steps are k times this for beta
 * @param rhoUnit the unit for rho
 * @param inBatches whether to use products of matrices
 */
record LinearGradient(
    Standardisation features,
    double bound,
    double deviation,
    double slopeUnit,
    double rhoUnit,
    boolean inBatches)
    implements GradientRelease, Serializable {
  /** Residuals are cut off at so many standard deviations in the square: b. */
  private static final double CUT = 2.5;

  /** E[min(x^2, b^2)] for a standard normal x and b = 2.5. */
  static final double MEAN_SQUARE = 0.9775599834528067;

  /** c. */
  private static final double LARGEST = CUT * CUT - MEAN_SQUARE;

  private static final double SQUARE_WEIGHT = Math.sqrt(0.2);
  private static final double SLOPE_WEIGHT = Math.sqrt(0.8);
  private static final double LEAST_DEVIATION = 1e-3;

  /** How far one record moves the gradient by beta, in standard deviations of the residuals. */
  static double sensitivity(double bound) {
    return bound / SLOPE_WEIGHT;
  }

  @Override
  public int dimension() {
    return features.width() + 1;
  }

  @Override
  public NoisySum ask(Questions questions, double[] theta) {
    return inBatches ? questions.ask(batch(theta)) : questions.ask(new Query(this, theta));
  }

  ResidualBatch batch(double[] theta) {
    int d = features.width();
    return new ResidualBatch(
        features, Arrays.copyOf(theta, d), new Residual(this, Math.exp(theta[d])));
  }

  @Override
  public double[] units(double[] theta) {
    double[] units = new double[dimension()];
    double precision = Math.exp(theta[features.width()]);
    Arrays.fill(units, precision * deviation * bound / SLOPE_WEIGHT);
    units[features.width()] = LARGEST / (2 * SQUARE_WEIGHT);
    return units;
  }

  @Override
  public double[] scale() {
    double[] scale = new double[dimension()];
    Arrays.fill(scale, deviation * slopeUnit);
    scale[features.width()] = rhoUnit;
    return scale;
  }

  @Override
  public GradientRelease adapted(double[] theta) {
    double now = Math.exp(-theta[features.width()] / 2);
    double next = Math.max(LEAST_DEVIATION, Math.min(1, now));
    return new LinearGradient(features, bound, next, slopeUnit, rhoUnit, inBatches);
  }

  @Override
  public NoisySum askWithSecondMoments(
      Questions questions, double[] theta, double firstWeight, double secondWeight) {
    return questions.ask(new SecondMomentQuery(new Query(this, theta), firstWeight, secondWeight));
  }

  /** w_1 u/z. */
  private double slopeFactor(double r, double norm) {
    double u = r / (deviation * bound);
    // cut to norm 1
    return SLOPE_WEIGHT * u / Math.max(1, Math.abs(u) * norm);
  }

  /** w_2 q. */
  private static double square(double r, double precision) {
    double square = Math.min(precision * r * r, CUT * CUT);
    return SQUARE_WEIGHT * (MEAN_SQUARE - square) / LARGEST;
  }

  /** Computes w_1 u/z and w_2 q of each row, for gradients in batches. */
  private record Residual(LinearGradient gradient, double precision)
      implements ResidualBatch.Residual {

    @Override
    public boolean hasSecond() {
      return true;
    }

    @Override
    public double first(double predictor, double norm, double label) {
      return gradient.slopeFactor(label - predictor, norm);
    }

    @Override
    public double second(double predictor, double label) {
      return square(label - predictor, precision);
    }
  }

  /** A record's (w_1 u, w_2 q). */
  record Query(LinearGradient gradient, double[] theta) implements RowQuery {

    @Override
    public int dimension() {
      return theta.length;
    }

    @Override
    public void addTo(Row row, double[] sum) {
      double y = row.label();
      if (Double.isNaN(y)) {
        return;
      }
      int d = theta.length - 1;
      double[] z = new double[d];
      double norm = gradient.features.apply(row.block(), row.offset(), z);
      double r = y;
      for (int j = 0; j < d; j++) {
        r -= z[j] * theta[j];
      }
      double factor = gradient.slopeFactor(r, norm);
      for (int j = 0; j < d; j++) {
        sum[j] += factor * z[j];
      }
      sum[d] += square(r, Math.exp(theta[d]));
    }
  }
}
