package org.priory.numerics.special;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class RootsTest {

  @Test
  void theBracketHoldsTheRoot() {
    check(x -> x * x - 2, 0, 2, Math.sqrt(2));
    check(x -> 2 - x * x, 0, 2, Math.sqrt(2));
    check(x -> Math.exp(x) - 1e-12, -100, 0, Math.log(1e-12));
    check(x -> Math.log(x) + 50, 1e-300, 1, Math.exp(-50));
    check(x -> Math.pow(x - 1, 9), 0, 3, 1);
    check(x -> x < 0.3 ? -1 : 1, 0, 1, 0.3);
    check(x -> x < 5 ? Double.NEGATIVE_INFINITY : x - 7, 0, 100, 7);
  }

  private static void check(DoubleUnaryOperator f, double low, double high, double root) {
    AtomicInteger calls = new AtomicInteger();
    Roots.Bracket bracket =
        Roots.bracket(
            x -> {
              calls.incrementAndGet();
              return f.applyAsDouble(x);
            },
            low,
            high,
            1e-15);
    assertThat(bracket.low()).isLessThanOrEqualTo(root * (1 + Math.signum(root) * 1e-14));
    assertThat(bracket.high()).isGreaterThanOrEqualTo(root * (1 - Math.signum(root) * 1e-14));
    assertThat(bracket.high() - bracket.low()).isLessThanOrEqualTo(1e-14 * Math.abs(root));
    double signs = f.applyAsDouble(bracket.low()) * Math.signum(f.applyAsDouble(bracket.high()));
    assertThat(signs).isLessThanOrEqualTo(0);
    assertThat(calls).hasValueLessThan(120);
  }

  @Test
  void withoutAChangeOfSignThereIsNoBracket() {
    assertThatThrownBy(() -> Roots.bracket(x -> x * x + 1, -1, 1, 1e-9))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no change of sign");
    assertThatThrownBy(() -> Roots.bracket(x -> Double.NaN, -1, 1, 1e-9))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
