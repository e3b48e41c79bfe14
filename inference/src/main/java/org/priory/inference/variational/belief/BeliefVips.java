package org.priory.inference.variational.belief;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.priory.inference.mechanism.NoiseShares;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicImages;
import org.priory.inference.posterior.BeliefPosterior;
import org.priory.inference.variational.BeliefSettings;
import org.priory.inference.variational.JointRelease;
import org.priory.inference.variational.SecondMoment;
import org.priory.inference.variational.VariationalBayes;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Noise;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.PlanWithin;
import org.priory.privacy.wall.Questions;

/**
 * A sigmoid belief network from noisy statistics (Park et al. 2020, Algorithm 6): {@link
 * BeliefModel} in the loop of {@link VariationalBayes}, by default after the frequencies of the
 * pixels.
 *
 * <p><b>Assumes</b> add/remove neighbours, a public number of images and a public number of pixels;
 * nothing about their values. <b>Releases</b> noisy sums of vectors of norm at most 1, all in one
 * plan. <b>Guarantees</b> what the plan is charged; the rest is post-processing.
 */
public final class BeliefVips implements Method<BeliefPosterior> {
  /** The name by which the method is asked for. */
  public static final String NAME = "vips";

  /** Longer releases would not fit in memory beside the data. */
  private static final int MOST_NUMBERS = 1 << 25;

  /** The share of the budget for the frequencies of pixels. */
  private static final double PIXELS_SHARE = 0.03;

  private final PublicImages known;
  private final BeliefSettings settings;
  private final Plan plan;
  private final long seed;

  private BeliefVips(PublicImages known, BeliefSettings settings, Plan plan, long seed) {
    this.known = known;
    this.settings = settings;
    this.plan = plan;
    this.seed = seed;
  }

  /** With as little noise as the budget allows. */
  public static BeliefVips within(
      PublicImages known, PrivacyBudget budget, BeliefSettings settings) {
    checkSize(known, settings);
    Plan plan = PlanWithin.leastNoise(budget, 0, z -> plan(known, settings, z));
    return new BeliefVips(known, settings, plan, 1);
  }

  /** With a given noise multiplier, whatever it costs. */
  public static BeliefVips withNoise(
      PublicImages known, double multiplier, BeliefSettings settings) {
    checkSize(known, settings);
    return new BeliefVips(known, settings, plan(known, settings, multiplier), 1);
  }

  /** Another random start; public, no secret. */
  public BeliefVips startingFrom(long newSeed) {
    return new BeliefVips(known, settings, plan, newSeed);
  }

  /** Numbers in a step's release. */
  public static long numbers(PublicImages known, BeliefSettings settings) {
    long j = known.pixels();
    long k = settings.units();
    long pairs = k * (k - 1) / 2;
    long perPixel = settings.moment().isPerPixel() ? j + j * k : 0;
    return k
        + j * k
        + (settings.isSampled() ? 1 : 0)
        + (settings.centred() ? 0 : j)
        + perPixel
        + switch (settings.moment()) {
          case SHARED -> pairs;
          case DIAGONAL -> 0;
          case FULL -> j * pairs;
        };
  }

  private static void checkSize(PublicImages known, BeliefSettings settings) {
    long numbers = numbers(known, settings);
    if (numbers > MOST_NUMBERS) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "a step would release %,d numbers, at most %,d are possible: take fewer hidden units"
                  + " or another second moment",
              numbers,
              MOST_NUMBERS));
    }
  }

  private static Plan plan(PublicImages known, BeliefSettings settings, double z) {
    return new Plan(
        settings.sampling(),
        JointRelease.CLIP,
        false,
        (int) Math.max(known.pixels(), numbers(known, settings)),
        noise(settings, z),
        Neighbours.ADD_REMOVE);
  }

  private static Noise noise(BeliefSettings settings, double z) {
    return settings.centred()
        ? NoiseShares.firstThen(PIXELS_SHARE, settings.steps(), z)
        : Noise.constant(z, settings.steps());
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Plan plan() {
    return plan;
  }

  /** Noise on a running sum of one record's vectors, where step t counts in proportion to t. */
  private double averagedNoise() {
    List<Noise.Stretch> stretches = plan.noise().stretches();
    double t = settings.steps();
    return stretches.get(stretches.size() - 1).multiplier()
        / settings.sampling().share(known.records())
        * Math.sqrt(2 * (2 * t + 1) / (3 * t * (t + 1)));
  }

  /** sum of xi s_k^2 where xi is 0.15, as in pixels that are 1 in every eighth image. */
  private double defaultPrecision() {
    return 0.15 * known.records() / 4;
  }

  @Override
  public Forecast forecast() {
    double deviation = Math.sqrt(0.1 * known.pixels());
    JointRelease release = statistics(start(deviation)).release();
    return new Forecast(
        averagedNoise() / release.scale(1) / defaultPrecision(),
        1,
        1 / Math.sqrt(defaultPrecision()),
        "weight of a hidden unit");
  }

  private Pixels start(double radius) {
    Pixels plain = Pixels.plain(known.pixels(), settings.threshold());
    return settings.centred() ? new Pixels(plain.threshold(), plain.centre(), radius) : plain;
  }

  private BeliefStatistics statistics(Pixels pixels) {
    return new BeliefStatistics(
        pixels, settings.units(), settings.moment(), settings.centred(), settings.isSampled());
  }

  @Override
  public List<String> choices() {
    List<String> choices = new ArrayList<>();
    choices.add(
        "%d hidden units; %d steps of variational Bayes with the same noise%s"
            .formatted(
                settings.units(),
                settings.steps(),
                settings.centred() ? "; 3 % of the budget for the frequencies of pixels" : ""));
    choices.add(
        String.format(
            Locale.ROOT,
            "second moments of hidden units: %s, so that a step releases %,d numbers (%,d with"
                + " shared, %,d with diagonal, %,d with full)",
            settings.moment().word(),
            numbers(known, settings),
            numbers(known, settings.with(SecondMoment.SHARED)),
            numbers(known, settings.with(SecondMoment.DIAGONAL)),
            numbers(known, settings.with(SecondMoment.FULL))));
    choices.add(
        String.format(Locale.ROOT, "a pixel is 1 from %s of white on", settings.threshold()));
    return choices;
  }

  @Override
  public boolean canEndEarly() {
    return true;
  }

  @Override
  public BeliefPosterior fit(Questions questions, Progress progress) {
    int before = settings.centred() ? 1 : 0;
    Pixels pixels =
        settings.centred()
            ? PixelCentre.ask(known, settings, averagedNoise(), questions)
            : Pixels.plain(known.pixels(), settings.threshold());
    progress.answered(before, settings.steps() + before);
    BeliefModel model =
        new BeliefModel(
            statistics(pixels),
            known.records(),
            BeliefStart.random(pixels, settings.units(), settings.moment(), seed));
    BeliefParameters q =
        VariationalBayes.run(
                model,
                settings.mixing(),
                known.records(),
                questions,
                settings.steps(),
                (done, total) -> progress.answered(done + before, total + before))
            .parameters();
    return new BeliefPosterior(
        known.rows(),
        known.columns(),
        settings.units(),
        settings.threshold(),
        q.weights(),
        deviations(q.weightVariances()),
        q.intercepts(),
        deviations(q.interceptVariances()),
        q.biases(),
        deviations(q.biasVariances()));
  }

  private static double[] deviations(double[] variances) {
    return Arrays.stream(variances).map(Math::sqrt).toArray();
  }
}
