package org.priory.inference.propagation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.priory.inference.curvature.Curvature;
import org.priory.inference.mechanism.NoiseShares;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Method;
import org.priory.inference.model.NoIntervals;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.LogisticPosterior;
import org.priory.inference.regression.Dispersion;
import org.priory.inference.regression.RegressionForecast;
import org.priory.inference.regression.UnseenLevels;
import org.priory.inference.rows.MomentsShare;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Noise;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Sampling;

/**
 * Logistic regression by {@link StochasticPropagation} over {@link RegressionFactors}, on features
 * that are centred and scaled by bought moments.
 *
 * <p><b>Assumes</b> add/remove neighbours, a public number of records, and that the first feature
 * is the intercept. <b>Releases</b> noisy sums of vectors that the wall clips to norm 1, all in one
 * plan. <b>Guarantees</b> what the plan is charged; the rest is post-processing.
 */
public final class LogisticSep implements Method<LogisticPosterior> {
  /** The name by which the method is asked for. */
  public static final String NAME = "dp-sep";

  public static final int DEFAULT_STEPS = 20;

  /** The matrix of more features is neither fast nor clear of the noise. */
  public static final int MOST_FEATURES = 200;

  private final Link link;
  private final PublicKnowledge known;
  private final Plan plan;
  private final Sampling sampling;
  private final int steps;
  private final double clip;

  /** Set by a fit, for the report: how often the matrix had to be made proper. */
  private long projected = -1;

  private LogisticSep(Link link, PublicKnowledge known, Plan plan, int steps, double clip) {
    this.link = link;
    this.known = known;
    this.plan = plan;
    this.sampling = plan.sampling();
    this.steps = steps;
    this.clip = clip;
  }

  /**
   * With as little noise as the budget allows.
   *
   * @param clip largest norm of a factor, over the typical norm of a row
   */
  public static LogisticSep within(
      PublicKnowledge known, PrivacyBudget budget, int steps, Sampling sampling, double clip) {
    return within(Link.LOGIT, known, budget, steps, sampling, clip);
  }

  /** The method with any link and as little noise as the budget allows, for {@link ProbitSep}. */
  static LogisticSep within(
      Link link,
      PublicKnowledge known,
      PrivacyBudget budget,
      int steps,
      Sampling sampling,
      double clip) {
    Plan plan =
        PropagationPlan.within(
            known, budget, sampling, NAME, z -> noise(z, steps, known, sampling));
    return new LogisticSep(link, known, plan, steps, clip);
  }

  private static Noise noise(double z, int steps, PublicKnowledge known, Sampling sampling) {
    double share = Dispersion.share(known);
    double moments = MomentsShare.of(known, z / sampling.share(known.records()));
    return NoiseShares.of(
        z,
        new NoiseShares.Part(moments, 1),
        new NoiseShares.Part(1 - moments - share, steps),
        new NoiseShares.Part(share, 1));
  }

  /**
   * Sampling by default: as many records as are fast, where the time for a record grows with the
   * square of the number of features.
   */
  public static Sampling defaultSampling(double records, int d) {
    double most = Math.max(1000, Math.min(100_000, 4e7 / ((double) d * d)));
    return records <= most ? new Sampling.Everything() : new Sampling.Poisson(most / records);
  }

  /** Most records are weighted down to that, so that all count for about the same. */
  public static final double DEFAULT_CLIP = 0.6;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Plan plan() {
    return plan;
  }

  private StepSizes stepSizes() {
    double inStep = known.records() * sampling.share(known.records());
    return new StepSizes(Math.min(1, inStep / (20.0 * known.width())));
  }

  @Override
  public Forecast forecast() {
    Standardisation features = RegressionForecast.evenFeatures(known);
    double variance = 0;
    for (int t = 1; t <= steps; t++) {
      double gamma = stepSizes().at(t);
      variance = (1 - gamma) * (1 - gamma) * variance + gamma * gamma;
    }
    double one =
        plan.noise().stretches().get(1).multiplier()
            * clip
            * features.typicalNorm()
            / sampling.share(known.records());
    return RegressionForecast.of(
        features, known.records() * link.typicalWeight(), one * Math.sqrt(variance), 1);
  }

  @Override
  public Optional<String> withoutIntervals() {
    return Optional.of(NoIntervals.EXACT_MATRIX + NoIntervals.NEWTON_HAS);
  }

  @Override
  public List<String> choices() {
    List<String> choices = new ArrayList<>();
    choices.add(
        String.format(
            Locale.ROOT,
            "%d steps with a share of %.3g of the records each, factors weighted to at most %.3g times"
                + " the typical norm of a row; %s",
            steps,
            sampling.share(known.records()),
            clip,
            MomentsShare.words(plan.noise())));
    choices.add("where the noise drowns the curvature, that of even data is taken");
    if (known.persons()) {
      choices.add(Dispersion.WORDS);
    }
    if (projected >= 0) {
      choices.add(
          String.format(
              Locale.ROOT,
              "in %d of %d steps the noise left a precision that was too small, and was lifted",
              projected,
              steps));
    }
    return choices;
  }

  @Override
  public boolean canEndEarly() {
    return true;
  }

  @Override
  public LogisticPosterior fit(Questions questions, Progress progress) {
    return new LogisticPosterior(coefficients(questions, progress));
  }

  /** The posterior of the coefficients. */
  GaussianPosterior coefficients(Questions questions, Progress progress) {
    int d = known.width();
    Standardisation features = Standardisation.ask(known, questions);
    long total = plan.noise().steps();
    progress.answered(1, total);
    double norm = features.typicalNorm();
    double[] precision = new double[d];
    for (int j = 0; j < d; j++) {
      precision[j] = j == 0 ? Curvature.INTERCEPT_PRECISION : 1;
    }
    RegressionFactors model =
        new RegressionFactors(link, features, precision, 1 / norm, clip * norm);
    var settings =
        new StochasticPropagation.Settings(
            steps, stepSizes(), clip * norm, StochasticPropagation.Clipped.FACTOR, true);
    Propagated q =
        new StochasticPropagation(model, settings, known.records())
            .run(
                start(model, features),
                questions,
                Dispersion.questions(known),
                (done, all) -> progress.answered(done + 1, total));
    projected = q.projected();
    double[] mean = model.mean(q.natural());
    double kappa = 1;
    if (known.persons()) {
      kappa =
          Dispersion.ask(questions, features, mean, Dispersion.Residual.binary(link::probability));
      progress.answered(total, total);
    }
    double[] expected = new double[d];
    Arrays.setAll(expected, j -> typicalCurvature(features, j));
    Covariance covariance =
        Covariance.Full.of(NoisyFactors.covariance(model, expected, precision, q, kappa, 1), d);
    return UnseenLevels.fallBack(
        known, features.posterior(known.names(), mean, covariance), link.unit());
  }

  /** The prior, and the curvature that is expected of even data. */
  private double[] start(RegressionFactors model, Standardisation features) {
    double[] start = model.prior();
    int d = known.width();
    int at = d;
    for (int j = 0; j < d; j++) {
      start[at] += typicalCurvature(features, j);
      at += d - j;
    }
    return start;
  }

  private double typicalCurvature(Standardisation features, int j) {
    return link.typicalWeight() * known.records() * features.spread()[j];
  }
}
