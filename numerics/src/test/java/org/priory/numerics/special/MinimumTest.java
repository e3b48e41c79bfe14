package org.priory.numerics.special;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class MinimumTest {

  private static Minimum minimum(DoubleUnaryOperator f) {
    return Minimum.downhill(f, 0, 1, -20, 90, 1e-7);
  }

  @Test
  void findsTheValleyOnEitherSide() {
    for (double at : new double[] {-17.3, -1, 0, 0.2, 5, 71.7}) {
      Minimum found = minimum(x -> (x - at) * (x - at) + 3);
      assertThat(found.at()).isCloseTo(at, offset(1e-6));
      assertThat(found.value()).isCloseTo(3, offset(1e-12));
      Minimum kink = minimum(x -> Math.abs(x - at) * (x > at ? 1e6 : 1));
      assertThat(kink.at()).isCloseTo(at, offset(1e-6));
    }
  }

  @Test
  void stopsAtTheEnds() {
    assertThat(minimum(x -> x).at()).isCloseTo(-20, offset(1e-6));
    assertThat(minimum(x -> -x).at()).isCloseTo(90, offset(1e-6));
  }

  @Test
  void infiniteValuesAreWalkedAround() {
    Minimum found = minimum(x -> x > -3 ? Double.POSITIVE_INFINITY : (x + 7) * (x + 7));
    assertThat(found.at()).isCloseTo(-7, offset(1e-6));
  }

  @Test
  void theValueIsTheFunctionAtThePoint() {
    DoubleUnaryOperator f = x -> Math.cosh(x - 1.5) + 1e-3 * Math.sin(40 * x);
    Minimum found = minimum(f);
    assertThat(found.value()).isEqualTo(f.applyAsDouble(found.at()));
  }
}
