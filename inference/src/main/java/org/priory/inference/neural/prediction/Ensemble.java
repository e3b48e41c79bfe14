package org.priory.inference.neural.prediction;

import java.io.Serializable;
import java.util.List;
import org.priory.inference.neural.layer.Dropout;
import org.priory.inference.neural.layer.NetworkShape;

/**
 * A posterior of a network as draws of its parameters: predictions are averages over the draws.
 *
 * @param shape of each
 * @param draws parameters; must not be changed
 * @param dropout probability that a hidden unit is off, also in predictions
 */
public record Ensemble(NetworkShape shape, List<float[]> draws, double dropout)
    implements Serializable {
  /** Networks that dropout makes of each draw for a prediction. */
  private static final int MASKS = 20;

  /** Without dropout. */
  public Ensemble(NetworkShape shape, List<float[]> draws) {
    this(shape, draws, 0);
  }

  /** The mean of the draws. */
  public float[] mean() {
    double[] sums = new double[shape.parameters()];
    for (float[] draw : draws) {
      for (int i = 0; i < sums.length; i++) {
        sums[i] += draw[i];
      }
    }
    float[] mean = new float[sums.length];
    for (int i = 0; i < mean.length; i++) {
      mean[i] = (float) (sums[i] / draws.size());
    }
    return mean;
  }

  /** Networks of which a prediction is the average. */
  int networks() {
    return draws.size() * (dropout > 0 ? MASKS : 1);
  }

  /** The parameters of one of them. */
  float[] draw(int network) {
    return draws.get(network % draws.size());
  }

  /** Its units that are off. */
  Dropout mask(int network) {
    return new Dropout(dropout, ~(long) network);
  }

  public Ensemble {
    if (!(dropout >= 0 && dropout < 1)) {
      throw new IllegalArgumentException("dropout must be in [0, 1), was " + dropout);
    }
    if (draws.isEmpty()) {
      throw new IllegalArgumentException("an ensemble needs a draw");
    }
    for (float[] draw : draws) {
      if (draw.length != shape.parameters()) {
        throw new IllegalArgumentException(
            "a draw must have " + shape.parameters() + " parameters, had " + draw.length);
      }
    }
  }
}
