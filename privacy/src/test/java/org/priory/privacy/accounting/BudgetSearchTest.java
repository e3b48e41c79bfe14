package org.priory.privacy.accounting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.privacy.accounting.Calibration.Calibrated;
import org.priory.privacy.accounting.bounds.Bounds;

class BudgetSearchTest {

  @ParameterizedTest
  @ValueSource(doubles = {1e-6, 1e-3, 0.1, 1, 3, 100, 1e4})
  void meetsASmoothTargetFromAfar(double target) {
    DoubleUnaryOperator epsilon = noise -> 2 / noise + 0.5 / (noise * noise);

    Calibrated found = noise(target, epsilon);

    assertThat(found.epsilon().upper()).isLessThanOrEqualTo(target).isGreaterThan(target * 0.9999);
    assertThat(found.epsilon().upper()).isEqualTo(epsilon.applyAsDouble(found.value()));
    assertThat(found.evaluations()).isLessThanOrEqualTo(12);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.0123, 7.3, 4.4e6})
  void findsAJump(double jump) {
    Calibrated found = noise(1, noise -> noise < jump ? 2 : 0.5);

    assertThat(found.value()).isGreaterThanOrEqualTo(jump);
    assertThat(found.epsilon().upper()).isEqualTo(0.5);
    // As good as 20 evaluations of a bisection from one end of the range can be.
    assertThat(found.value()).isLessThan(jump * 1.001);
  }

  @Test
  void copesWithInfinityAndZero() {
    Calibrated found =
        noise(1e-3, noise -> noise < 2 ? Double.POSITIVE_INFINITY : Math.max(0, 4 / noise - 1));

    // 4 / noise - 1 = 1e-3
    assertThat(found.value()).isCloseTo(4 / 1.001, within(1e-5));
    assertThat(found.epsilon().upper()).isLessThanOrEqualTo(1e-3);
  }

  @Test
  void copesWithSmallWrongJumps() {
    // A saw tooth of 0.1 %, as a change of grid makes it.
    Calibrated found =
        noise(1, noise -> 3 / noise * (1 + 1e-3 * (noise * 1000 - Math.floor(noise * 1000))));

    assertThat(found.epsilon().upper()).isLessThanOrEqualTo(1).isGreaterThan(0.998);
    assertThat(found.evaluations()).isLessThanOrEqualTo(BudgetSearch.EVALUATIONS);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 17, 1000, 54_321, 10_000_000, 987_654_321})
  void findsTheLastStep(long most) {
    double target = 0.01 * Math.sqrt(most + 0.5);

    Calibrated found = steps(target, steps -> 0.01 * Math.sqrt(steps));

    assertThat(found.value()).isEqualTo((double) most);
    assertThat(found.evaluations()).isLessThanOrEqualTo(BudgetSearch.EVALUATIONS);
  }

  @Test
  void stopsAtTheEndOfTheRange() {
    assertThat(noise(1, noise -> 0.5).value()).isEqualTo(Calibration.LEAST_NOISE);
    assertThat(steps(1, steps -> 0.5).value()).isEqualTo((double) Calibration.MOST_STEPS);
    assertThat(search(FreeQuantity.RATE, 1, 1e-4, rate -> 0.5).value()).isEqualTo(1);
  }

  @Test
  void refusesWhatCannotBeReached() {
    assertThatThrownBy(() -> steps(1, steps -> steps + 1))
        .isInstanceOf(UnreachableTarget.class)
        .hasMessage("even one step costs epsilon 2, more than 1");
    assertThatThrownBy(() -> noise(1, noise -> Double.POSITIVE_INFINITY))
        .isInstanceOf(UnreachableTarget.class)
        .hasMessage("even noise 1e15 costs epsilon infinity, more than 1");
  }

  @Test
  void answersHaveFewDigits() {
    double value = noise(1, noise -> Math.PI / noise).value();

    assertThat(Double.toString(value)).hasSizeLessThanOrEqualTo(9);
  }

  private static Calibrated noise(double target, DoubleUnaryOperator epsilon) {
    return search(FreeQuantity.NOISE, target, 1e-4, epsilon);
  }

  private static Calibrated steps(double target, DoubleUnaryOperator epsilon) {
    return search(FreeQuantity.STEPS, target, 0, epsilon);
  }

  private static Calibrated search(
      FreeQuantity quantity, double target, double tolerance, DoubleUnaryOperator epsilon) {
    return new BudgetSearch(
            quantity, value -> Bounds.upTo(epsilon.applyAsDouble(value)), target, tolerance)
        .from(quantity.start(), quantity.slope());
  }
}
