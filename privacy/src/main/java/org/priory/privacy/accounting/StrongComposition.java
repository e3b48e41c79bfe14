package org.priory.privacy.accounting;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.priory.privacy.accounting.ApproximateSteps.EpsilonDelta;
import org.priory.privacy.accounting.bounds.Bounds;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.SampledWithoutReplacement;

/**
 * Strong composition of Gaussian steps too, as papers compare with it: each step, sampled or not,
 * counts as the (epsilon0, delta0) that it keeps by itself, and {@link AdvancedComposition} adds
 * them up. It throws away most of what is known about Gaussian noise, and is a comparison: budgets
 * are charged by {@link Accountants#charged}.
 *
 * <p>Of delta, after the steps that have a delta of their own, a share goes to the Gaussian steps
 * in equal parts, and the theorem has the rest. Each share gives a proved bound; the answer is the
 * least over a fixed list of shares. {@code docs/proofs/privacy-loss.md} has the proof.
 */
final class StrongComposition implements Accountant {
  /** Shares are 2^-i and 1 - 2^-i up to this i, and all. */
  private static final int HALVINGS = 10;

  /** So that rounding does not take the steps' deltas above the total. */
  private static final double ALL = 1 - 1e-12;

  /** The natural logarithm of the least delta that is looked for. */
  private static final double LEAST_LOG_DELTA = -690;

  private final AdvancedComposition theorem = new AdvancedComposition();

  @Override
  public String name() {
    return theorem.name();
  }

  @Override
  public Optional<String> refusal(PrivacyEvent event) {
    return Refusals.of(
        event,
        step ->
            SampledGaussian.of(step).isPresent() || ApproximateSteps.guarantee(step).isPresent(),
        ApproximateSteps.REFUSAL);
  }

  @Override
  public Bounds epsilon(PrivacyEvent event, double delta) {
    Arguments.delta(delta);
    Composition composition = Refusals.require(this, event);
    if (composition.holdsNotPrivate()) {
      return Bounds.unbounded();
    }
    Steps steps = Steps.of(composition);
    return steps.gaussians.isEmpty()
        ? theorem.epsilon(event, delta)
        : Bounds.upTo(epsilon(steps, delta));
  }

  @Override
  public Bounds delta(PrivacyEvent event, double epsilon) {
    Arguments.epsilon(epsilon);
    Composition composition = Refusals.require(this, event);
    if (composition.holdsNotPrivate()) {
      return Bounds.exactly(1);
    }
    Steps steps = Steps.of(composition);
    if (steps.gaussians.isEmpty()) {
      return theorem.delta(event, epsilon);
    }
    // epsilon falls with delta; the upper end of the bracket was evaluated and keeps it
    double high = Math.log1p(-1e-9);
    if (epsilon(steps, Math.exp(high)) > epsilon) {
      return Bounds.upTo(1);
    }
    if (epsilon(steps, Math.exp(LEAST_LOG_DELTA)) <= epsilon) {
      return Bounds.upTo(Math.exp(LEAST_LOG_DELTA));
    }
    double low = LEAST_LOG_DELTA;
    while (high - low > 1e-9) {
      double middle = 0.5 * (low + high);
      if (epsilon(steps, Math.exp(middle)) <= epsilon) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return Bounds.upTo(Math.exp(high));
  }

  /** The least over the shares of delta that the Gaussian steps get. */
  private double epsilon(Steps steps, double delta) {
    double left = steps.others().remainder(delta);
    if (!(left > 0)) {
      return Double.POSITIVE_INFINITY;
    }
    double least = theorem.epsilon(steps.converted(ALL * left), delta);
    for (int i = 1; i <= HALVINGS; i++) {
      double share = Math.scalb(1.0, -i);
      least = Math.min(least, theorem.epsilon(steps.converted(share * left), delta));
      least = Math.min(least, theorem.epsilon(steps.converted((1 - share) * left), delta));
    }
    return least;
  }

  /**
   * A Gaussian on a sample.
   *
   * @param multiplier noise over sensitivity
   * @param rate of the sample; 1 for all records
   */
  private record SampledGaussian(double multiplier, double rate) {

    static Optional<SampledGaussian> of(PrivacyEvent step) {
      if (step instanceof PoissonSampled sampled && step.neighbours() == Neighbours.ADD_REMOVE) {
        return of(sampled.event(), sampled.rate());
      }
      if (step instanceof SampledWithoutReplacement sampled) {
        return of(sampled.event(), sampled.rate());
      }
      return of(step, 1);
    }

    private static Optional<SampledGaussian> of(PrivacyEvent step, double rate) {
      return step instanceof Gaussian gaussian
          ? Optional.of(new SampledGaussian(gaussian.noiseMultiplier(), rate))
          : Optional.empty();
    }

    /** The least epsilon at delta, by the exact curve of the Gaussian and amplification. */
    EpsilonDelta at(double delta) {
      // A sample at rate q turns (epsilon, delta/q) into (log(1 + q (e^epsilon - 1)), delta).
      double inner = delta / rate * (1 - 4 * Math.ulp(1.0));
      if (inner >= 1) {
        return new EpsilonDelta(0, delta); // the record is in the sample with less than delta
      }
      double epsilon = GaussianProfile.epsilon(1 / multiplier, inner).upper();
      EpsilonDelta whole = new EpsilonDelta(epsilon, inner);
      return rate == 1 ? whole : ApproximateSteps.amplified(whole, rate);
    }
  }

  /**
   * The steps of an event.
   *
   * @param gaussians those to convert, with how often each is taken
   * @param others what the theorem knows already
   */
  private record Steps(Map<SampledGaussian, Long> gaussians, ApproximateSteps others) {

    static Steps of(Composition composition) {
      Map<SampledGaussian, Long> gaussians = new LinkedHashMap<>();
      Map<PrivacyEvent, Long> others = new LinkedHashMap<>();
      composition
          .counts()
          .forEach(
              (step, count) ->
                  SampledGaussian.of(step)
                      .ifPresentOrElse(
                          each -> gaussians.merge(each, count, Math::addExact),
                          () -> others.put(step, count)));
      return new Steps(
          gaussians, ApproximateSteps.of(new Composition(others, composition.neighbours())));
    }

    /** All as (epsilon, delta), the Gaussian ones failing with so much in total. */
    ApproximateSteps converted(double delta) {
      long count = gaussians.values().stream().reduce(0L, Math::addExact);
      // 1 - (1 - delta)^(1/k)
      double each = -Math.expm1(Math.log1p(-delta) / count);
      Map<EpsilonDelta, Long> counts = new LinkedHashMap<>(others.counts());
      gaussians.forEach((step, times) -> counts.merge(step.at(each), times, Math::addExact));
      return new ApproximateSteps(counts, false);
    }
  }
}
