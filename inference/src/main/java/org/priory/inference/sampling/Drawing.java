package org.priory.inference.sampling;

import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.priory.inference.sampling.SampleDesign.Question;
import org.priory.inference.sampling.TemperedPosterior.Target;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.query.Rows;
import org.priory.privacy.wall.SamplerGuarantee;

/**
 * How posterior samples are drawn, and what is known about it: exactly where rejection is
 * affordable for all data; within a proved distance of that under a flatter prior; otherwise by a
 * walk whose end is private wherever it stops, or by a chain that somebody says they rely on.
 */
sealed interface Drawing {

  /** The error of a gradient of compensated sums over L + C |theta|. */
  double GRADIENT_PRECISION = 0x1p-46;

  /** What exact draws may cost in expected squared error, over those of a flatter prior. */
  double FLATTER = 1.05;

  /** What is drawn from. */
  SampleDesign design();

  /** How far a computed draw can be from one of real numbers. */
  double error(Question question);

  SamplerGuarantee guarantee();

  /** A source of draws. */
  Sampled from(Rows rows, Question question);

  /** Independent draws. */
  interface Sampled {
    double[] next(RandomSource source);
  }

  /**
   * The one with the best guarantee, or the one that was asked for; nothing if the budget is too
   * small for any.
   */
  static Optional<Drawing> of(Question question, ConvergenceProof proof) {
    SampleDesign any = SampleDesign.of(question, false);
    boolean relied = proof == ConvergenceProof.ASSUMED && !any.isNone();
    Optional<WalkDesign> walk = relied ? Optional.empty() : SampleDesign.langevin(question);
    double other =
        relied ? any.expected() : walk.map(WalkDesign::expected).orElse(Double.MAX_VALUE);
    Optional<Drawing> rejection = rejection(question, other);
    if (rejection.isPresent()) {
      return rejection;
    }
    return relied
        ? Optional.of(new Assumed(any))
        : walk.map(each -> new Walk(SampleDesign.of(question, each), each.steps()));
  }

  /** By rejection, where the expected error is not much worse than another one. */
  private static Optional<Drawing> rejection(Question question, double other) {
    SampleDesign exact = SampleDesign.of(question, true);
    Optional<ProximalDesign> proximal = ProximalDesign.best(question);
    double flatter = proximal.map(each -> each.design().expected()).orElse(Double.MAX_VALUE);
    if (exact.isWorthIt(other) && exact.expected() <= FLATTER * flatter) {
      return Optional.of(new Exact(exact));
    }
    return proximal
        .filter(each -> each.design().isWorthIt(other))
        .map(each -> new Proximal(each.design(), each.steps()));
  }

  /** The posterior of a design. */
  default TemperedPosterior posterior(Rows rows, Question question, UnaryOperator<Target> change) {
    Target target =
        new Target(
            question.known().width(),
            question.known().maxNorm(),
            design().power(),
            design().ridge(),
            design().radius());
    return new TemperedPosterior(rows, question.loss(), change.apply(target));
  }

  /**
   * How far the solution of L'v = w can be off: by d 2^-52 cond(L) |v|, |v| <= |w|/sqrt(Lambda),
   * for fewer than 2^31 rows.
   *
   * @param farthest bound on |w|
   */
  private static double triangularError(SampleDesign design, Question question, double farthest) {
    double curvature = design.power() * question.bounds().curvature();
    double condition = Math.sqrt(1 + 0x1p31 * curvature / design.ridge());
    return question.known().width() * 0x1p-50 * condition * farthest / Math.sqrt(design.ridge());
  }

  /** By rejection. */
  record Exact(SampleDesign design) implements Drawing {
    @Override
    public double error(Question question) {
      double k = question.loss().concordance() * question.bound() / Math.sqrt(design.ridge());
      return triangularError(
          design, question, SelfConcordance.farthest(question.known().width(), k));
    }

    @Override
    public SamplerGuarantee guarantee() {
      return new SamplerGuarantee(
          SamplerGuarantee.Kind.EXACT,
          "Draws are made by rejection from an envelope that is proved to hold the posterior;"
              + " rounding is counted in the cost (docs/proofs/ops.md). How many tries it takes"
              + " depends on the data and is not hidden.");
    }

    @Override
    public Sampled from(Rows rows, Question question) {
      return new ExactDraw(posterior(rows, question, target -> target))::next;
    }
  }

  /** By rejection, or by the proximal sampler where that takes too long. */
  record Proximal(SampleDesign design, ProximalSteps steps) implements Drawing {
    @Override
    public double error(Question question) {
      return steps.error();
    }

    @Override
    public SamplerGuarantee guarantee() {
      return new SamplerGuarantee(
          SamplerGuarantee.Kind.PROVEN_DISTANCE,
          String.format(
              Locale.ROOT,
              "Draws are made by rejection, or where %,d tries fail by %,d steps of a proximal"
                  + " sampler. Their law is within a total variation of %.1g of the posterior's"
                  + " whatever the data, which is counted in the cost, as is rounding"
                  + " (docs/proofs/ops.md, section 7). How long they take depends on the data and"
                  + " is not hidden.",
              ProximalSteps.TRIES,
              steps.count(),
              steps.variation()));
    }

    @Override
    public Sampled from(Rows rows, Question question) {
      double weight =
          LangevinSteps.weightOf(ProximalSteps.WEIGHT, rows.count(), question.known().records());
      return new ProximalDraw(posterior(rows, question, target -> target.times(weight)), steps)
          ::next;
    }
  }

  /** By Langevin dynamics, from the prior's mean. */
  record Walk(SampleDesign design, LangevinSteps steps) implements Drawing {
    @Override
    public double error(Question question) {
      return steps.error(
          question.bounds(), design.ridge(), question.known().width(), 0, GRADIENT_PRECISION);
    }

    @Override
    public SamplerGuarantee guarantee() {
      return new SamplerGuarantee(
          SamplerGuarantee.Kind.PROVEN_DISTANCE,
          String.format(
              Locale.ROOT,
              "A draw ends %,d steps of Langevin dynamics from the prior's mean. The promise is"
                  + " proved for where they stop, converged or not, and rounding is counted in the"
                  + " cost (docs/proofs/ops.md, section 5).",
              steps.count()));
    }

    @Override
    public Sampled from(Rows rows, Question question) {
      double weight = steps.weightOf(rows.count(), question.known().records());
      TemperedPosterior posterior = posterior(rows, question, target -> target.times(weight));
      return new LangevinDraw(posterior::gradient, new double[question.known().width()], steps)
          ::next;
    }
  }

  /** By a chain that is taken to have converged. */
  record Assumed(SampleDesign design) implements Drawing {
    @Override
    public double error(Question question) {
      // w' = 0.917 w + 0.4 z, |z| <= 2^6 sqrt(d)
      return triangularError(design, question, 0x1p9 * Math.sqrt(question.known().width()));
    }

    @Override
    public SamplerGuarantee guarantee() {
      return new SamplerGuarantee(
          SamplerGuarantee.Kind.ASSUMED,
          "The draws end a Markov chain of "
              + LaplaceChain.STEPS
              + " steps, and the promise holds only if it has converged: nobody has proved that."
              + " It was asked for (assume-converged).");
    }

    @Override
    public Sampled from(Rows rows, Question question) {
      return new LaplaceChain(posterior(rows, question, target -> target))::next;
    }
  }
}
