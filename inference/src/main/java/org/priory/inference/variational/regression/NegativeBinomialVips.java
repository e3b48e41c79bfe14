package org.priory.inference.variational.regression;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Method;
import org.priory.inference.model.NoIntervals;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.rates.CountFrame;
import org.priory.inference.optimization.rates.RateFamily;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.DispersionPosterior;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.RatePosterior;
import org.priory.inference.regression.Reach;
import org.priory.inference.regression.UnseenLevels;
import org.priory.inference.rows.MomentsShare;
import org.priory.inference.rows.Standardisation;
import org.priory.inference.variational.JointRelease;
import org.priory.inference.variational.Mixing;
import org.priory.inference.variational.VariationalBayes;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Noise;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.PlanWithin;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Sampling;

/**
 * Negative binomial regression by private variational Bayes with Pólya-Gamma variables (Park et al.
 * 2020, Algorithm 5, for counts): {@link CountModel} in the loop of {@link VariationalBayes}, after
 * how large counts are and the moments, and before how much they vary.
 *
 * <p><b>Assumes</b> a public number of records, that the first feature is the intercept, and labels
 * from -1 to 1 that stand for counts from 0 to a public maximum; under replace-one neighbours the
 * plan doubles the sensitivity. <b>Releases</b> noisy sums of vectors of norm at most 1, all in one
 * plan. <b>Guarantees</b> what the plan is charged; the rest is post-processing ({@code
 * docs/proofs/regression.md}, section 8b).
 */
public final class NegativeBinomialVips implements Method<RatePosterior> {
  /** The name by which the method is asked for. */
  public static final String NAME = LogisticVips.NAME;

  /** Steps by default: few, as every step buys the whole matrix. */
  public static final int DEFAULT_STEPS = LogisticVips.DEFAULT_STEPS;

  /** E[xi]/(K + r) of a typical record. */
  private static final double TYPICAL_XI = 0.06;

  private static final double DISPERSION_SHARE = CountFrame.ROUGH_SHARE + CountFrame.CLOSE_SHARE;

  private final PublicKnowledge known;
  private final RateFamily family;
  private final Plan plan;
  private final int steps;

  private NegativeBinomialVips(PublicKnowledge known, RateFamily family, Plan plan, int steps) {
    this.known = known;
    this.family = family;
    this.plan = plan;
    this.steps = steps;
  }

  /**
   * With as little noise as the budget allows.
   *
   * @param family of negative binomial counts
   * @param steps of variational Bayes
   * @param sampling full batches, or samples that go with the neighbours: Poisson with add/remove,
   *     of a fixed size with replace-one
   */
  public static NegativeBinomialVips within(
      PublicKnowledge known,
      RateFamily family,
      PrivacyBudget budget,
      int steps,
      Sampling sampling,
      Neighbours neighbours) {
    if (!(family.unit() > 0)) {
      throw new IllegalArgumentException("counts must be of a negative binomial family");
    }
    int d = known.width();
    int dimension =
        Math.max(
            Math.max(2 * d, LogisticVips.dimension(known)),
            Math.max(CountFrame.COUNTS_DIMENSION, CountFrame.SCATTER_DIMENSION));
    Plan plan =
        PlanWithin.leastNoise(
            budget,
            Reach.records(sampling, known.records()),
            z ->
                new Plan(
                    sampling,
                    JointRelease.CLIP,
                    false,
                    dimension,
                    noise(Reach.of(neighbours), z, steps, known, sampling),
                    neighbours));
    return new NegativeBinomialVips(known, family, plan, steps);
  }

  /** Multipliers z/sqrt(share): counts, moments, the same for all steps, and the dispersion. */
  private static Noise noise(
      double reach, double z, int steps, PublicKnowledge known, Sampling sampling) {
    double moments = MomentsShare.of(known, reach * z / sampling.share(known.records()));
    double each = (1 - CountFrame.COUNTS_SHARE - DISPERSION_SHARE - moments) / steps;
    return new Noise(
        List.of(
            new Noise.Stretch(z / Math.sqrt(CountFrame.COUNTS_SHARE), 1),
            new Noise.Stretch(z / Math.sqrt(moments), 1),
            new Noise.Stretch(z / Math.sqrt(each), steps),
            new Noise.Stretch(z / Math.sqrt(CountFrame.ROUGH_SHARE), 1),
            new Noise.Stretch(z / Math.sqrt(CountFrame.CLOSE_SHARE), 1)));
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
    return PolyaGammaForecast.of(known, plan, 2, TYPICAL_XI);
  }

