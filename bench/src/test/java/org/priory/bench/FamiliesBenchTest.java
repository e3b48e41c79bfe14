package org.priory.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every family can be fitted to the rows that are simulated for it. */
class FamiliesBenchTest {

  @ParameterizedTest
  @EnumSource(BenchFamily.class)
  void isTimed(BenchFamily family) throws IOException {
    assertThat(FamilyFit.of(family, 1000, 25).seconds()).isPositive();
  }
}
