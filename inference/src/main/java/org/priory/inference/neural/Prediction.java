package org.priory.inference.neural;

import java.util.Arrays;
import org.priory.numerics.linear.FloatMatrix;
import org.priory.numerics.linear.SharedProducts;

/**
 * Probabilities of classes, averaged over the draws of an ensemble, for a block of rows.
 *
 * <p>The entropy of the average is the whole uncertainty of a prediction; the average of the draws'
 * entropies is the aleatoric part, and what is left, the mutual information of class and
 * parameters, is epistemic (Depeweg et al. 2018).
 */
public final class Prediction {
  /** Rows of a block. */
  public static final int BLOCK = 256;

  private final Ensemble ensemble;
  private final SoftmaxHead head;
  private final FloatMatrix[] weights;
  private final FloatMatrix[] values;
  private final float[] outputs;
  private final double[] probabilities;
  private final double[] aleatoric = new double[BLOCK];

  public Prediction(Ensemble ensemble) {
    NetworkShape shape = ensemble.shape();
    this.ensemble = ensemble;
    this.head = new SoftmaxHead(shape.outputs());
    this.weights = new FloatMatrix[shape.layers()];
    this.values = new FloatMatrix[shape.layers() + 1];
    for (int l = 0; l <= shape.layers(); l++) {
      values[l] = FloatMatrix.zeros(BLOCK, shape.widths().get(l));
      if (l < shape.layers()) {
        weights[l] = FloatMatrix.zeros(shape.outputs(l), shape.inputs(l));
      }
    }
    this.outputs = new float[BLOCK * shape.widest()];
    this.probabilities = new double[BLOCK * shape.outputs()];
  }

  /** Takes some rows, at most {@link #BLOCK}. */
  public void look(float[] features, int offset, int rows) {
    NetworkShape shape = ensemble.shape();
    int classes = shape.outputs();
    Arrays.fill(probabilities, 0);
    Arrays.fill(aleatoric, 0);
    values[0].putRows(0, rows, features, offset);
    double[] p = new double[classes];
    for (int network = 0; network < ensemble.networks(); network++) {
      outputs(network, features, offset, rows);
      for (int i = 0; i < rows; i++) {
        Arrays.fill(p, 0);
        head.addProbabilities(outputs, i * classes, p);
        for (int k = 0; k < classes; k++) {
          probabilities[i * classes + k] += p[k] / ensemble.networks();
        }
        aleatoric[i] += entropy(p, 0, classes) / ensemble.networks();
      }
    }
  }

  /** The outputs of a network; of those that dropout makes the first of all draws come first. */
  private void outputs(int network, float[] features, int offset, int rows) {
    NetworkShape shape = ensemble.shape();
    float[] draw = ensemble.draws().get(network % ensemble.draws().size());
    Dropout dropout = new Dropout(ensemble.dropout(), ~(long) network);
    for (int l = 0; l < shape.layers(); l++) {
      int width = shape.outputs(l);
      weights[l].put(draw, shape.weights(l));
      SharedProducts.timesTransposed(values[l], weights[l], values[l + 1]);
      values[l + 1].getRows(0, rows, outputs, 0);
      for (int i = 0; i < rows; i++) {
        for (int j = 0; j < width; j++) {
          outputs[i * width + j] += draw[shape.biases(l) + j];
        }
      }
      if (l + 1 < shape.layers()) {
        shape.activation().apply(outputs, 0, rows * width);
        for (int i = 0; dropout.isActive() && i < rows; i++) {
          long key = Dropout.key(features, offset + i * shape.inputs(0), shape.inputs(0));
          dropout.apply(outputs, i * width, width, key, l);
        }
        values[l + 1].putRows(0, rows, outputs, 0);
      }
    }
  }

  /** The probability of a class for a row of those that were looked at last. */
  public double probability(int row, int k) {
    return probabilities[row * ensemble.shape().outputs() + k];
  }

  /** The most probable class. */
  public int best(int row) {
    int best = 0;
    for (int k = 1; k < ensemble.shape().outputs(); k++) {
      if (probability(row, k) > probability(row, best)) {
        best = k;
      }
    }
    return best;
  }

  /** Uncertainty of the class given the parameters, in nats. */
  public double aleatoric(int row) {
    return aleatoric[row];
  }

  /** Uncertainty that comes from not knowing the parameters, in nats. */
  public double epistemic(int row) {
    int classes = ensemble.shape().outputs();
    return Math.max(0, entropy(probabilities, row * classes, classes) - aleatoric[row]);
  }

  private static double entropy(double[] p, int from, int count) {
    double sum = 0;
    for (int k = from; k < from + count; k++) {
      sum -= p[k] > 0 ? p[k] * Math.log(p[k]) : 0;
    }
    return sum;
  }
}
