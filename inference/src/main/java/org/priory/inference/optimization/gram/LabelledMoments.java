package org.priory.inference.optimization.gram;

import java.util.Arrays;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.rows.FeatureGroups;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * What bought moments say of features and labels.
 *
 * @param features centred and scaled, numbers to variance 1
 * @param centre of the labels
 * @param variance of the labels, not below what the noise resolves
 * @param records how many have a label
 * @param noiseless whether the answer came without noise
 */
public record LabelledMoments(
    Standardisation features, double centre, double variance, double records, boolean noiseless) {
  private static final double LEAST_VARIANCE = 1e-4;

  /** The least share of the records that has a label, and how far it is from 1, as a rule. */
  private static final double LEAST_LABELLED = 0.1;

  private static final double DEFAULT_MISSING = 0.1;

  /** Buys them: one question of the plan, whose clip is 1. */
  public static LabelledMoments ask(PublicKnowledge known, Questions questions) {
    FeatureGroups groups = FeatureGroups.of(known);
    LabelledMomentsQuery query = new LabelledMomentsQuery(groups);
    NoisySum answer = questions.ask(query);
    double bound = query.features().bound();
    double factor = bound / (LabelledMomentsQuery.FEATURE_WEIGHT * known.records());
    int count = query.features().dimension();
    double[] moments = Arrays.copyOf(answer.values(), count);
    for (int i = 0; i < count; i++) {
      moments[i] *= factor;
    }
    Standardisation features =
        Standardisation.of(groups, moments, answer.sigma() * factor, known.records())
            .withSupport(moments, answer.sigma() * factor, known.records())
            .withUnitNumbers(groups);
    double scale = 1 / (LabelledMomentsQuery.LABEL_WEIGHT * known.records());
    double noise = answer.sigma() * scale;
    double labelled = labelled(answer.get(count + 2) * scale, noise);
    double mean = clamp(answer.get(count) * scale / labelled, -1, 1);
    double square = clamp(answer.get(count + 1) * scale / labelled, 0, 1);
    double seen = Math.max(0, square - mean * mean);
    double variance = Math.min(1, Math.hypot(seen, noise) + LEAST_VARIANCE);
    return new LabelledMoments(
        features, mean, variance, known.records() * labelled, answer.sigma() == 0);
  }

  /** The share of records with a label: near 1 unless it is seen to be less. */
  private static double labelled(double seen, double noise) {
    double prior = DEFAULT_MISSING * DEFAULT_MISSING;
    return clamp(1 + (seen - 1) * prior / (prior + noise * noise), LEAST_LABELLED, 1);
  }

  private static double clamp(double x, double low, double high) {
    return Math.max(low, Math.min(high, x));
  }
}
