package org.priory.inference.sampling;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.priory.inference.mechanism.CoveringNoise;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Mechanism;
import org.priory.inference.model.NoIntervals;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.ChainHeat;
import org.priory.inference.posterior.DrawnPosterior;
import org.priory.inference.posterior.SoftmaxPosterior;
import org.priory.inference.sampling.PosteriorSample.Draws;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.query.Rows;
import org.priory.privacy.wall.NamedMechanism;
import org.priory.privacy.wall.SamplerGuarantee;

/**
 * One posterior sample, or a few, of any bounded likelihood with a prior of one's choice (OPS;
 * Wang, Fienberg, Smola 2015, "Privacy for free", theorem 4 and section 3).
 *
 * <p><b>Assumes</b> the likelihood's {@link LikelihoodBounds}, which {@link LikelihoodCheck} tries.
 * <b>Releases</b> draws from the posterior at a power rho of its likelihood, with a little noise
 * for their low bits. <b>Guarantees</b> what it is charged, by one of two proofs ({@code
 * docs/proofs/ops.md}, sections 1 and 6): a bound on the gradient with a prior that holds back, by
 * a walk that is private wherever it stops; or a bound on the range, for which the caller brings a
 * {@link PosteriorSampler}.
 *
 * @param <P> the posterior that comes out
 */
public final class LikelihoodSample<P> implements Mechanism<P>, NamedMechanism<double[]> {
  private final Model model;
  private final int draws;
  private final DrawSource source;
  private final CoveringNoise cover;
  private final Function<DrawnPosterior, P> posterior;

  private LikelihoodSample(
      Model model, int draws, DrawSource source, Function<DrawnPosterior, P> posterior) {
    this.model = model;
    this.draws = draws;
    this.source = source;
    this.posterior = posterior;
    this.cover =
        CoveringNoise.of(
            Math.sqrt(draws) * source.error(), model.names().size() * draws, source.cost().cover());
  }

  /**
   * What is to be drawn from.
   *
   * @param known what is public about the rows
   * @param names of the parameters
   * @param likelihood what a record says
   * @param prior what is believed before the data
   */
  public record Model(
      PublicKnowledge known, List<String> names, BoundedLikelihood likelihood, DensityPrior prior) {
    public Model {
      names = List.copyOf(names);
      if (names.size() != likelihood.dimension() || prior.start().length != names.size()) {
        throw new IllegalArgumentException(
            "names and prior must have one entry for each of the likelihood's "
                + likelihood.dimension()
                + " parameters, had "
                + names.size()
                + " and "
                + prior.start().length);
      }
      Optional<String> wrong = LikelihoodCheck.of(likelihood, prior, known);
      if (wrong.isPresent()) {
        throw new IllegalArgumentException(
            "the likelihood is not what its bounds say: " + wrong.get());
      }
    }
  }

  /**
   * Draws that end walks of Langevin dynamics, proved to be private wherever they stop.
   *
   * @throws IllegalArgumentException if the likelihood is not log-concave, or no bound is given
   *     that the proof needs, or the budget or the work do not allow it
   */
  public static LikelihoodSample<DrawnPosterior> within(
      Model model, PrivacyBudget budget, Draws draws) {
    return new LikelihoodSample<>(
        model, draws.count(), WalkSource.of(model, budget, draws), each -> each);
  }

  /**
   * Draws by a sampler that the caller has proved: for likelihoods that are not log-concave, or
   * priors that do not hold back.
   *
   * @throws IllegalArgumentException if there is neither a range nor a gradient's bound with a
   *     prior that holds back, or the budget does not allow it
   */
  public static LikelihoodSample<DrawnPosterior> within(
      Model model, PrivacyBudget budget, Draws draws, PosteriorSampler sampler) {
    return new LikelihoodSample<>(
        model, draws.count(), OwnSource.of(model, budget, draws, sampler), each -> each);
  }

  /** Draws of a softmax regression with a normal prior, its precision chosen by public numbers. */
  public static LikelihoodSample<SoftmaxPosterior> softmax(
      PublicKnowledge known, PrivacyBudget budget, Draws draws) {
    int classes = known.classes().size();
    SoftmaxLikelihood likelihood = new SoftmaxLikelihood(known.width(), classes, known.maxNorm());
    WalkSource source = WalkSource.best(known, likelihood, budget, draws);
    Model model =
        new Model(
            known,
            SoftmaxPosterior.names(known.names(), known.classes()),
            likelihood,
            source.prior());
    return new LikelihoodSample<>(
        model,
        draws.count(),
        source,
        drawn -> new SoftmaxPosterior(ClassSums.atZero(drawn, classes), classes));
  }

  @Override
  public String name() {
    return PosteriorSample.NAME;
  }

  @Override
  public PrivacyEvent event() {
    return source.cost().event();
  }

  @Override
  public NamedMechanism<double[]> mechanism() {
    return this;
  }

  @Override
  public SamplerGuarantee guarantee() {
    return source.guarantee();
  }

  @Override
  public Map<String, Double> settings() {
    LikelihoodBounds bounds = model.likelihood().bounds();
    Map<String, Double> settings = new LinkedHashMap<>();
    settings.put("power", source.power());
    settings.put("prior_precision", model.prior().leastCurvature());
    finite(settings, "gradient_norm", bounds.lipschitz());
    finite(settings, "curvature", bounds.curvature());
    finite(settings, "range", bounds.range());
    settings.put("draws", (double) draws);
    settings.put("covering_sd", cover.sigma());
    return settings;
  }

  private static void finite(Map<String, Double> settings, String name, double value) {
    if (value < Double.POSITIVE_INFINITY) {
      settings.put(name, value);
    }
  }

  @Override
  public double[] run(Rows rows, RandomSource random) {
    int d = model.names().size();
    double[] all = new double[d * draws];
    Drawing.Sampled sampled = source.from(rows);
    for (int i = 0; i < draws; i++) {
      System.arraycopy(sampled.next(random), 0, all, i * d, d);
    }
    return cover.released(all, random);
  }

  @Override
  public double[] withoutNoise(Rows rows) {
    return CoveringNoise.cut(source.withoutNoise(rows));
  }

  @Override
  public P posterior(double[] released) {
    int d = model.names().size();
    double[][] each = new double[released.length / d][d];
    for (int i = 0; i < released.length; i++) {
      each[i / d][i % d] = released[i];
    }
    return posterior.apply(
        new DrawnPosterior(
            model.names(), List.of(), new double[][][] {each}, ChainHeat.INDEPENDENT));
  }

  @Override
  public Forecast forecast() {
    double h = model.known().records() * model.likelihood().typicalCurvature();
    double least = model.prior().leastCurvature();
    return new Forecast(
        1 / Math.sqrt(draws * (source.power() * h + least)),
        least > 0 ? 1 / Math.sqrt(least) : Double.MAX_VALUE,
        1 / Math.sqrt(h + least));
  }

  @Override
  public Optional<String> withoutIntervals() {
    return Optional.of(NoIntervals.POINT + NoIntervals.NEWTON_HAS);
  }

  @Override
  public List<String> choices() {
    List<String> choices = new ArrayList<>();
    choices.add(
        String.format(
            Locale.ROOT,
            "%d draw%s from the posterior at power %.3g",
            draws,
            draws == 1 ? "" : "s",
            source.power()));
    if (model.prior().leastCurvature() > 0) {
      choices.add(
          String.format(
              Locale.ROOT,
              "a prior of precision %.3g, which shrinks",
              model.prior().leastCurvature()));
    }
    choices.add(source.why());
    return choices;
  }
}
