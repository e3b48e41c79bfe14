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
 * affordable for all data, otherwise by a walk whose end is private wherever it stops; or by a
 * chain that somebody says they rely on.
 */
sealed interface Drawing {

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
  static Optional<Drawing> of(Question question, boolean assumeConverged) {
    SampleDesign any = SampleDesign.of(question, false);
    SampleDesign exact = SampleDesign.of(question, true);
    if (!exact.isNone() && SampleDesign.isExactWorthIt(exact, any)) {
      return Optional.of(new Exact(exact));
    }
    if (assumeConverged && !any.isNone()) {
      return Optional.of(new Assumed(any));
    }
    SampleDesign walk = SampleDesign.langevin(question);
    return walk.isNone()
        ? Optional.empty()
        : Optional.of(new Walk(walk, LangevinSteps.of(question, walk.power(), walk.ridge())));
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
   * How far the solution of L'v = w can be off: by d 2^-52 cond(L) |v|, |v| <= r/sqrt(Lambda), for
   * fewer than 2^31 rows.
   */
  private static double triangularError(SampleDesign design, Question question) {
    Loss loss = question.loss();
    double bound = question.bound();
    int d = question.known().width();
    double farthest =
        SelfConcordance.farthest(d, loss.concordance() * bound / Math.sqrt(design.ridge()));
    double curvature = design.power() * loss.lipschitz() * loss.concordance() * bound * bound;
    double condition = Math.sqrt(1 + 0x1p31 * curvature / design.ridge());
    return d * 0x1p-50 * condition * farthest / Math.sqrt(design.ridge());
  }

  /** By rejection. */
  record Exact(SampleDesign design) implements Drawing {
    @Override
    public double error(Question question) {
      return triangularError(design, question);
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

  /** By Langevin dynamics, from the prior's mean. */
  record Walk(SampleDesign design, LangevinSteps steps) implements Drawing {
    /**
     * A step is off by eta times the error of a gradient, and by that of its noise; steps contract
     * by 1 - eta Lambda, so all of them together by 1/(eta Lambda) times that.
     */
    @Override
    public double error(Question question) {
      double root = Math.sqrt(question.known().width());
      double m = 1 / steps.eta();
      double bound = question.bound();
      // rho n f(n) L R <= (M - Lambda) L/(max l'' R)
      double pull = m * question.loss().lipschitz() / (question.loss().mostCurvature() * bound);
      // |z| <= 2^6 sqrt(d): |theta| <= (pull + 2^6 sqrt(2 d M))/Lambda
      double theta = (pull + 0x1p6 * root * Math.sqrt(2 * m)) / design.ridge();
      double gradient = 0x1p-46 * (pull + m * theta);
      double noise = 0x1p-44 * root * Math.sqrt(2 * m);
      return (gradient + noise) / design.ridge();
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
      double weight = LangevinSteps.weight(rows.count(), question.known().records());
      return new LangevinDraw(posterior(rows, question, target -> target.times(weight)), steps)
          ::next;
    }
  }

  /** By a chain that is taken to have converged. */
  record Assumed(SampleDesign design) implements Drawing {
    @Override
    public double error(Question question) {
      return triangularError(design, question);
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
