package org.priory.privacy.accounting;

import org.priory.privacy.accounting.bounds.Bounds;
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

/**
 * Epsilon at delta 0, where the epsilons of all steps simply add up.
 *
 * <p>Infinite if some step has no pure guarantee, as Gaussian noise has none.
 */
public final class PurePrivacy implements PrivacyEvent.Visitor<Bounds> {
  private PurePrivacy() {}

  /** Bounds on the smallest epsilon that holds at delta 0. */
  public static Bounds epsilon(PrivacyEvent event) {
    return event.accept(new PurePrivacy());
  }

  @Override
  public Bounds laplace(Laplace event) {
    return Bounds.exactly(1 / event.scaleMultiplier());
  }

  @Override
  public Bounds pureEpsilon(PureEpsilon event) {
    return Bounds.upTo(event.epsilon());
  }

  @Override
  public Bounds boundedRange(BoundedRange event) {
    return Bounds.upTo(event.range());
  }

  @Override
  public Bounds approximateEpsilon(ApproximateEpsilon event) {
    return event.delta() == 0 ? Bounds.upTo(event.epsilon()) : Bounds.unbounded();
  }

  @Override
  public Bounds gaussian(Gaussian event) {
    return Bounds.unbounded();
  }

  @Override
  public Bounds gaussianBeyond(GaussianBeyond event) {
    return Bounds.unbounded();
  }

  @Override
  public Bounds discreteGaussian(DiscreteGaussian event) {
    return Bounds.unbounded();
  }

  @Override
  public Bounds zeroConcentrated(ZeroConcentrated event) {
    return event.rho() == 0 ? Bounds.exactly(0) : Bounds.unbounded();
  }

  @Override
  public Bounds notPrivate(NotPrivate event) {
    return Bounds.unbounded();
  }

  @Override
  public Bounds distance(Distance event) {
    return event.totalVariation() == 0 ? Bounds.exactly(0) : Bounds.unbounded();
  }

  /** Balle, Barthe, Gaboardi (2018), theorem 8; the Laplace mechanism attains it. */
  @Override
  public Bounds poissonSampled(PoissonSampled event) {
    Bounds whole = event.event().accept(this);
    // Under replace-one the sample without the record is nobody's neighbour: no gain is proved.
    return event.neighbours() == Neighbours.ADD_REMOVE
        ? new Bounds(amplified(whole.lower(), event.rate()), amplified(whole.upper(), event.rate()))
        : Bounds.upTo(whole.upper());
  }

  /** Balle, Barthe, Gaboardi (2018), theorem 9. */
  @Override
  public Bounds sampledWithoutReplacement(SampledWithoutReplacement event) {
    return Bounds.upTo(amplified(event.event().accept(this).upper(), event.rate()));
  }

  /** Papernot and Steinke (2022), corollary 3: (2 + shape) epsilon. */
  @Override
  public Bounds selected(Selected event) {
    double most =
        event.trials().stream().mapToDouble(each -> each.accept(this).upper()).max().orElseThrow();
    return Bounds.upTo((2 + event.law().shape()) * most);
  }

  @Override
  public Bounds repeated(Repeated event) {
    Bounds once = event.event().accept(this);
    return new Bounds(once.lower() * event.times(), once.upper() * event.times());
  }

  @Override
  public Bounds sequence(Sequence event) {
    double lower = 0;
    double upper = 0;
    for (PrivacyEvent each : event.events()) {
      Bounds bounds = each.accept(this);
      lower += bounds.lower();
      upper += bounds.upper();
    }
    return new Bounds(lower, upper);
  }

  /** log(1 + q (e^epsilon - 1)), also where e^epsilon overflows. */
  private static double amplified(double epsilon, double rate) {
    return epsilon < 700
        ? Math.log1p(rate * Math.expm1(epsilon))
        : epsilon + Math.log(rate + (1 - rate) * Math.exp(-epsilon));
  }
}
