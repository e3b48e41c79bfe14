package org.priory.inference.propagation;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.priory.inference.mechanism.NoiseShares;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.GammaPosterior;
import org.priory.inference.posterior.HiddenUnit;
import org.priory.inference.posterior.NetworkPosterior;
import org.priory.inference.posterior.NormalNetwork;
import org.priory.inference.rows.RowScale;
import org.priory.inference.variational.regression.GradientSettings;
import org.priory.inference.variational.regression.GradientVariational;
import org.priory.inference.variational.regression.MeanField;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Sampling;

/**
 * A Bayesian network for a number by clipped gradients of the evidence bound ({@link
 * GradientVariational}; Vinaroz and Park 2022, Appendix D): independent normal weights, the noise
 * of the labels given while they are learned and bought at the end.
 *
 * <p><b>Assumes</b> add/remove neighbours, a public number of records, features and labels in [-1,
 * 1], the first feature the constant 1. <b>Releases</b> noisy sums of vectors that the wall clips
 * to norm 1, all in one plan. <b>Guarantees</b> what the plan is charged; the rest is
 * post-processing. Without noise it is variational inference.
 */
public final class NetworkVi implements Method<NetworkPosterior> {
  /** The name by which the method is asked for. */
  public static final String NAME = "dpvi";

  /** Precision of the prior of a weight. */
  private static final double PRECISION = 0.1;

  private static final double FIRST_SD = 0.05;

  private final PublicKnowledge known;
  private final Plan plan;
  private final Settings settings;

  /**
   * How it moves.
   *
   * @param unit what hidden units are
   * @param hidden how many
   * @param steps how many
   * @param clip largest norm of a record's gradient, for noise of variance 1
   * @param stepSize how far a weight moves in a step, about
   */
  public record Settings(HiddenUnit unit, int hidden, int steps, double clip, double stepSize) {
    public Settings {
      if (hidden < 1 || hidden > 1000 || steps < 1 || !(clip > 0) || !(stepSize > 0)) {
        throw new IllegalArgumentException(
            "hidden must be from 1 to 1000, steps >= 1, clip and stepSize > 0, were %d, %d, %s and %s"
                .formatted(hidden, steps, clip, stepSize));
      }
    }

    /** What is taken with noise. */
    public static Settings defaults() {
      return new Settings(HiddenUnit.RELU, 50, 400, 0.5, 0.02);
    }

    /** What is taken without. */
    public static Settings withoutNoise() {
      return new Settings(HiddenUnit.RELU, 50, 2000, 5, 0.02);
    }

    /** These settings with another number of hidden units. */
    public Settings withHidden(int units) {
      return new Settings(unit, units, steps, clip, stepSize);
    }
  }

  private NetworkVi(PublicKnowledge known, Plan plan, Settings settings) {
    this.known = known;
    this.plan = plan;
    this.settings = settings;
  }

  /** With as little noise as the budget allows. */
  public static NetworkVi within(
      PublicKnowledge known, PrivacyBudget budget, Settings settings, Sampling sampling) {
    Plan plan =
        NetworkPlan.within(
            known,
            budget,
            sampling,
            NormalNetwork.weights(known.width(), settings.hidden()),
            List.of(new NoiseShares.Part(NetworkPlan.REST, settings.steps())));
    return new NetworkVi(known, plan, settings);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Plan plan() {
    return plan;
  }

  @Override
  public Forecast forecast() {
    double share = plan.sampling().share(known.records());
    double one = plan.noise().stretches().get(1).multiplier() * settings.clip() / share;
    double averaged = one / Math.sqrt(settings.steps() / 2.0);
    return new Forecast(
        averaged * settings.hidden() / known.records(),
        1 / Math.sqrt(PRECISION),
        Math.sqrt(settings.hidden() / known.records()),
        "weight");
  }

  @Override
  public List<String> choices() {
    return List.of(
        String.format(
            Locale.ROOT,
            "%d hidden %s units; %d steps with a share of %.3g of the records each, gradients clipped to"
                + " %.3g, the later half averaged; 4 %% of the budget for the scales of features and"
                + " target, 2 %% for the size of errors, asked twice",
            settings.hidden(),
            settings.unit().word(),
            settings.steps(),
            plan.sampling().share(known.records()),
            settings.clip()),
        "predictive intervals rest on one size of errors for all records");
  }

  @Override
  public boolean canEndEarly() {
    return true;
  }

  @Override
  public NetworkPosterior fit(Questions questions, Progress progress) {
    long total = plan.noise().steps();
    RowScale scale = RowScale.ask(known, questions);
    progress.answered(1, total);
    NetworkLikelihood likelihood =
        new NetworkLikelihood(scale, settings.unit(), settings.hidden(), NetworkPlan.LABEL_NOISE);
    int p = likelihood.dimension();
    double[] precision = new double[p];
    double[] sd = new double[p];
    Arrays.fill(precision, PRECISION);
    Arrays.fill(sd, FIRST_SD);
    MeanField q =
        GradientVariational.run(
            likelihood,
            new GradientSettings(settings.steps(), settings.stepSize(), precision, sd),
            NetworkStart.of(known.width(), settings.hidden(), InsecureSeededSource.of(1)),
            settings.clip() / NetworkPlan.LABEL_NOISE,
            known.records(),
            questions,
            ErrorQuery.TIMES,
            InsecureSeededSource.of(3),
            (done, all) -> progress.answered(done + 1, total));
    double[] variance = new double[p];
    Arrays.setAll(variance, i -> q.sd()[i] * q.sd()[i]);
    NormalNetwork network =
        new NormalNetwork(settings.unit(), known.width(), settings.hidden(), q.mean(), variance);
    GammaPosterior noise = ErrorQuery.ask(scale, network, known.records(), questions);
    progress.answered(total, total);
    return scale.posterior(known.names(), network, noise);
  }
}
