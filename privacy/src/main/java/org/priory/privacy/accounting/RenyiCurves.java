package org.priory.privacy.accounting;

import org.priory.privacy.accounting.bounds.UnsupportedEvent;
import org.priory.privacy.accounting.loss.Bridge;
import org.priory.privacy.accounting.renyi.BoundedRangeCurve;
import org.priory.privacy.accounting.renyi.GaussianBeyondCurve;
import org.priory.privacy.accounting.renyi.LaplaceCurve;
import org.priory.privacy.accounting.renyi.PoissonGaussianCurve;
import org.priory.privacy.accounting.renyi.PureCurve;
import org.priory.privacy.accounting.renyi.RenyiCurve;
import org.priory.privacy.accounting.renyi.WithoutReplacementCurve;
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

/** Which curve belongs to which simple step. Steps without a known curve are refused. */
final class RenyiCurves implements PrivacyEvent.Visitor<RenyiCurve> {

  static RenyiCurve of(PrivacyEvent step) {
    return step.accept(new RenyiCurves());
  }

  @Override
  public RenyiCurve gaussian(Gaussian event) {
    // Mironov (2017), proposition 7: a / (2 s^2)
    double s = event.noiseMultiplier();
    return order -> 0.5 * order / s / s;
  }

  @Override
  public RenyiCurve gaussianBeyond(GaussianBeyond event) {
    double s = event.noiseMultiplier();
    return new GaussianBeyondCurve(s, Bridge.of(s, event.epsilon()));
  }

  @Override
  public RenyiCurve discreteGaussian(DiscreteGaussian event) {
    // Canonne, Kamath and Steinke (2020), theorem 4: no more than the continuous one.
    double s = event.noiseMultiplier();
    return order -> 0.5 * order / s / s;
  }

  @Override
  public RenyiCurve zeroConcentrated(ZeroConcentrated event) {
    // Bun and Steinke (2016), definition 1.1: rho a
    return order -> event.rho() * order;
  }

  @Override
  public RenyiCurve laplace(Laplace event) {
    return new LaplaceCurve(Math.min(Double.MAX_VALUE, 1 / event.scaleMultiplier()));
  }

  @Override
  public RenyiCurve pureEpsilon(PureEpsilon event) {
    return new PureCurve(event.epsilon());
  }

  @Override
  public RenyiCurve boundedRange(BoundedRange event) {
    return new BoundedRangeCurve(event.range());
  }

  @Override
  public RenyiCurve notPrivate(NotPrivate event) {
    return order -> Double.POSITIVE_INFINITY;
  }

  @Override
  public RenyiCurve approximateEpsilon(ApproximateEpsilon event) {
    throw new UnsupportedEvent(
        "with delta > 0 a mechanism may fail completely, so its Rényi divergence is unbounded: "
            + "use pld, or optimal composition");
  }

  @Override
  public RenyiCurve poissonSampled(PoissonSampled event) {
    if (!(event.event() instanceof Gaussian gaussian)) {
      throw new UnsupportedEvent(
          "the Rényi divergence of a Poisson sample is known for the Gaussian mechanism only: "
              + "use pld, or account for it without the sampling");
    }
    if (event.neighbours() != Neighbours.ADD_REMOVE) {
      throw new UnsupportedEvent(
          "the Rényi divergence of a Poisson sample is known for add-remove neighbours only: "
              + "use pld, or add-remove neighbours");
    }
    return new PoissonGaussianCurve(event.rate(), gaussian.noiseMultiplier());
  }

  @Override
  public RenyiCurve sampledWithoutReplacement(SampledWithoutReplacement event) {
    if (!(event.event() instanceof Gaussian gaussian)) {
      throw new UnsupportedEvent(
          "the Rényi divergence of a sample without replacement is known for the Gaussian "
              + "mechanism only: account for it without the sampling");
    }
    return new WithoutReplacementCurve(event.rate(), gaussian.noiseMultiplier());
  }

  @Override
  public RenyiCurve distance(Distance event) {
    throw new UnsupportedEvent(
        "a distance from the ideal run has no Rényi divergence: take it off delta, as"
            + " Accountants.renyi() does");
  }

  @Override
  public RenyiCurve selected(Selected event) {
    return SelectedCurve.of(event);
  }

  @Override
  public RenyiCurve repeated(Repeated event) {
    throw new IllegalArgumentException("not a simple step: " + event);
  }

  @Override
  public RenyiCurve sequence(Sequence event) {
    throw new IllegalArgumentException("not a simple step: " + event);
  }
}
