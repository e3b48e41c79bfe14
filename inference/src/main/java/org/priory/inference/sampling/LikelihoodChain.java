package org.priory.inference.sampling;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.inference.model.RecordLikelihood;
import org.priory.inference.posterior.DrawnPosterior;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.PlanWithin;
import org.priory.privacy.wall.Questions;

/**
 * Any likelihood with a gradient for each record, by chains of clipped gradients ({@code
 * docs/write-your-own-model.md}).
 *
 * <p><b>Assumes</b> add/remove neighbours, a public number of records, and a likelihood whose
 * gradient depends on the row and on theta alone. <b>Releases</b> noisy sums of gradients, cut to
 * the model's bound. <b>Guarantees</b> what the plan is charged, for all draws of all chains,
 * converged or not.
 */
public final class LikelihoodChain implements Method<DrawnPosterior> {
  /** The largest curvature that is reckoned with, where that in the middle is 1. */
  private static final double MOST_CURVATURE = 4;

  private final Model model;
  private final SamplerKind kind;
  private final ChainSettings settings;
  private final Plan plan;

  private LikelihoodChain(Model model, SamplerKind kind, ChainSettings settings, Plan plan) {
    this.model = model;
    this.kind = kind;
    this.settings = settings;
    this.plan = plan;
  }

  /**
   * What is to be fitted.
   *
   * @param names of the parameters
   * @param likelihood what a record says
   * @param prior what is believed before the data
   * @param bound largest norm of a record's gradient that is not cut
   * @param scale roughly the posterior standard deviation of each parameter: the unit of the steps
   * @param records how many there are, by public knowledge
   */
  public record Model(
      List<String> names,
      RecordLikelihood likelihood,
      PriorGradient prior,
      double bound,
      double[] scale,
      double records) {
    public Model {
      names = List.copyOf(names);
      scale = scale.clone();
      if (names.size() != likelihood.dimension() || scale.length != names.size()) {
        throw new IllegalArgumentException(
            "names and scale must have one entry for each of the likelihood's "
                + likelihood.dimension()
                + " parameters");
      }
      for (double each : scale) {
        if (!(each > 0 && each < Double.POSITIVE_INFINITY)) {
          throw new IllegalArgumentException("scale must be finite and > 0, was " + each);
        }
      }
      if (!(bound > 0 && bound < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("bound must be a finite number > 0, was " + bound);
      }
      if (!(records >= 1 && records < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("records must be a finite number >= 1, was " + records);
      }
    }

    /** The unit of the parameter in the middle. */
    private double middle() {
      double[] sorted = scale.clone();
      Arrays.sort(sorted);
      return sorted[sorted.length / 2];
    }
  }

  /** With as little noise as the budget allows, or the chain's own if that is more. */
  public static LikelihoodChain within(
      Model model, PrivacyBudget budget, SamplerKind kind, ChainSettings settings) {
    int d = model.names().size();
    kind.check(d);
    double eta = kind.mostLangevin(new double[] {MOST_CURVATURE});
    // s = middle bound z is the Langevin noise sqrt(2 tau/eta)
    double langevin =
        Math.sqrt(2 * settings.temperature() / eta) / (model.middle() * model.bound());
    Plan plan =
        PlanWithin.leastNoise(
            budget,
            0,
            z ->
                Plan.everything(
                    new ClipNorm(1),
                    ChainFit.dimension(d, kind),
                    new NoiseMultiplier(Math.max(z, langevin)),
                    settings.questions()));
    return new LikelihoodChain(model, kind, settings, plan);
  }

  @Override
  public String name() {
    return kind.word();
  }

  @Override
  public Plan plan() {
    return plan;
  }

  /** In units of the scale that was given. */
  @Override
  public Forecast forecast() {
    double s =
        ChainPlan.multiplier(plan)
            * model.middle()
            * model.bound()
            / Math.sqrt((double) settings.chains() * settings.kept());
    return new Forecast(s * model.middle(), Double.MAX_VALUE, model.middle(), "parameter");
  }

  @Override
  public List<String> choices() {
    return List.of(
        String.format(
            Locale.ROOT,
            "%s; %d chains of %,d steps, the first %,d thrown away",
            kind.words(),
            settings.chains(),
            settings.steps(),
            settings.burnIn()),
        String.format(Locale.ROOT, "gradients are clipped to norm %.3g", model.bound()));
  }

  @Override
  public boolean canEndEarly() {
    return true;
  }

  @Override
  public DrawnPosterior fit(Questions questions, Progress progress) {
    int d = model.names().size();
    double[] curvature = new double[d];
    Arrays.fill(curvature, 1);
    ChainFit fit =
        new ChainFit(model.names(), model.records(), kind, settings, List.of(questions), progress);
    ChainRun.Outcome outcome =
        fit.run(
            new ClippedGradient(model.likelihood(), model.bound(), model.scale()),
            model.prior(),
            NullDirections.NONE,
            curvature,
            MOST_CURVATURE,
            model.middle() * model.bound(),
            new double[d],
            1,
            theta -> 1);
    return fit.posterior(outcome, List.of(), theta -> theta);
  }
}
