package org.priory.inference.propagation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.MixtureComponent;
import org.priory.inference.posterior.MixturePosterior;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.NormalSampler;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Noise;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.PlanWithin;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Sampling;

/**
 * The means of a mixture by the DP-SEP paper's Algorithm 3 as it is printed (gamma = 1), to be
 * compared with {@link MixtureSep}: a step looks at about one record, cuts its factor to C, and
 * moves theta by 1/N of it,
 *
 * <pre>
 *   theta  becomes  theta + (1/N) (theta_fn - theta_f + noise),
 * </pre>
 *
 * <p>so that N theta_f moves by 1/N^2 of N theta_fn in the terms of {@link StochasticPropagation}
 * (docs/errata.md, 13). Each step draws a sample of its own, and the noise is what epsilon asks
 * for.
 *
 * <p><b>Assumes</b> add/remove neighbours, a public number of records, and that every feature is a
 * number in [-1, 1]. <b>Releases</b> noisy sums of vectors that the wall clips to norm 1, all in
 * one plan. <b>Guarantees</b> what the plan is charged; the rest is post-processing.
 */
public final class PrintedMixture implements Method<MixturePosterior> {
  /** The name by which the method is asked for. */
  public static final String NAME = "dp-sep-as-published";

  /** Passes over the records, as for the paper's Table 1. */
  private static final double DEFAULT_EPOCHS = 100;

  /** More are taken only if they are asked for. */
  private static final double MOST_STEPS = 1_000_000;

  /** C of the paper's private rows. */
  public static final double DEFAULT_CLIP = 1;

  private final PublicKnowledge known;
  private final MixturePrior prior;
  private final Plan plan;
  private final StochasticPropagation.Settings settings;

  private PrintedMixture(
      PublicKnowledge known,
      MixturePrior prior,
      Plan plan,
      StochasticPropagation.Settings settings) {
    this.known = known;
    this.prior = prior;
    this.plan = plan;
    this.settings = settings;
  }

  /**
   * With as little noise as the budget allows, the same in each step.
   *
   * @param prior what is known of the mixture, in features that lie in [-1, 1]
   * @param clip C, the largest norm of a record's natural parameters, in which a component's
   *     standard deviation is 1
   */
  public static PrintedMixture within(
      PublicKnowledge known, MixturePrior prior, PrivacyBudget budget, int steps, double clip) {
    double n = known.records();
    Plan plan =
        PlanWithin.leastNoise(
            budget,
            0,
            z ->
                new Plan(
                    sampling(n),
                    1,
                    false,
                    new FullMixture(prior).dimension(),
                    Noise.constant(z, steps),
                    Neighbours.ADD_REMOVE));
    return new PrintedMixture(
        known,
        prior,
        plan,
        new StochasticPropagation.Settings(
            steps, new StepSizes(1 / (n * n)), clip, StochasticPropagation.Clipped.FACTOR, false));
  }

  /** A hundred passes over the records, as far as that is not too many. */
  public static int defaultSteps(double records) {
    return (int) Math.max(1, Math.min(MOST_STEPS, Math.rint(DEFAULT_EPOCHS * records)));
  }

  /** One record a step is expected. */
  public static Sampling sampling(double records) {
    return new Sampling.Poisson(Math.min(1, 1 / records));
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Plan plan() {
    return plan;
  }

  private double multiplier() {
    return plan.noise().stretches().get(0).multiplier();
  }

  /**
   * Noise of N theta_f at the end, over the precision that a component has by then: the steps come
   * a share of the way, and of a factor as long as the prior's means are far the clip leaves C.
   */
  @Override
  public Forecast forecast() {
    double variance = 0;
    double left = 1;
    for (int t = 1; t <= settings.steps(); t++) {
      double gamma = settings.stepSizes().at(t);
      variance = (1 - gamma) * (1 - gamma) * variance + gamma * gamma;
      left *= 1 - gamma;
    }
    double typical = Math.sqrt(prior.width() * (1 + prior.variance()));
    double kept = Math.min(1, settings.clip() / typical);
    double precision = (1 - left) * kept * known.records() / prior.components();
    double noise = multiplier() * settings.clip() * known.records() * Math.sqrt(variance);
    return new Forecast(
        noise / precision,
        Math.sqrt(prior.variance()),
        1 / Math.sqrt(precision),
        "coordinate of a component's mean, in s.d. of the component");
  }

  @Override
  public Optional<String> withoutIntervals() {
    return Optional.of(
        "the printed algorithm takes noisy factors for exact ones, and with this noise its steps"
            + " hardly leave the start");
  }

  @Override
  public List<String> choices() {
    return List.of(
        String.format(
            Locale.ROOT,
            "%d steps of Algorithm 3 as printed, each of one record in the mean and of 1/N of its"
                + " factor; factors clipped to %.3g",
            settings.steps(),
            settings.clip()),
        String.format(
            Locale.ROOT,
            "each step draws a sample of its own, which is what its multiplier of %.4g is charged"
                + " for",
            multiplier()),
        String.format(
            Locale.ROOT,
            "only the means are learned: %d components of equal weight, and their standard"
                + " deviations, are taken to be known; the start is drawn from the prior and asks"
                + " nothing of the data",
            prior.components()));
  }

  @Override
  public boolean canEndEarly() {
    return true;
  }

  @Override
  public MixturePosterior fit(Questions questions, Progress progress) {
    FullMixture model = new FullMixture(prior);
    double[] q =
        new StochasticPropagation(model, settings, known.records())
            .run(model.around(start(), 1), questions, progress)
            .natural();
    List<MixtureComponent> components = new ArrayList<>();
    for (int k = 0; k < prior.components(); k++) {
      components.add(
          KnownComponent.of(prior, model.mean(q, k), meanVariance(model.covariance(q, k))));
    }
    return new MixturePosterior(known.names(), components);
  }

  /** Means from the prior, with public randomness, kept among what features can be. */
  private double[][] start() {
    var source = InsecureSeededSource.of(1);
    double[][] means = new double[prior.components()][];
    for (int k = 0; k < means.length; k++) {
      double[] z = new double[prior.width()];
      NormalSampler.fill(z, Math.sqrt(prior.variance()), source);
      means[k] = prior.outside(z);
      for (int j = 0; j < z.length; j++) {
        means[k][j] = Math.max(-1, Math.min(1, means[k][j]));
      }
    }
    return means;
  }

  /** The mean over the coordinates z of the variance of a mean. */
  private double meanVariance(double[] covariance) {
    int d = prior.width();
    double sum = 0;
    for (int j = 0; j < d; j++) {
      sum += covariance[j * d + j] * prior.scale()[j] * prior.scale()[j];
    }
    return sum / d;
  }
}
