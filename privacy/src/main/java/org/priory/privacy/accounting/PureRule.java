package org.priory.privacy.accounting;

import java.util.List;

/** The pure epsilons of all charges add up, at no delta at all. */
final class PureRule implements FilterRule {

  @Override
  public String name() {
    return "pure";
  }

  @Override
  public double epsilon(List<FilterCharge> charges) {
    double sum = 0;
    for (FilterCharge charge : charges) {
      sum =
          up(sum, charge.idealWithoutFailure().map(PureRule::one).orElse(Double.POSITIVE_INFINITY));
    }
    return sum;
  }

  /** a + b, rounded up where it is rounded (Knuth's two-sum). */
  private static double up(double a, double b) {
    double sum = a + b;
    double part = sum - a;
    double error = (a - (sum - part)) + (b - part);
    return error > 0 ? Math.nextUp(sum) : sum;
  }

  private static double one(Composition composition) {
    return PurePrivacy.epsilon(composition.event()).upper();
  }
}
