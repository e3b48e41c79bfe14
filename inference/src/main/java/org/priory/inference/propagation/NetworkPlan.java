package org.priory.inference.propagation;

import java.util.ArrayList;
import java.util.List;
import org.priory.inference.mechanism.NoiseShares;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.rows.RowScale;
import org.priory.inference.rows.ScaleQuery;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.PlanWithin;
import org.priory.privacy.wall.Sampling;

/**
 * The plan of a network's questions, as {@link NetworkSep} and {@link NetworkVi} have it: first the
 * scales of features and label ({@link RowScale}), then what a method asks, last the size of errors
 * ({@link ErrorQuery}).
 */
final class NetworkPlan {
  /** Share of the budget for the scales of features and label. */
  static final double SCALE_SHARE = 0.04;

  static final double ERROR_SHARE = 0.02;

  /** What is left for a method. */
  static final double REST = 1 - SCALE_SHARE - ERROR_SHARE;

  /** Noise of the scaled label while the weights are learned. */
  static final double LABEL_NOISE = 0.2;

  private NetworkPlan() {}

  /**
   * With as little noise as the budget allows. Multipliers are z/sqrt(share), z alike for all:
   * budgets add up as inverse squares.
   *
   * @param dimension of the method's questions
   * @param parts shares of {@link #REST}
   */
  static Plan within(
      PublicKnowledge known,
      PrivacyBudget budget,
      Sampling sampling,
      int dimension,
      List<NoiseShares.Part> parts) {
    int widest = Math.max(dimension, ScaleQuery.dimension(known));
    List<NoiseShares.Part> all = new ArrayList<>(parts);
    all.add(0, new NoiseShares.Part(SCALE_SHARE, 1));
    all.add(new NoiseShares.Part(ERROR_SHARE, ErrorQuery.TIMES));
    return PlanWithin.leastNoise(
        budget,
        0,
        z -> new Plan(sampling, 1, false, widest, NoiseShares.of(z, all), Neighbours.ADD_REMOVE));
  }
}
