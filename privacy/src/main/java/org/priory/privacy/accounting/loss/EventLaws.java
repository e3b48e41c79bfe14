package org.priory.privacy.accounting.loss;

import org.priory.privacy.accounting.bounds.UnsupportedEvent;
import org.priory.privacy.event.ApproximateEpsilon;
import org.priory.privacy.event.BoundedRange;
import org.priory.privacy.event.DiscreteGaussian;
import org.priory.privacy.event.Distance;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.GaussianBeyond;
import org.priory.privacy.event.Laplace;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.NotPrivate;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.PureEpsilon;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.event.SampledWithoutReplacement;
import org.priory.privacy.event.Selected;
import org.priory.privacy.event.Sequence;
import org.priory.privacy.event.ZeroConcentrated;

/** The laws of a simple step: a mechanism or a sampled mechanism, already flattened. */
final class EventLaws implements PrivacyEvent.Visitor<Step> {
  /** Losses of this size and beyond leave the range of double precision. */
  private static final double LARGEST_LOSS = 650;

  private final Direction direction;
  private final long count;
  private final boolean oneRange;

  /**
   * The laws of a step that is taken so often.
   *
   * @param oneRange whether there is but one step of bounded range in the whole composition
   */
  EventLaws(Direction direction, long count, boolean oneRange) {
    this.direction = direction;
    this.count = count;
    this.oneRange = oneRange;
  }

  @Override
  public Step gaussian(Gaussian event) {
    return plain(event);
  }

  @Override
  public Step gaussianBeyond(GaussianBeyond event) {
    return plain(event);
  }

  @Override
  public Step laplace(Laplace event) {
    return plain(event);
  }

  @Override
  public Step pureEpsilon(PureEpsilon event) {
    return plain(event);
  }

  @Override
  public Step approximateEpsilon(ApproximateEpsilon event) {
    return plain(event);
  }

  private Step plain(PrivacyEvent event) {
    return Step.tight(new SampledLaw(pair(event), 1, direction), count);
  }

  @Override
  public Step boundedRange(BoundedRange event) {
    LossLaw dominating = new SampledLaw(pair(event), 1, direction);
    return new Step(dominating, new SampledLaw(attainedPair(event), 1, direction), count);
  }

  /**
   * A pair of neighbours of some mechanism. Which mechanism of a given range is worst depends on
   * the losses of the other steps: the last step may be chosen to suit them, but only the last.
   */
  private Pair attainedPair(PrivacyEvent event) {
    if (event instanceof BoundedRange bounded && !oneRange) {
      // The two-point pair with losses range/2 and -range/2 has this range.
      return new TwoPointPair(bounded.range() / 2, 0);
    }
    return pair(event);
  }

  @Override
  public Step poissonSampled(PoissonSampled event) {
    LossLaw dominating = new SampledLaw(pair(event.event()), event.rate(), direction);
    LossLaw attained = new SampledLaw(attainedPair(event.event()), event.rate(), direction);
    if (event.neighbours() == Neighbours.ADD_REMOVE) {
      return new Step(dominating, attained, count);
    }
    throw new UnsupportedEvent(
        "Poisson sampling under replace-one neighbours has no tight bound: account for it under"
            + " add-remove neighbours, or sample without replacement");
  }

  @Override
  public Step sampledWithoutReplacement(SampledWithoutReplacement event) {
    Pair pair = pair(event.event());
    LossLaw dominating = WithoutReplacementLaw.of(pair, event.rate());
    // Attained when all other records are alike and equal to the replaced one.
    LossLaw attained = new SampledLaw(attainedPair(event.event()), event.rate(), direction);
    return new Step(dominating, attained, count);
  }

  @Override
  public Step zeroConcentrated(ZeroConcentrated event) {
    throw new UnsupportedEvent(
        "zero-concentrated privacy has no privacy-loss distribution: use the rdp accountant");
  }

  @Override
  public Step discreteGaussian(DiscreteGaussian event) {
    throw new UnsupportedEvent(
        "the discrete Gaussian's loss depends on the sensitivity on its grid: use the rdp"
            + " accountant");
  }

  @Override
  public Step distance(Distance event) {
    throw new UnsupportedEvent(
        "a distance from the ideal run has no privacy-loss distribution: take it off delta, as"
            + " Accountants.privacyLoss() does");
  }

  @Override
  public Step selected(Selected event) {
    throw new UnsupportedEvent(
        "the best of several trials has no privacy-loss distribution here: use the rdp accountant");
  }

  @Override
  public Step repeated(Repeated event) {
    throw new IllegalStateException("not flattened: " + event);
  }

  @Override
  public Step sequence(Sequence event) {
    throw new IllegalStateException("not flattened: " + event);
  }

  @Override
  public Step notPrivate(NotPrivate event) {
    throw new IllegalStateException("no law: " + event);
  }

  private static Pair pair(PrivacyEvent event) {
    if (event instanceof Gaussian gaussian) {
      return new GaussianPair(notTooSmall(gaussian.noiseMultiplier()));
    }
    if (event instanceof GaussianBeyond beyond) {
      double s = notTooSmall(beyond.noiseMultiplier());
      return GaussianBeyondPair.of(s, atMost(beyond.epsilon(), event));
    }
    if (event instanceof Laplace laplace) {
      return new LaplacePair(1 / atMost(1 / laplace.scaleMultiplier(), event));
    }
    if (event instanceof PureEpsilon pure) {
      return new TwoPointPair(atMost(pure.epsilon(), event), 0);
    }
    if (event instanceof ApproximateEpsilon approximate) {
      return new TwoPointPair(atMost(approximate.epsilon(), event), approximate.delta());
    }
    if (event instanceof BoundedRange bounded) {
      return new BoundedRangePair(atMost(bounded.range(), event));
    }
    throw new UnsupportedEvent(
        "a sample of " + event + " has no privacy-loss distribution here: use the rdp accountant");
  }

  private static double notTooSmall(double s) {
    if (!(0.5 / s / s + 12 / s < LARGEST_LOSS)) {
      throw new UnsupportedEvent(
          "a noise multiplier of " + s + " is too small for the pld accountant: use rdp");
    }
    return s;
  }

  private static double atMost(double epsilon, PrivacyEvent event) {
    if (!(epsilon < LARGEST_LOSS)) {
      throw new UnsupportedEvent(event + " has a loss over " + LARGEST_LOSS + ": use rdp");
    }
    return epsilon;
  }
}
