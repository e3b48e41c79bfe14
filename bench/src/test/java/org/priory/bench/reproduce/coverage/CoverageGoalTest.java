package org.priory.bench.reproduce.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.priory.bench.reproduce.coverage.CoverageGoal.Verdict;

/** Which cells meet the goal. */
class CoverageGoalTest {

  @Test
  void whatIsInTheBandIsMet() {
    assertThat(CoverageGoal.ofDefault(cell(0.95, 1), cell(0.95, 1))).isEqualTo(Verdict.MET);
    assertThat(CoverageGoal.ofDefault(cell(0.93, 0.85), cell(0.96, 1))).isEqualTo(Verdict.MET);
    assertThat(CoverageGoal.ofDefault(cell(0.985, 1.15), null)).isEqualTo(Verdict.MET);
  }

  /** The margin of a share is 0.02 here, that of z 0.1. */
  @Test
  void chanceIsAllowedFor() {
    assertThat(CoverageGoal.ofDefault(cell(0.915, 1), null)).isEqualTo(Verdict.BY_CHANCE);
    assertThat(CoverageGoal.ofDefault(cell(0.905, 1), null)).isEqualTo(Verdict.MISSED);
    assertThat(CoverageGoal.ofDefault(cell(1, 1), null)).isEqualTo(Verdict.BY_CHANCE);
    assertThat(CoverageGoal.ofDefault(cell(0.95, 0.77), null)).isEqualTo(Verdict.BY_CHANCE);
    assertThat(CoverageGoal.ofDefault(cell(0.95, 0.73), null)).isEqualTo(Verdict.MISSED);
    assertThat(CoverageGoal.ofDefault(cell(0.95, 1.27), null)).isEqualTo(Verdict.MISSED);
  }

  @Test
  void notFarBelowTheFitWithoutNoise() {
    assertThat(CoverageGoal.ofDefault(cell(0.935, 1), cell(0.98, 1))).isEqualTo(Verdict.BY_CHANCE);
    assertThat(CoverageGoal.ofDefault(cell(0.935, 1), cell(0.96, 1))).isEqualTo(Verdict.MET);
  }

  @Test
  void otherMethodsMayBeWide() {
    assertThat(CoverageGoal.ofOther(cell(1, 0.3))).isEqualTo(Verdict.MET);
    assertThat(CoverageGoal.ofOther(cell(0.89, 1.3))).isEqualTo(Verdict.BY_CHANCE);
    assertThat(CoverageGoal.ofOther(cell(0.87, 1))).isEqualTo(Verdict.MISSED);
  }

  /** A number that is none is never met. */
  @Test
  void nothingIsNotMet() {
    assertThat(CoverageGoal.ofDefault(cell(0.95, Double.NaN), null)).isEqualTo(Verdict.MISSED);
  }

  private static CoverageCell cell(double coverage, double rms) {
    return new CoverageCell(10, 475, coverage, 0.01, 0.02, rms, 0.1, 1.2, 0, 1, coverage, rms);
  }
}
