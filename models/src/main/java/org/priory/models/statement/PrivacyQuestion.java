package org.priory.models.statement;

import org.priory.privacy.accounting.Accountant;
import org.priory.privacy.accounting.bounds.Bounds;
import org.priory.privacy.event.PrivacyEvent;

/**
 * What is asked about an event: the epsilon at a delta, or the delta at an epsilon.
 *
 * @param asked the quantity that is asked for
 * @param given the value of the other one
 */
public record PrivacyQuestion(Quantity asked, double given) {

  /** The two numbers of a guarantee. */
  public enum Quantity {
    EPSILON("epsilon"),
    DELTA("delta");

    private final String word;

    Quantity(String word) {
      this.word = word;
    }

    @Override
    public String toString() {
      return word;
    }
  }

  /** The smallest epsilon that holds at a delta. */
  public static PrivacyQuestion epsilonAt(double delta) {
    return new PrivacyQuestion(Quantity.EPSILON, delta);
  }

  /** The smallest delta that holds at an epsilon. */
  public static PrivacyQuestion deltaAt(double epsilon) {
    return new PrivacyQuestion(Quantity.DELTA, epsilon);
  }

  Quantity givenQuantity() {
    return asked == Quantity.EPSILON ? Quantity.DELTA : Quantity.EPSILON;
  }

  Bounds answer(Accountant accountant, PrivacyEvent event) {
    return asked == Quantity.EPSILON
        ? accountant.epsilon(event, given)
        : accountant.delta(event, given);
  }
}
