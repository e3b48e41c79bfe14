package org.priory.inference.posterior;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.priory.numerics.special.NormalQuantile;

/**
 * What is known about proportional hazards with a baseline that is constant on pieces of time: the
 * hazard of a row in piece j is e^(x'm + b_j).
 *
 * @param coefficients m of the columns, then b of the pieces; no b where there is one piece
 * @param cuts where pieces end, in the unit of time of the hazard
 */
public record SurvivalPosterior(GaussianPosterior coefficients, double[] cuts) {

  public SurvivalPosterior {
    cuts = cuts.clone();
    if (cuts.length == 0) {
      throw new IllegalArgumentException("cuts must not be empty");
    }
  }

  /** How many columns there are. */
  public int columns() {
    return coefficients.dimension() - (cuts.length > 1 ? cuts.length : 0);
  }

  /** The features of a row in a piece of time. */
  private float[] inPiece(float[] x, int piece) {
    float[] row = Arrays.copyOf(x, coefficients.dimension());
    if (cuts.length > 1) {
      row[columns() + piece] = 1;
    }
    return row;
  }

  /** The median of the hazard of a row in a piece. */
  public double hazard(float[] x, int piece) {
    return Math.exp(coefficients.predictor(inPiece(x, piece), 0));
  }

  /** The central interval that holds the hazard of a row in a piece with the given probability. */
  public Interval hazard(float[] x, int piece, double level) {
    Interval predictor = coefficients.predictor(inPiece(x, piece), 0, level);
    return new Interval(Math.exp(predictor.low()), Math.exp(predictor.high()));
  }

  /** The piece in which a time is; one at its end is in it. */
  public int piece(double time) {
    int j = 0;
    while (j < cuts.length - 1 && time > cuts[j]) {
      j++;
    }
    return j;
  }

  /** The cumulated hazard of a row until a time, at the posterior mean. */
  public double cumulated(float[] x, double time) {
    return cumulated(x, time, null);
  }

  /** The probability that a row is without the event until a time, at the posterior mean. */
  public double survival(float[] x, double time) {
    return Math.exp(-cumulated(x, time, null));
  }

  /**
   * The interval that holds that probability: the logarithm of the cumulated hazard is taken to be
   * normal, with the variance that its derivatives give it.
   */
  public Interval survival(float[] x, double time, double level) {
    float[] gradient = new float[coefficients.dimension()];
    double all = cumulated(x, time, gradient);
    if (!(all > 0)) {
      return new Interval(1, 1);
    }
    double half =
        NormalQuantile.of(0.5 + level / 2) * Math.sqrt(coefficients.predictorVariance(gradient, 0));
    return new Interval(Math.exp(-all * Math.exp(half)), Math.exp(-all * Math.exp(-half)));
  }

  /**
   * H(t) = sum over pieces of hazard times time.
   *
   * @param gradient gets the derivative of log H by the coefficients, if it is not null
   */
  private double cumulated(float[] x, double time, float @Nullable [] gradient) {
    double[] parts = new double[cuts.length];
    double all = 0;
    double start = 0;
    for (int j = 0; j < cuts.length; j++) {
      double spent = Math.min(time, cuts[j]) - start;
      parts[j] = spent > 0 ? hazard(x, j) * spent : 0;
      all += parts[j];
      start = cuts[j];
    }
    if (gradient != null && all > 0) {
      for (int j = 0; j < cuts.length; j++) {
        float[] row = inPiece(x, j);
        for (int k = 0; k < gradient.length; k++) {
          gradient[k] += (float) (parts[j] / all * row[k]);
        }
      }
    }
    return all;
  }
}
