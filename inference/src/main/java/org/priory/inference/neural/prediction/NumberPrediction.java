package org.priory.inference.neural.prediction;

import org.priory.inference.neural.head.HeteroscedasticHead;
import org.priory.inference.neural.layer.Passes;
import org.priory.inference.neural.layer.Weights;
import org.priory.numerics.special.NormalQuantile;

/**
 * A number with its uncertainty, from the draws of an ensemble with a {@link HeteroscedasticHead}:
 * the variance of the draws' means is epistemic, the mean of their variances aleatoric.
 */
public final class NumberPrediction {
  private final Ensemble ensemble;
  private final Weights weights;
  private final Passes passes;
  private final double[] sums = new double[Prediction.BLOCK];
  private final double[] squares = new double[Prediction.BLOCK];
  private final double[] variances = new double[Prediction.BLOCK];

  public NumberPrediction(Ensemble ensemble) {
    if (ensemble.shape().outputs() != 2) {
      throw new IllegalArgumentException("the network must have a mean and a log variance");
    }
    this.ensemble = ensemble;
    this.weights = new Weights(ensemble.shape());
    this.passes = new Passes(ensemble.shape(), weights, Prediction.BLOCK);
  }

  /** Takes some rows, at most {@link Prediction#BLOCK}. */
  public void look(float[] features, int offset, int rows) {
    for (int i = 0; i < rows; i++) {
      sums[i] = 0;
      squares[i] = 0;
      variances[i] = 0;
    }
    for (int network = 0; network < ensemble.networks(); network++) {
      weights.load(ensemble.draw(network), ensemble.mask(network));
      float[] outputs = passes.forwards(features, offset, rows);
      for (int i = 0; i < rows; i++) {
        double mean = outputs[2 * i];
        double log = outputs[2 * i + 1];
        sums[i] += mean;
        squares[i] += mean * mean;
        variances[i] +=
            StrictMath.exp(
                Math.max(
                    -HeteroscedasticHead.MOST_LOG, Math.min(HeteroscedasticHead.MOST_LOG, log)));
      }
    }
  }

  /** The predicted mean of a row of those that were looked at last. */
  public double mean(int row) {
    return sums[row] / ensemble.networks();
  }

  /** Variance that comes from not knowing the parameters. */
  public double epistemic(int row) {
    return Math.max(0, squares[row] / ensemble.networks() - mean(row) * mean(row));
  }

  /** Variance of the number given the parameters. */
  public double aleatoric(int row) {
    return variances[row] / ensemble.networks();
  }

  /** Half of the width of the normal interval that holds the number with a probability. */
  public double halfWidth(int row, double level) {
    return NormalQuantile.of(0.5 + level / 2) * Math.sqrt(epistemic(row) + aleatoric(row));
  }
}
