package org.priory.numerics.special;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class DigammaTest {
  /** x, psi(x), exp(psi(x)) by mpmath 1.3 with 30 digits. */
  private static final double[][] GOLDEN = {
    {0.01, -100.56088545786868, 2.1230604026469264e-44},
    {0.02, -50.54478931045618, 1.1186054050966211e-22},
    {0.5, -1.9635100260214235, 0.14036487089172128},
    {1, -0.5772156649015329, 0.5614594835668851},
    {1.4616, -3.110625123034165e-05, 0.9999688942325641},
    {2, 0.42278433509846713, 1.526205111595864},
    {3.7, 1.1671535393615113, 3.2128344037664047},
    {12.4, 2.4768322731896193, 11.90349760345898},
    {13, 2.5259950133091453, 12.50333005600328},
    {14, 2.6029180902322224, 13.503083816801675},
    {50, 3.901989673427892, 49.50084169789179},
    {1e3, 6.907255195648812, 999.500041687504},
    {1e6, 13.815510057964191, 999999.5000000417},
  };

  @Test
  void psiIsThatOfMpmath() {
    for (double[] golden : GOLDEN) {
      double scale = Math.max(1, Math.abs(golden[1]));
      assertThat(Digamma.psi(golden[0])).isCloseTo(golden[1], Offset.offset(1e-14 * scale));
    }
  }

  @Test
  void itsExponentialIsThatOfMpmath() {
    for (double[] golden : GOLDEN) {
      assertThat(Digamma.exp(golden[0]))
          .as("at %s", golden[0])
          .isCloseTo(golden[2], Offset.offset(1e-12 * golden[2]));
    }
  }

  /** psi(x + 1) - psi(x) = 1/x, also across the points where the series sets in. */
  @Test
  void theRecurrenceHoldsEverywhere() {
    for (double x = 0.003; x < 40; x *= 1.013) {
      assertThat(x * (Digamma.psi(x + 1) - Digamma.psi(x)))
          .isCloseTo(1, Offset.offset(1e-13 * (1 + x)));
      assertThat(Digamma.exp(x))
          .isCloseTo(Math.exp(Digamma.psi(x)), Offset.offset(1e-12 * Digamma.exp(x)));
    }
  }
}
