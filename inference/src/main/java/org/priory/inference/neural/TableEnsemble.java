package org.priory.inference.neural;

import org.priory.inference.neural.gradient.ScaledQuery;
import org.priory.inference.neural.prediction.ClassCalibration;
import org.priory.inference.neural.prediction.Ensemble;
import org.priory.inference.rows.RowScale;

/**
 * A posterior of a network that explains a column of a table: draws of its parameters, the scales
 * by which rows become its inputs and its outputs labels, and what makes it right on average.
 *
 * @param ensemble of scaled rows without their constant
 * @param scale of features, and of a label that is a number
 * @param calibration a factor of all variances of a number; of K classes the slope a and the shifts
 *     b of {@link #calibrated}
 */
public record TableEnsemble(Ensemble ensemble, RowScale scale, double[] calibration) {
  /** Log probabilities of classes are taken for at least that before they are calibrated. */
  public static final double LEAST_LOG = ClassCalibration.LEAST_LOG;

  public TableEnsemble {
    if (calibration.length != 1 && calibration.length != ensemble.shape().outputs() + 1) {
      throw new IllegalArgumentException("calibration must have 1 number, or 1 and one a class");
    }
    if (scale.centre().length - 1 != ensemble.shape().inputs(0)
        || scale.scale().length != scale.centre().length) {
      throw new IllegalArgumentException("there must be a scale for each input and for the label");
    }
  }

  /** Features of a row, the constant first. */
  public int width() {
    return scale.centre().length;
  }

  /** What the network sees of some rows that follow each other. */
  public float[] inputs(float[] features, int offset, int rows) {
    float[] z = new float[rows * (width() - 1)];
    ScaledQuery.scale(scale, features, offset, rows, z);
    return z;
  }

  /** What the probabilities of the network's classes become: softmax(a r + b), r = log p. */
  public double[] calibrated(double[] p) {
    return ClassCalibration.of(calibration).apply(p);
  }
}
