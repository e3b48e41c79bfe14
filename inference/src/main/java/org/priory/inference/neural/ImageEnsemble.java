package org.priory.inference.neural;

import org.priory.inference.neural.prediction.ConfidenceMap;
import org.priory.inference.neural.prediction.Ensemble;

/**
 * A posterior of a network that says the class of an image: draws of its parameters, and what makes
 * it as sure as it is right.
 *
 * @param ensemble the draws
 * @param calibration log odds of the best class, after calibration, at those of {@link #nodes}
 */
public record ImageEnsemble(Ensemble ensemble, double[] calibration) {
  /** What every other class has at least, before calibration. */
  public static final double LEAST = ConfidenceMap.LEAST;

  /** By which the best class stays ahead of the second, after calibration. */
  public static final double AHEAD = ConfidenceMap.AHEAD;

  /** A network of which no calibration is known: all is as it says. */
  public static ImageEnsemble plain(Ensemble ensemble) {
    return new ImageEnsemble(ensemble, new double[0]);
  }

  public ImageEnsemble {
    if (calibration.length > 0) {
      new ConfidenceMap(calibration); // checks
    }
  }

  /** Log odds of the best class, as the network says, between which calibration is linear. */
  public static double[] nodes() {
    return ConfidenceMap.nodes();
  }

  /** Whether what the network says is changed. */
  public boolean isCalibrated() {
    return calibration.length > 0;
  }

  /** What the probabilities of the network's classes become. The best class stays the best. */
  public double[] calibrated(double[] p) {
    return isCalibrated() ? new ConfidenceMap(calibration).apply(p) : p.clone();
  }
}
