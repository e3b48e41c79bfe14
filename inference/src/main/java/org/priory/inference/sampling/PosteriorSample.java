package org.priory.inference.sampling;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import org.priory.inference.mechanism.CoveringNoise;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Mechanism;
import org.priory.inference.model.NoIntervals;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.GammaPosterior;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.LinearPosterior;
import org.priory.inference.posterior.LogisticPosterior;
import org.priory.inference.regression.EvenCurvature;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.query.Rows;
import org.priory.privacy.wall.NamedMechanism;
import org.priory.privacy.wall.SamplerGuarantee;

/**
 * One posterior sample, or a few: draws from a posterior that is tempered until they are private
 * (OPS; Wang, Fienberg, Smola 2015, "Privacy for free").
 *
 * <p><b>Assumes</b> rows of norm at most R, which it enforces. <b>Releases</b> draws of density
 * proportional to e^-U, U = rho sum of losses + Lambda/2 |theta|^2, with a little noise for their
 * low bits. <b>Guarantees</b> what {@link SampleDesign} says. Draws are exact ({@link ExactDraw})
 * where rejection is affordable for all data, which the dimension and the bounds decide. Elsewhere
 * they end a walk that is private wherever it stops ({@link LangevinDraw}), or a {@link
 * LaplaceChain} for those who say that they assume that it converges.
 *
 * @param <P> the posterior that comes out
 */
public final class PosteriorSample<P> implements Mechanism<P>, NamedMechanism<double[]> {
  /** The name by which the method is asked for. */
  public static final String NAME = "ops";

  private final SampleDesign.Question question;
  private final Drawing drawing;
  private final SampleDesign design;
  private final CoveringNoise cover;
  private final Function<GaussianPosterior, P> posterior;
  private final String words;

