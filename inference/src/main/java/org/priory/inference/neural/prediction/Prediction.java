package org.priory.inference.neural.prediction;

import java.util.Arrays;
import org.priory.inference.neural.head.SoftmaxHead;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.layer.Passes;
import org.priory.inference.neural.layer.Weights;

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

  /** Number of bins of probabilities, for {@link #frequency}. */
  public static final int BINS = 10;

  private final Ensemble ensemble;
  private final SoftmaxHead head;
  private final double[] probabilities;
  private final int[] frequencies;
  private final double[] aleatoric = new double[BLOCK];
  private final Weights weights;
  private final Passes passes;

  public Prediction(Ensemble ensemble) {
    NetworkShape shape = ensemble.shape();
    this.ensemble = ensemble;
    this.head = new SoftmaxHead(shape.outputs());
    this.probabilities = new double[BLOCK * shape.outputs()];
    this.frequencies = new int[BINS * probabilities.length];
    this.weights = new Weights(shape);
    this.passes = new Passes(shape, weights, BLOCK);
  }

  /** Takes some rows, at most {@link #BLOCK}. */
  public void look(float[] features, int offset, int rows) {
    int classes = ensemble.shape().outputs();
    Arrays.fill(probabilities, 0);
    Arrays.fill(frequencies, 0);
    Arrays.fill(aleatoric, 0);
    double[] p = new double[classes];
    for (int network = 0; network < ensemble.networks(); network++) {
      weights.load(ensemble.draw(network), ensemble.mask(network));
      float[] outputs = passes.forwards(features, offset, rows);
      for (int i = 0; i < rows; i++) {
        Arrays.fill(p, 0);
        head.addProbabilities(outputs, i * classes, p);
        for (int k = 0; k < classes; k++) {
          probabilities[i * classes + k] += p[k] / ensemble.networks();
          frequencies[BINS * (i * classes + k) + Math.min(BINS - 1, (int) (BINS * p[k]))]++;
        }
        aleatoric[i] += entropy(p, 0, classes) / ensemble.networks();
      }
    }
  }

  /** The probability of a class for a row of those that were looked at last. */
  public double probability(int row, int k) {
    return probabilities[row * ensemble.shape().outputs() + k];
  }

  /** Those of all classes. */
  public double[] probabilities(int row) {
    int classes = ensemble.shape().outputs();
    return Arrays.copyOfRange(probabilities, row * classes, (row + 1) * classes);
  }

  /**
   * How many networks give a class a probability in a tenth of [0, 1]: the posterior of the
   * prediction (Bu et al. 2021, Figure 6).
   *
   * @param bin from 0 to {@link #BINS} - 1
   */
  public int frequency(int row, int k, int bin) {
    return frequencies[BINS * (row * ensemble.shape().outputs() + k) + bin];
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
