package org.priory.privacy.accounting;

import java.util.LinkedHashMap;
import java.util.Map;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.Selected;

/**
 * What choosing adds to the price of one trial, whatever the trial's own privacy curve.
 *
 * <p>With delta(e) the curve of a trial, gamma and shape those of the number of trials, let
 *
 * <pre>c = the least e &gt;= 0 with delta(e) &lt;= (exp(e) - 1) gamma / (1 - gamma).</pre>
 *
 * Then the best of the trials has at most the curve E[K] delta(e - (1 + shape) c), and at every
 * order the Rényi divergence of a trial plus (1 + shape) c + log E[K] / (order - 1): {@code
 * docs/proofs/tuning.md}, theorem 1.
 */
final class SelectionPrice {
  private static final int REMEMBERED = 256;
  private static final double TOLERANCE = 1e-5;
  private static final double LARGEST = 600;

  /** Answers for the events that were asked about last: each takes many looks at a curve. */
  private static final Map<Selected, Double> KNOWN =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Selected, Double> eldest) {
          return size() > REMEMBERED;
        }
      };

  private SelectionPrice() {}

  /** An upper bound of (1 + shape) c; infinite if the trials promise too little. */
  static double of(Selected event) {
    synchronized (KNOWN) {
      Double known = KNOWN.get(event);
      if (known != null) {
        return known;
      }
    }
    double most = 0;
    for (PrivacyEvent trial : event.trials()) {
      most = Math.max(most, least(trial, event.law().gamma()));
    }
    double price = (1 + event.law().shape()) * most * (1 + 1e-14);
    synchronized (KNOWN) {
      KNOWN.put(event, price);
    }
    return price;
  }

  /** An upper bound of E[K], beyond rounding. */
  static double mean(Selected event) {
    return event.law().mean() * (1 + 1e-12);
  }

  /** An upper bound of c; that it is one was evaluated. */
  private static double least(PrivacyEvent trial, double gamma) {
    if (holds(trial, gamma, 0)) {
      return 0;
    }
    double low = 0;
    double high = 1e-3;
    while (!holds(trial, gamma, high)) {
      low = high;
      high *= 2;
      if (high > LARGEST) {
        return Double.POSITIVE_INFINITY;
      }
    }
    while (high - low > TOLERANCE * high) {
      double middle = low == 0 ? high / 16 : Math.sqrt(low * high);
      if (low == 0 && middle < 1e-12) {
        break;
      }
      if (holds(trial, gamma, middle)) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }

  private static boolean holds(PrivacyEvent trial, double gamma, double epsilon) {
    double allowed = Math.expm1(epsilon) * gamma / (1 - gamma) * (1 - 1e-12);
    return Accountants.best().delta(trial, epsilon).upper() <= allowed;
  }
}