  private PosteriorSample(
      SampleDesign.Question question,
      ConvergenceProof proof,
      String words,
      Function<GaussianPosterior, P> posterior) {
    this.question = question;
    this.words = words;
    this.drawing =
        Drawing.of(question, proof)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "neither an exact draw nor a walk is affordable at this budget for "
                            + question.known().width()
                            + " features and so many records: take objective-perturbation, or add"
                            + " `assume-converged` to rely on a chain"));
    this.design = drawing.design();
    double error = Math.sqrt(question.draws()) * drawing.error(question);
    this.cover =
        CoveringNoise.of(error, question.known().width() * question.draws(), design.cost().cover());
    this.posterior = posterior;
  }

  /**
   * Draws from the posterior of a logistic regression.
   *
   * @param proof whether a chain may be relied on where exact draws are not affordable
   */
  public static PosteriorSample<LogisticPosterior> logistic(
      PublicKnowledge known, PrivacyBudget budget, Draws draws, ConvergenceProof proof) {
    return classifier(known, ClassLoss.LOGISTIC, budget, draws, proof);
  }

  /** Draws from the posterior of a classifier of two classes, by the loss of one's choice. */
  public static PosteriorSample<LogisticPosterior> classifier(
      PublicKnowledge known,
      ClassLoss loss,
      PrivacyBudget budget,
      Draws draws,
      ConvergenceProof proof) {
    return new PosteriorSample<>(
        question(known, loss.loss(), budget, draws), proof, loss.words(), LogisticPosterior::new);
  }

  /**
   * Draws from the posterior of a linear regression whose errors have the logistic distribution of
   * scale 0.1.
   */
  public static PosteriorSample<LinearPosterior> linear(
      PublicKnowledge known, PrivacyBudget budget, Draws draws, ConvergenceProof proof) {
    return linear(known, ErrorLoss.LOGISTIC, budget, draws, proof);
  }

  /** Draws from the posterior of a linear regression, by the loss of one's choice. */
  public static PosteriorSample<LinearPosterior> linear(
      PublicKnowledge known,
      ErrorLoss loss,
      PrivacyBudget budget,
      Draws draws,
      ConvergenceProof proof) {
    return new PosteriorSample<>(
        question(known, loss.loss(), budget, draws),
        proof,
        loss.words(),
        coefficients ->
            new LinearPosterior(coefficients, new GammaPosterior(10, 10 * loss.variance())));
  }

  /**
   * How many draws, and from whom they hide what.
   *
   * @param count of draws
   * @param neighbours what is protected
   */
  public record Draws(int count, Neighbours neighbours) {
    /** One, under add/remove neighbours. */
    public static final Draws ONE = new Draws(1, Neighbours.ADD_REMOVE);

    public Draws {
      if (count < 1 || count > 1000) {
        throw new IllegalArgumentException("draws must be in 1..1000, were " + count);
      }
    }
  }

  private static SampleDesign.Question question(
      PublicKnowledge known, Loss loss, PrivacyBudget budget, Draws draws) {
    return new SampleDesign.Question(known, loss, budget, draws.neighbours(), draws.count());
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PrivacyEvent event() {
    return design.cost().event();
  }

  @Override
  public NamedMechanism<double[]> mechanism() {
    return this;
  }

  @Override
  public SamplerGuarantee guarantee() {
    return drawing.guarantee();
  }

  @Override
  public Map<String, Double> settings() {
    Map<String, Double> settings = new LinkedHashMap<>();
    settings.put("row_norm", question.known().maxNorm());
    settings.put("power", design.power());
    settings.put("ridge", design.ridge());
    if (design.radius() < Double.POSITIVE_INFINITY) {
      settings.put("radius", design.radius());
    }
    settings.put("draws", (double) question.draws());
    settings.put("covering_sd", cover.sigma());
    return settings;
  }

  @Override
  public double[] run(Rows rows, RandomSource source) {
    int d = question.known().width();
    double[] all = new double[d * question.draws()];
    Drawing.Sampled sampled = drawing.from(rows, question);
    for (int i = 0; i < question.draws(); i++) {
      System.arraycopy(sampled.next(source), 0, all, i * d, d);
    }
    return cover.released(all, source);
  }

  @Override
  public double[] withoutNoise(Rows rows) {
    return drawing.posterior(rows, question, target -> target).mode().theta();
  }

  @Override
  public P posterior(double[] released) {
    return posterior.apply(curvature().around(mean(released), design.ridge(), noiseVariance()));
  }

  /** The mean of the draws. */
  private double[] mean(double[] released) {
    int d = question.known().width();
    int count = released.length / d;
    double[] mean = new double[d];
    for (int i = 0; i < released.length; i++) {
      mean[i % d] += released[i] / count;
    }
    return mean;
  }

  private EvenCurvature curvature() {
    return EvenCurvature.of(question.known(), question.loss().typicalCurvature());
  }

  /** The spread of the draws: 1/(rho h + Lambda), k = h + Lambda. */
  private DoubleUnaryOperator noiseVariance() {
    double cover2 = cover.sigma() * cover.sigma();
    return k ->
        (1 / (design.power() * (k - design.ridge()) + design.ridge()) + cover2) / question.draws();
  }

  @Override
  public Forecast forecast() {
    return curvature().forecast(design.ridge(), noiseVariance());
  }

  @Override
  public Optional<String> withoutIntervals() {
    return Optional.of(NoIntervals.POINT + NoIntervals.NEWTON_HAS);
  }

  @Override
  public List<String> choices() {
    boolean bounded = design.radius() < Double.POSITIVE_INFINITY;
    return List.of(
        String.format(
            Locale.ROOT,
            "%d draw%s from the posterior at power %.3g, prior N(0, %.3g)%s",
            question.draws(),
            question.draws() == 1 ? "" : "s",
            design.power(),
            1 / design.ridge(),
            bounded
                ? String.format(Locale.ROOT, " cut off at a norm of %.3g", design.radius())
                : ""),
        bounded
            ? "private because the log-likelihood of a record is bounded"
            : "private because no record pulls harder than its norm, and the prior holds back",
        "the prior shrinks coefficients",
        words);
  }

  /** What is drawn from. */
  SampleDesign design() {
    return design;
  }
}
