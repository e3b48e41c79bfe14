package org.priory.privacy.accounting;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.priory.privacy.event.BoundedRange;
import org.priory.privacy.event.DiscreteGaussian;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.Laplace;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.NotPrivate;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.PureEpsilon;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.event.Sequence;
import org.priory.privacy.event.ZeroConcentrated;

/**
 * What is known about add/remove neighbours, said about replace-one neighbours: a replacement is a
 * removal and an addition.
 */
final class ReplaceOne {
  /** Above the rounding error of a few additions and multiplications. */
  private static final double MARGIN = 1 + 1e-14;

  private ReplaceOne() {}

  /**
   * Epsilon under replace-one at delta: (e, d) under add/remove is (2 e, (1 + exp(e)) d).
   *
   * @param addRemove epsilon under add/remove at a delta
   * @return infinite if none is found
   */
  static double epsilon(double delta, DoubleUnaryOperator addRemove) {
    double each = delta / 2;
    for (int round = 0; round < 20 && each > 0; round++) {
      double epsilon = addRemove.applyAsDouble(each);
      if (epsilon < Double.POSITIVE_INFINITY && (1 + Math.exp(epsilon)) * each * MARGIN <= delta) {
        return 2 * epsilon;
      }
      // A little below what would do if epsilon did not grow as delta shrinks.
      each = delta / (1 + Math.exp(1.02 * epsilon + 0.01));
    }
    return Double.POSITIVE_INFINITY;
  }

  /**
   * An event about replace-one that covers one about add/remove: what one record can change is
   * doubled. Empty where a step is a sample.
   */
  static Optional<PrivacyEvent> of(PrivacyEvent ideal) {
    List<PrivacyEvent> steps = new ArrayList<>();
    for (Map.Entry<PrivacyEvent, Long> entry : Composition.of(ideal).counts().entrySet()) {
      Optional<PrivacyEvent> step = step(entry.getKey());
      if (step.isEmpty()) {
        return Optional.empty();
      }
      steps.add(new Repeated(step.get(), entry.getValue()));
    }
    return Optional.of(new Sequence(steps));
  }

  private static Optional<PrivacyEvent> step(PrivacyEvent step) {
    Neighbours to = Neighbours.REPLACE_ONE;
    if (step instanceof Gaussian gaussian) {
      return Optional.of(new Gaussian(gaussian.noiseMultiplier() / 2, to));
    }
    if (step instanceof DiscreteGaussian gaussian) {
      return Optional.of(new DiscreteGaussian(gaussian.noiseMultiplier() / 2, to));
    }
    if (step instanceof Laplace laplace) {
      return Optional.of(new Laplace(laplace.scaleMultiplier() / 2, to));
    }
    if (step instanceof PureEpsilon pure) {
      return Optional.of(new PureEpsilon(2 * pure.epsilon(), to));
    }
    if (step instanceof BoundedRange bounded) {
      return Optional.of(new PureEpsilon(2 * bounded.range(), to));
    }
    if (step instanceof NotPrivate) {
      return Optional.of(new NotPrivate(to));
    }
    // Bun and Steinke (2016), proposition 1.9: 2^2 rho
    return step instanceof ZeroConcentrated concentrated
        ? Optional.of(new ZeroConcentrated(4 * concentrated.rho(), to))
        : Optional.empty();
  }
}
