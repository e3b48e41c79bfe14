package org.priory.privacy.accounting;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.priory.privacy.accounting.renyi.RenyiCurve;
import org.priory.privacy.event.PrivacyEvent;

/**
 * The Rényi divergence of a composition: the sum over its steps. Mironov (2017), proposition 1.
 *
 * @param terms the curve of each kind of step and how often it is taken
 */
record RenyiTotal(List<Term> terms) implements RenyiCurve {
  /** Above the rounding errors of every curve (measured: 1e-13) and of their sum. */
  private static final double ROUND_UP = 1 + 1e-11;

  record Term(RenyiCurve curve, double times) {}

  static RenyiTotal of(Composition composition) {
    List<Term> terms = new ArrayList<>();
    for (Map.Entry<PrivacyEvent, Long> entry : composition.counts().entrySet()) {
      terms.add(new Term(RenyiCurves.of(entry.getKey()), entry.getValue()));
    }
    return new RenyiTotal(List.copyOf(terms));
  }

  @Override
  public double divergence(double order) {
    double sum = 0;
    for (Term term : terms) {
      sum += term.times * term.curve.divergence(order);
    }
    return sum * ROUND_UP;
  }

  @Override
  public double limit() {
    double sum = 0;
    for (Term term : terms) {
      sum += term.times * term.curve.limit();
    }
    return sum * (1 + terms.size() * Math.ulp(1.0));
  }

  /**
   * Bound on the total variation distance, that is on delta at epsilon 0.
   *
   * <p>D at any order is at least the Kullback-Leibler divergence, so Pinsker ({@code TV^2 <= D/2})
   * and Bretagnolle and Huber ({@code TV^2 <= 1 - e^-D}) apply to the smallest; at order 2 the
   * chi-square divergence e^D - 1 gives {@code TV <= sqrt(e^D - 1) / 2}.
   */
  double totalVariation() {
    double smallest = divergence(1 + 1e-6);
    double squared = Math.min(0.5 * smallest, -Math.expm1(-smallest));
    return Math.sqrt(Math.min(squared, 0.25 * Math.expm1(divergence(2))));
  }
}
