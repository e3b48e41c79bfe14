package org.priory.privacy.accounting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class RenyiConversionTest {

  @Test
  void epsilonAndDeltaInvertEachOther() {
    Random random = new Random(5);
    for (RenyiConversion conversion : RenyiConversion.values()) {
      for (int i = 0; i < 1000; i++) {
        double order = 1 + Math.pow(10, -3 + 7 * random.nextDouble());
        double divergence = Math.pow(10, -6 + 8 * random.nextDouble());
        double delta = Math.pow(10, -12 * random.nextDouble()) * 0.5;
        double epsilon = conversion.epsilon(order, divergence, delta);
        assertThat(conversion.logDelta(order, divergence, epsilon))
            .as(conversion + " " + order + " " + divergence + " " + delta)
            .isCloseTo(Math.log(delta), within(1e-9 * (1 + order * divergence)));
      }
    }
  }

  /** No pair of coins with that divergence may break the (epsilon, delta) claimed for it. */
  @Test
  void holdsForEveryPairOfCoins() {
    assertThat(worstBreach(RenyiConversion.IMPROVED, 0)).isLessThanOrEqualTo(1e-12);
    assertThat(worstBreach(RenyiConversion.CLASSIC, 0)).isLessThanOrEqualTo(1e-12);
  }

  @Test
  void theCheckRejectsAnEpsilonThatIsTooSmall() {
    assertThat(worstBreach(RenyiConversion.IMPROVED, 0.01)).isGreaterThan(1e-6);
  }

  /** The largest p - e^epsilon r - delta over coins p, r, with epsilon taken too small by a bit. */
  private static double worstBreach(RenyiConversion conversion, double tooSmall) {
    double worst = Double.NEGATIVE_INFINITY;
    for (double order : new double[] {1.05, 1.5, 2, 4, 16}) {
      for (double delta : new double[] {1e-4, 1e-2, 0.2}) {
        for (double logP = -10; logP < 0; logP += 0.05) {
          for (double logRatio = 0.01; logRatio < 8; logRatio += 0.05) {
            double p = Math.exp(logP);
            double r = Math.exp(logP - logRatio);
            double epsilon = conversion.epsilon(order, coins(order, p, r), delta) - tooSmall;
            worst = Math.max(worst, p - Math.exp(Math.max(0, epsilon)) * r - delta);
          }
        }
      }
    }
    return worst;
  }

  /** Rényi divergence of two coins. */
  private static double coins(double order, double p, double r) {
    double heads = Math.pow(p, order) * Math.pow(r, 1 - order);
    double tails = Math.pow(1 - p, order) * Math.pow(1 - r, 1 - order);
    return Math.log(heads + tails) / (order - 1);
  }
}
