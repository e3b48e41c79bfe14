package org.priory.privacy.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.priory.numerics.special.Normal;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.GaussianBeyond;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.event.Sequence;

/** What is known of a Gaussian from some epsilon on alone, in compositions and in the ledger. */
class GaussianBeyondTest {
  private static final double Z = 3.7;
  private static final double M = 1;
  private static final PrivacyEvent EVENT = new GaussianBeyond(Z, M);

  @Test
  void aloneItCostsTheGaussianFromThereOn() {
    for (double delta : new double[] {1e-5, 1e-9}) {
      double gaussian = Accountants.best().epsilon(new Gaussian(Z), delta).upper();
      double upper = Accountants.best().epsilon(EVENT, delta).upper();
      assertThat(upper).isGreaterThanOrEqualTo(Math.max(M, gaussian) * (1 - 1e-9));
      assertThat(upper).isLessThanOrEqualTo(Math.max(M, gaussian) * (1 + 1e-9));
    }
    // Between, the chord.
    assertThat(Accountants.best().epsilon(EVENT, 1e-2).upper())
        .isGreaterThan(1.5 * Accountants.best().epsilon(new Gaussian(Z), 1e-2).upper());
  }

  /**
   * Several of them, by a sum over the points of a fine grid of losses: no lattice, no transform.
   */
  @Test
  void severalCostWhatTheirLossesAddUpTo() {
    for (int times = 2; times <= 3; times++) {
      for (double epsilon : new double[] {0.3, 0.99, 1.5, 2.2}) {
        double expected = summed(times, epsilon);
        var bounds = new PrivacyLossAccountant().delta(new Repeated(EVENT, times), epsilon);
        assertThat(bounds.lower()).as(times + " " + epsilon).isLessThan(expected * (1 + 2e-3));
        assertThat(bounds.upper()).as(times + " " + epsilon).isGreaterThan(expected * (1 - 2e-3));
        assertThat(bounds.upper()).as(times + " " + epsilon).isLessThan(expected * 1.01);
        double renyi = new RenyiAccountant().delta(new Repeated(EVENT, times), epsilon).upper();
        assertThat(renyi).isGreaterThanOrEqualTo(bounds.lower());
        // The twin: as many Gaussians cost less.
        assertThat(bounds.lower())
            .isGreaterThan(
                Accountants.best().delta(new Repeated(new Gaussian(Z), times), epsilon).upper());
      }
    }
  }

  /** E[(1 - e^(epsilon - L_1 - ... - L_n))+] over losses of the one dominating pair. */
  private static double summed(int times, double epsilon) {
    if (times == 0) {
      return Math.max(0, -Math.expm1(epsilon));
    }
    // P and Q of losses beyond M by quadrature in x, L = (2x - 1)/(2 z^2), and of the atoms
    double sum = 0;
    double[] inside = new double[2];
    int points = 400;
    double step = 16.0 / points;
    for (int i = 0; i < points; i++) {
      double t = -8 + step * (i + 0.5);
      double x = 1 + Z * t;
      double loss = (2 * x - 1) / (2 * Z * Z);
      double mass = step * Math.exp(Normal.logDensity(t));
      if (Math.abs(loss) > M) {
        sum += mass * summed(times - 1, epsilon - loss);
      }
    }
    double s = Z;
    inside[0] = Normal.cdf(s * M - 0.5 / s) - Normal.cdf(-0.5 / s);
    inside[1] = Normal.cdf(s * M + 0.5 / s) - Normal.cdf(0.5 / s);
    double far = (inside[0] - inside[1]) / -Math.expm1(-M);
    double near = inside[0] - far;
    return sum
        + far * summed(times - 1, epsilon - M)
        + 2 * near * summed(times - 1, epsilon)
        + far * Math.exp(-M) * summed(times - 1, epsilon + M);
  }

  /**
   * In a ledger it adds up with others, whichever comes first, and never to less than a Gaussian.
   */
  @Test
  void aLedgerAddsItUp() {
    Filter filter = new Filter(Neighbours.ADD_REMOVE);
    PrivacyEvent noise = new Gaussian(20);
    PrivacyEvent plain = new Gaussian(Z);
    for (List<PrivacyEvent> charges :
        List.of(
            List.of(EVENT, EVENT),
            List.of(EVENT, noise),
            List.of(noise, EVENT),
            List.of(EVENT, plain),
            List.of(plain, EVENT),
            List.of(Sequence.of(EVENT, new Gaussian(400)), noise, EVENT))) {
      double total = filter.total(charges, 1e-5, Filter.UNLIMITED).epsilon();
      List<PrivacyEvent> gaussians =
          charges.stream().map(each -> each.equals(EVENT) ? plain : each).toList();
      assertThat(total).as(charges + "").isFinite();
      assertThat(total)
          .as(charges + "")
          .isGreaterThan(Accountants.best().epsilon(new Sequence(charges), 1e-5).lower())
          .isGreaterThan(Accountants.best().epsilon(new Sequence(gaussians), 1e-5).lower());
      assertThat(total).as(charges + "").isLessThan(6);
    }
    // As the only charge it costs no more than it says.
    assertThat(filter.total(List.of(EVENT), 1e-5, 1.01).epsilon()).isLessThan(1.01);
  }

  /** Nothing is known of replaced records but by basic composition. */
  @Test
  void underReplaceOneItIsConverted() {
    Filter filter = new Filter(Neighbours.REPLACE_ONE);
    double total = filter.total(List.of(EVENT), 1e-5, Filter.UNLIMITED).epsilon();
    assertThat(total).isBetween(2.0, 3.0);
  }
}
