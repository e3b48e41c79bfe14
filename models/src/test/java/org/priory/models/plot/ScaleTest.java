package org.priory.models.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScaleTest {

  @Test
  void positionsRunFromNoughtToOne() {
    assertThat(new LinearScale(2, 4).position(3)).isCloseTo(0.5, within(1e-15));
    assertThat(new LogScale(0.01, 100).position(1)).isCloseTo(0.5, within(1e-15));
    assertThat(new LogScale(1, 10).position(0)).isEqualTo(Double.NEGATIVE_INFINITY);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1e-8 | 1     | 10⁻⁸ 10⁻⁷ 10⁻⁶ 10⁻⁵ 10⁻⁴ 0.001 0.01 0.1 1",
        "1    | 1e7   | 1 10 100 1000 10000 10⁵ 10⁶ 10⁷",
        "0.1  | 4     | 0.1 0.2 0.5 1 2",
        "0.3  | 1.4   | 0.3 0.4 0.6 0.8 1",
        "1.01 | 1.05  | 1.01 1.015 1.02 1.025 1.03 1.035 1.04 1.045 1.05",
        "2e5  | 3e6   | 2·10⁵ 5·10⁵ 10⁶ 2·10⁶",
      })
  void logarithmicLabels(double least, double most, String labels) {
    assertThat(labels(new LogScale(least, most))).isEqualTo(List.of(labels.split(" ")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0    | 1.4  | 0 0.2 0.4 0.6 0.8 1 1.2 1.4",
        "0    | 1    | 0 0.2 0.4 0.6 0.8 1",
        "0    | 37   | 0 5 10 15 20 25 30 35",
        "-1   | 1    | -1 -0.5 0 0.5 1",
        "0    | 3e-7 | 0 5e-8 1e-7 1.5e-7 2e-7 2.5e-7 3e-7",
      })
  void linearLabels(double least, double most, String labels) {
    assertThat(labels(new LinearScale(least, most))).isEqualTo(List.of(labels.split(" ")));
  }

  @ParameterizedTest
  @CsvSource({"1e-30, 1e30", "1, 1.0000001", "1e-300, 1e-299", "0.5, 7e11"})
  void thereAreSomeButNotTooManyLabelsOnTheAxis(double least, double most) {
    List<Scale.Tick> ticks = new LogScale(least, most).ticks();

    assertThat(ticks).hasSizeBetween(2, 12);
    assertThat(ticks)
        .allSatisfy(tick -> assertThat(tick.value()).isBetween(least / 1.0001, most * 1.0001));
  }

  @Test
  void refusesAnEmptyRange() {
    assertThatThrownBy(() -> new LogScale(1, 1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new LogScale(0, 1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new LinearScale(0, Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static List<String> labels(Scale scale) {
    return scale.ticks().stream().map(Scale.Tick::label).toList();
  }
}
