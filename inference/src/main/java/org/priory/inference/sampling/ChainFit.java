package org.priory.inference.sampling;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.ChainHeat;
import org.priory.inference.posterior.DrawnPosterior;
import org.priory.inference.regression.Reach;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Sampling;

/** What the chains of all regressions have in common, from bought moments to draws. */
final class ChainFit {
  private static final double LEAST_ROWS = 64;

  private final List<String> names;
  private final double records;
  private final SamplerKind kind;
  private final ChainSettings settings;
  private final List<Questions> parts;
  private final Questions questions;
  private final Progress progress;

  /**
   * A fit.
   *
   * @param names of the coefficients
   * @param records how many there are, by public knowledge
   * @param parts who answers the first plan, and then those of steps that were added later
   */
  ChainFit(
      List<String> names,
      double records,
      SamplerKind kind,
      ChainSettings settings,
      List<Questions> parts,
      Progress progress) {
    this.names = names;
    this.records = records;
    this.kind = kind;
    this.settings = settings;
    this.parts = parts;
    this.questions = parts.get(0);
    this.progress = progress;
  }

  /**
   * Whether samples are large enough for sums over many rows at a time, whose rounding costs under
   * half a per cent of noise. Of a few rows they are no gain.
   */
  static boolean isLarge(PublicKnowledge known, Plan plan) {
    return known.records() * plan.sampling().share(known.records()) >= LEAST_ROWS;
  }

  /** Length of the longest answer. */
  static int dimension(int parameters, SamplerKind kind) {
    return PosteriorGradient.dimension(
        parameters, kind.sampler(1, new double[] {1}).wantsSecondMoments());
  }

  /**
   * The noise multiplier at which the wall's noise is the Langevin noise of the largest step that
   * is accurate.
   *
   * @param bound of a gradient in the frame's features
   */
  static double langevinMultiplier(
      SamplerKind kind,
      ChainSettings settings,
      RegressionFrame frame,
      double bound,
      Sampling sampling,
      double records) {
    double eta = kind.mostLangevin(curvature(frame.curvature(), frame.most()));
    double s = Math.sqrt(2 * settings.temperature() / eta);
    return s * sampling.share(records) / (frame.unit() * bound);
  }

  /** The expected curvatures, the largest of them last. */
  private static double[] curvature(double[] curvature, double most) {
    double[] all = Arrays.copyOf(curvature, curvature.length + 1);
    all[curvature.length] = most;
    return all;
  }

  /**
   * Runs the chains and cools their draws.
   *
   * @param curvature expected of each parameter
   * @param most the largest that is expected of any direction
   * @param sensitivity of a gradient in the middle of all parameters, in units of the steps
   * @param nullPrecision of the prior in the directions where chains do not move
   * @param dispersion kappa, how much a record scatters compared with one row, at the mean of the
   *     draws; asked after all steps
   */
  ChainRun.Outcome run(
      GradientRelease release,
      PriorGradient prior,
      NullDirections nowhere,
      double[] curvature,
      double most,
      double sensitivity,
      double[] start,
      double nullPrecision,
      ToDoubleFunction<double[]> dispersion) {
    RandomSource source = InsecureSeededSource.of(1);
    ChainRun<?> run =
        chains(
            kind.sampler(settings.temperature(), curvature),
            release,
            prior,
            nowhere,
            curvature(curvature, most),
            sensitivity);
    ChainRun.Outcome outcome =
        run.run(start, records, questions, ChainPlan.before(questions.plan()), source, shown(0));
    double asked = settings.temperature();
    // what persons tell is kappa H^-1, as a chain of that temperature would have it
    double kappa =
        dispersion.applyAsDouble(Cooling.mean(outcome.chains(), outcome.temperature().length));
    for (int part = 1; part < parts.size(); part++) {
      outcome = run.more(parts.get(part), shown(part));
    }
    long total = parts.get(parts.size() - 1).plan().noise().steps();
    progress.answered(total, total);
    double[][][] chains = outcome.chains();
    if (Cooling.isNeeded(asked * kappa, outcome.temperature())) {
      chains = Cooling.of(outcome, asked * kappa);
    }
    // a source of its own: draws stay as they are when chains go on
    RandomSource others = InsecureSeededSource.of(2);
    for (double[][] chain : chains) {
      for (double[] draw : chain) {
        nowhere.fill(draw, Math.sqrt(asked / nullPrecision), others);
      }
    }
    return new ChainRun.Outcome(
        chains, outcome.temperature(), outcome.gradientVariance(), outcome.steps());
  }

  /** Progress of the last part; answers of earlier ones are there already. */
  private Progress shown(int part) {
    long total = parts.get(part).plan().noise().steps();
    return part == parts.size() - 1 ? (done, all) -> progress.answered(done, total) : Progress.NONE;
  }

  private <S extends Sampler.State> ChainRun<S> chains(
      Sampler<S> sampler,
      GradientRelease release,
      PriorGradient prior,
      NullDirections nowhere,
      double[] curvature,
      double sensitivity) {
    double share = questions.plan().sampling().share(records);
    double s =
        Reach.of(questions.plan()) * sensitivity * ChainPlan.multiplier(questions.plan()) / share;
    double most = kind.mostLangevin(curvature);
    double langevin = StepSize.of(s, settings, most);
    // langevinStep is linear in the step
    double factor = 1 / sampler.langevinStep(1);
    return new ChainRun<>(
        sampler, release, prior, nowhere, settings, factor * langevin, factor * most);
  }

  /**
   * The draws as a posterior.
   *
   * @param others names of parameters that are no coefficients
   * @param parameters of the model, from those of the chain
   */
  DrawnPosterior posterior(
      ChainRun.Outcome outcome, List<String> others, UnaryOperator<double[]> parameters) {
    double[][][] chains = new double[outcome.chains().length][][];
    for (int c = 0; c < chains.length; c++) {
      chains[c] = Arrays.stream(outcome.chains()[c]).map(parameters).toArray(double[][]::new);
    }
    double[] sorted = outcome.temperature().clone();
    Arrays.sort(sorted);
    double asked = settings.temperature();
    ChainHeat heat =
        new ChainHeat(
            asked,
            sorted[sorted.length / 2],
            sorted[sorted.length - 1],
            Cooling.isNeeded(asked, sorted),
            settings.burnIn(),
            settings.thin());
    return new DrawnPosterior(names, others, chains, heat);
  }

  /** What was chosen, in words. */
  static List<String> choices(SamplerKind kind, ChainSettings settings, OptionalDouble clip) {
    return List.of(
        String.format(
            Locale.ROOT,
            "%s; %d chain%s of %,d steps, the first %,d thrown away; %s; 10 %% of the budget for moments",
            kind.words(),
            settings.chains(),
            settings.chains() == 1 ? "" : "s, which share the budget,",
            settings.steps(),
            settings.burnIn(),
            "step size: " + settings.schedule().word()),
        clip.isPresent()
            ? String.format(Locale.ROOT, "gradients are clipped to norm %.3g", clip.getAsDouble())
            : "gradients are clipped to what a typical row can have",
        "every step of every chain is a release of its own and paid for: all draws may be published,"
            + " and none of the guarantee rests on convergence");
  }
}
