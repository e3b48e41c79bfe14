package org.priory.privacy.accounting;

import java.util.Map;
import java.util.Optional;
import org.apache.commons.numbers.gamma.Erf;
import org.priory.numerics.special.Normal;
import org.priory.privacy.accounting.bounds.Bounds;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.SampledWithoutReplacement;

/**
 * The central limit theorem of Gaussian differential privacy, for reproducing papers only.
 *
 * <p>This is an <b>approximation</b>: it holds in the limit of many steps at a small rate, and for
 * any finite number of steps the truth may be above or below it. It is no bound, {@link
 * #provesBounds} is false, and it is never charged.
 *
 * <p>Bu, Dong, Long and Su (2020), "Deep learning with Gaussian differential privacy", corollary 4
 * and section 3; the same formulas as TensorFlow Privacy's {@code gdp_accountant}.
 */
public final class GdpCentralLimit implements Accountant {

  @Override
  public String name() {
    return "gdp-clt";
  }

  /** False: an approximation is shown as one, never charged. */
  @Override
  public boolean provesBounds() {
    return false;
  }

  @Override
  public Optional<String> refusal(PrivacyEvent event) {
    return Refusals.of(
        event,
        step -> variance(step).isPresent(),
        "the GDP central limit is known for sampled Gaussian mechanisms only: use pld or rdp");
  }

  @Override
  public Bounds epsilon(PrivacyEvent event, double delta) {
    Arguments.delta(delta);
    Composition composition = Refusals.require(this, event);
    return composition.holdsNotPrivate()
        ? Bounds.unbounded()
        : GaussianProfile.epsilon(mu(composition), delta);
  }

  @Override
  public Bounds delta(PrivacyEvent event, double epsilon) {
    Arguments.epsilon(epsilon);
    Composition composition = Refusals.require(this, event);
    return composition.holdsNotPrivate()
        ? Bounds.exactly(1)
        : GaussianProfile.delta(mu(composition), epsilon);
  }

  /** mu of Poisson sampling, add/remove neighbours. Papers have fractional numbers of steps. */
  public static double muPoisson(double rate, double noiseMultiplier, double steps) {
    // q sqrt(T (e^(1/s^2) - 1))
    return rate * Math.sqrt(steps * Math.expm1(1 / noiseMultiplier / noiseMultiplier));
  }

  /** mu of sampling without replacement, replace-one neighbours. */
  public static double muUniform(double rate, double noiseMultiplier, double steps) {
    double x = 1 / noiseMultiplier;
    // e^(x^2) Phi(1.5 x) + 3 Phi(-0.5 x) - 2, with Phi(y) - 1/2 = erf(y / sqrt 2) / 2
    double erfs = Erf.value(1.5 * x * Math.sqrt(0.5)) - 3 * Erf.value(0.5 * x * Math.sqrt(0.5));
    double variance = Math.expm1(x * x) * Normal.cdf(1.5 * x) + 0.5 * erfs;
    // q sqrt(2 T) sqrt(variance)
    return rate * Math.sqrt(2 * steps * variance);
  }

  /** The approximate epsilon at delta of a mu, such as one for a fractional number of steps. */
  public static double epsilonOfMu(double mu, double delta) {
    if (!(mu > 0)) {
      throw new IllegalArgumentException("mu must be > 0, was " + mu);
    }
    return GaussianProfile.epsilon(mu, Arguments.delta(delta)).upper();
  }

  private static double mu(Composition composition) {
    double sum = 0;
    for (Map.Entry<PrivacyEvent, Long> entry : composition.counts().entrySet()) {
      sum += entry.getValue() * variance(entry.getKey()).orElseThrow();
    }
    return Math.max(Double.MIN_NORMAL, Math.sqrt(sum));
  }

  /** mu^2 of one step. A Gaussian without sampling is a sample at rate 1. */
  private static Optional<Double> variance(PrivacyEvent step) {
    double mu;
    if (step instanceof Gaussian gaussian) {
      mu = muPoisson(1, gaussian.noiseMultiplier(), 1);
    } else if (step instanceof PoissonSampled sampled
        && sampled.event() instanceof Gaussian gaussian
        && step.neighbours() == Neighbours.ADD_REMOVE) {
      mu = muPoisson(sampled.rate(), gaussian.noiseMultiplier(), 1);
    } else if (step instanceof SampledWithoutReplacement sampled
        && sampled.event() instanceof Gaussian gaussian) {
      mu = muUniform(sampled.rate(), gaussian.noiseMultiplier(), 1);
    } else {
      return Optional.empty();
    }
    return Optional.of(mu * mu);
  }
}
