package org.priory.inference.posterior;

import java.util.List;

/**
 * What is known about a number that a network explains: y = centre + scale (z(x) + N(0, 1/tau)).
 *
 * @param names of the features, the constant first
 * @param inputCentre what is taken from each feature
 * @param inputScale what each is then multiplied by
 * @param centre of the label
 * @param scale of the label
 * @param network of scaled features and labels
 * @param precision of the noise, of the scaled label
 */
public record NetworkPosterior(
    List<String> names,
    double[] inputCentre,
    double[] inputScale,
    double centre,
    double scale,
    NormalNetwork network,
    GammaPosterior precision) {

  /** No input is farther out than so many of its scales. */
  public static final double FARTHEST = 5;

  public NetworkPosterior {
    names = List.copyOf(names);
    inputCentre = inputCentre.clone();
    inputScale = inputScale.clone();
    if (names.size() != network.inputs()
        || inputCentre.length != names.size()
        || inputScale.length != names.size()) {
      throw new IllegalArgumentException("names, centre and scale must be one an input");
    }
  }

  private NormalNetwork.Pass pass(float[] block, int offset) {
    double[] x = new double[inputCentre.length];
    for (int j = 0; j < x.length; j++) {
      double far = inputScale[j] * (block[offset + j] - inputCentre[j]);
      x[j] = Math.max(-FARTHEST, Math.min(FARTHEST, far));
    }
    return network.pass(x);
  }

  /** 1/E[tau], the variance of the noise of the scaled label. */
  public double noise() {
    return precision.rate() / precision.shape();
  }

  /** E[y | x], and no more than a label can be: labels are in [-1, 1]. */
  public double mean(float[] block, int offset) {
    return Math.max(-1, Math.min(1, centre + scale * pass(block, offset).mean()));
  }

  /** Standard deviation of y given x: that of the noise and of the weights. */
  public double sd(float[] block, int offset) {
    return scale * Math.sqrt(noise() + pass(block, offset).variance());
  }

  /**
   * How much each input matters: the root of the sum over units of the squared product of its
   * weight and the unit's own, such that all squares add up to 1; the constant is left out.
   */
  public double[] relevance() {
    double[] relevance = new double[names.size()];
    double total = 0;
    for (int j = 1; j < relevance.length; j++) {
      double squares = 0;
      for (int i = 0; i < network.hidden(); i++) {
        double product =
            network.mean()[i * network.inputs() + j] * network.mean()[network.output() + i];
        squares += product * product;
      }
      relevance[j] = squares;
      total += squares;
    }
    for (int j = 1; j < relevance.length; j++) {
      relevance[j] = total > 0 ? Math.sqrt(relevance[j] / total) : 0;
    }
    return relevance;
  }
}