  @Override
  public Optional<String> withoutIntervals() {
    return Optional.of(NoIntervals.EXACT_MATRIX + NoIntervals.NEWTON_HAS);
  }

  @Override
  public List<String> choices() {
    List<String> choices = new ArrayList<>();
    choices.add("%d steps of variational Bayes with the same noise".formatted(steps));
    choices.add(
        "%.0f %% of the budget says how large counts are: one that is more than four deviations above"
                .formatted(100 * CountFrame.COUNTS_SHARE)
            + " its mean counts as that much");
    choices.add(
        "%.0f %% of the budget says how much counts of the same columns vary"
            .formatted(100 * DISPERSION_SHARE));
    choices.add("the second statistic is the whole matrix of all pairs of features");
    return choices;
  }

  @Override
  public RatePosterior fit(Questions questions, Progress progress) {
    long total = plan.noise().steps();
    CountFrame frame = CountFrame.ask(known, family, questions);
    progress.answered(1, total);
    Standardisation features = Standardisation.ask(known, questions);
    progress.answered(2, total);
    // samples are averaged even where there is no noise
    Mixing mixing =
        plan.sampling() instanceof Sampling.Everything
            ? Mixing.BY_PRECISION
            : Mixing.decaying(0, 1);
    LogisticState q =
        VariationalBayes.run(
            model(features, frame),
            mixing,
            known.records(),
            questions,
            steps,
            2,
            (done, all) -> progress.answered(done + 2, total));
    Covariance covariance = Objects.requireNonNull(q.covariance());
    DispersionPosterior dispersion =
        frame.dispersion(
            features,
            q.mean(),
            off(features, covariance),
            questions,
            () -> progress.answered(total - questions.left(), total));
    return new RatePosterior(
        shifted(
            UnseenLevels.fallBack(
                known, features.posterior(known.names(), q.mean(), covariance), 1),
            frame.offset()),
        Optional.of(dispersion));
  }

  /** E[z'Sz], as far as squares of features tell. */
  private static double off(Standardisation features, Covariance covariance) {
    double sum = 0;
    for (int j = 0; j < features.width(); j++) {
      sum += features.spread()[j] * covariance.variance(j);
    }
    return sum;
  }

  /** The log rate is that beside the offset, and the offset. */
  private static GaussianPosterior shifted(GaussianPosterior posterior, double offset) {
    double[] mean = posterior.mean().clone();
    mean[0] += offset;
    return new GaussianPosterior(
        posterior.names(), mean, posterior.covariance(), posterior.support());
  }

  /** The model, at the size that says the most of those that are at most what is supposed. */
  private CountModel model(Standardisation features, CountFrame frame) {
    double norm = features.typicalNorm();
    double mean = Math.exp(frame.offset());
    double most = frame.most(0);
    double supposed = family.unit() / frame.dispersion();
    // m r/((m + r)(K + r)), what a record says, is largest at sqrt(m K)
    double size = Math.min(supposed, Math.sqrt(mean * most));
    // of (y - m) r/((m + r)(K + r)), whose variance is that of a count at the supposed size
    double variance = size / (mean + size) * (1 + mean / supposed) * family.unit() / (most + size);
    LogisticModel steps =
        new LogisticModel(
            features,
            known.records() * (mean + size) / (most + size),
            PolyaGammaForecast.FLOOR * norm,
            variance * PolyaGammaForecast.SCORE_VARIANCE / (norm * norm),
            PolyaGammaForecast.FIRST_SHARE,
            false);
    return new CountModel(features, PolyaGammaForecast.FLOOR * norm, frame, size, steps);
  }
}
