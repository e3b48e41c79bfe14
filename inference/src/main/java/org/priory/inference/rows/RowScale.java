package org.priory.inference.rows;

import java.io.Serializable;
import java.util.List;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.GammaPosterior;
import org.priory.inference.posterior.NetworkPosterior;
import org.priory.inference.posterior.NormalNetwork;
import org.priory.privacy.query.Row;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * Features, and a label that is a number, in standard deviations from their means, as far as bought
 * moments tell.
 *
 * @param centre of each feature, and of the label in place of the constant
 * @param scale one over the standard deviation of each
 */
public record RowScale(double[] centre, double[] scale) implements Serializable {
  /** Bounds are wider than data: a standard deviation of 0.3. */
  private static final double USUAL = 0.09;

  /** Buys the moments: one question. */
  public static RowScale ask(PublicKnowledge known, Questions questions) {
    ScaleQuery query = ScaleQuery.of(known, questions.plan().clip(), questions.plan().sampling());
    NoisySum answer = questions.ask(query);
    double factor =
        query.bound() / (known.records() * questions.plan().sampling().share(known.records()));
    double noise = answer.sigma() * factor;
    if (query.isLabelled()) {
      double counted = answer.get(2 * query.width()) * factor / query.count();
      double labelled = LabelledShare.of(counted, noise / query.count());
      return of(query, answer.values(), factor / labelled, noise / labelled, known.records());
    }
    RowScale scale = of(query, answer.values(), factor, noise, known.records());
    scale.centre[0] = 0;
    scale.scale[0] = 1;
    return scale;
  }

  /**
   * These scales with half of the scaling for the values of categories: rare ones are heard, and do
   * not make rows long.
   */
  public RowScale withShortCategories(FeatureGroups groups) {
    double[] shorter = scale.clone();
    for (int[] category : groups.categories()) {
      for (int j : category) {
        shorter[j] = Math.sqrt(scale[j]);
      }
    }
    return new RowScale(centre, shorter);
  }

  /** From sums: shrinks towards the middle and the usual spread what noise could have made. */
  private static RowScale of(
      ScaleQuery query, double[] sums, double factor, double noise, double records) {
    int d = query.width();
    double[] centre = new double[d];
    double[] scale = new double[d];
    double n2 = noise * noise;
    for (int j = 0; j < d; j++) {
      // prior variances: 1/10 of a mean, 1/100 of a second moment
      double mean = clamp(sums[2 * j] * factor / (1 + 10 * n2));
      double second = query.meanSquare(sums, j, factor);
      double raw = second - mean * mean;
      double variance = USUAL + (raw - USUAL) / (1 + 100 * n2);
      // no variance is believed to be smaller than what the noise resolves
      double v = Math.min(1, Math.max(Math.max(0, variance), noise / 2) + 1e-3 / records + 1e-9);
      centre[j] = mean;
      scale[j] = 1 / Math.sqrt(v);
    }
    return new RowScale(centre, scale);
  }

  private static double clamp(double value) {
    return Math.max(-1, Math.min(1, value));
  }

  /** The network's inputs: the constant 1, then scaled features. */
  public double[] inputs(Row row) {
    return inputs(row.block(), row.offset());
  }

  /**
   * The network's inputs for the row that starts at the offset: the constant 1, then scaled
   * features.
   */
  public double[] inputs(float[] block, int offset) {
    double[] x = new double[centre.length];
    x[0] = 1;
    for (int j = 1; j < x.length; j++) {
      double far = scale[j] * (block[offset + j] - centre[j]);
      x[j] = Math.max(-NetworkPosterior.FARTHEST, Math.min(NetworkPosterior.FARTHEST, far));
    }
    return x;
  }

  /** A scaled label. */
  public double label(double y) {
    return scale[0] * (y - centre[0]);
  }

  /** A posterior of scaled features and labels as one of theirs. */
  public NetworkPosterior posterior(
      List<String> names, NormalNetwork network, GammaPosterior precision) {
    double[] inputCentre = centre.clone();
    double[] inputScale = scale.clone();
    inputCentre[0] = 0;
    inputScale[0] = 1;
    return new NetworkPosterior(
        names, inputCentre, inputScale, centre[0], 1 / scale[0], network, precision);
  }
}
