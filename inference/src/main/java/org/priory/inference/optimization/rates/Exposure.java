package org.priory.inference.optimization.rates;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.priory.inference.model.PublicKnowledge;

/**
 * A column that says how much of a chance a row had to count: years at risk, inhabitants. Its
 * logarithm is added to the predictor, as a share of the largest, and it has no coefficient.
 *
 * @param feature its place among the features, where it is scaled from its bounds to [-1, 1]
 * @param least its lower bound over its upper one, in (0, 1)
 */
public record Exposure(int feature, double least) implements Serializable {

  public Exposure {
    if (feature < 1) {
      throw new IllegalArgumentException("feature must come after the intercept, was " + feature);
    }
    if (!(least > 0 && least < 1)) {
      throw new IllegalArgumentException("least must be in (0, 1), was " + least);
    }
  }

  /** The logarithm of a row's share of the largest exposure, from log least to 0. */
  public double logShare(float[] block, int offset) {
    double way = Math.max(0, Math.min(1, (block[offset + feature] + 1) / 2));
    return Math.log(least + (1 - least) * way);
  }

  /** The features of a row without this one. */
  public void writeOthers(float[] block, int offset, float[] others) {
    System.arraycopy(block, offset, others, 0, feature);
    System.arraycopy(block, offset + feature + 1, others, feature, others.length - feature);
  }

  /** What is public about the features without this one. */
  public PublicKnowledge others(PublicKnowledge known) {
    List<String> names = new ArrayList<>(known.names());
    names.remove(feature);
    int[] groups = new int[names.size()];
    for (int j = 0; j < groups.length; j++) {
      groups[j] = known.groups()[j < feature ? j : j + 1];
    }
    return new PublicKnowledge(
        names,
        groups,
        known.maxNorm(),
        known.records(),
        known.classes(),
        known.persons(),
        known.prior(),
        known.weights());
  }
}
