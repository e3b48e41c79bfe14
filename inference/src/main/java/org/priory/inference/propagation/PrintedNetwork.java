package org.priory.inference.propagation;

import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.HiddenUnit;
import org.priory.inference.posterior.NetworkPosterior;
import org.priory.inference.posterior.NormalNetwork;
import org.priory.inference.rows.RowScale;
import org.priory.inference.rows.ScaleQuery;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.Noise;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.PlanWithin;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Sampling;

/**
 * A network by the DP-SEP paper's Algorithm 3 as it is printed (gamma = 1), to be compared with
 * {@link NetworkSep}: one record a step moves the natural parameters by 1/N of its clipped factor,
 * which is 1/N^2 of N theta_f in the terms of {@link StochasticPropagation}. Unlike there, each
 * step draws a sample of its own, and the noise is what epsilon asks for.
 *
 * <p><b>Assumes</b> that features and labels may be scaled by the data itself, as the paper does:
 * so it is for reproductions alone. <b>Releases</b> and <b>guarantees</b> what {@link
 * StochasticPropagation} does.
 */
public final class PrintedNetwork {
  private static final double FIRST_VARIANCE = 0.1;

  private final PublicKnowledge known;
  private final int hidden;
  private final Plan plan;
  private final StochasticPropagation.Settings settings;

  private PrintedNetwork(
      PublicKnowledge known, int hidden, Plan plan, StochasticPropagation.Settings settings) {
    this.known = known;
    this.hidden = hidden;
    this.plan = plan;
    this.settings = settings;
  }

  /**
   * With as little noise as the budget allows.
   *
   * @param epochs how often each record is expected to be used
   * @param clip C
   */
  public static PrintedNetwork within(
      PublicKnowledge known, PrivacyBudget budget, int hidden, int epochs, double clip) {
    double n = known.records();
    int steps = Math.toIntExact(Math.round(epochs * n));
    int dimension = 2 * NormalNetwork.weights(known.width(), hidden) + 2;
    Plan plan =
        PlanWithin.leastNoise(
            budget,
            0,
            z ->
                new Plan(
                    new Sampling.Poisson(1 / n),
                    1,
                    false,
                    dimension,
                    Noise.constant(z, steps),
                    Neighbours.ADD_REMOVE));
    var settings =
        new StochasticPropagation.Settings(
            steps, new StepSizes(1 / (n * n)), clip, StochasticPropagation.Clipped.FACTOR, false);
    return new PrintedNetwork(known, hidden, plan, settings);
  }

  /** Plan of the questions of the steps. */
  public Plan plan() {
    return plan;
  }

  /** Plan of the question about the scales. */
  public Plan scalePlan() {
    return Plan.everything(new ClipNorm(1), ScaleQuery.dimension(known), new NoiseMultiplier(1), 1);
  }

  /**
   * Fits, with scales that are not charged.
   *
   * @param scales of {@link #scalePlan}, without noise
   * @param questions of {@link #plan}
   */
  public NetworkPosterior run(Questions scales, Questions questions) {
    RowScale scale = RowScale.ask(known, scales);
    NetworkModel model = new NetworkModel(scale, HiddenUnit.RELU, known.width(), hidden);
    double[] start =
        model.around(
            NetworkStart.of(known.width(), hidden, InsecureSeededSource.of(1)), FIRST_VARIANCE);
    double[] q =
        new StochasticPropagation(model, settings, known.records())
            .run(start, questions, Progress.NONE)
            .natural();
    return scale.posterior(known.names(), model.network(q), model.noise(q));
  }
}
