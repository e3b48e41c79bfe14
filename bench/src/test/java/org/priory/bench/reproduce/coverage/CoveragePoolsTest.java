package org.priory.bench.reproduce.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What default methods did over many tables together. */
class CoveragePoolsTest {

  /** Intervals count alike: 0.9 of 100 and 1 of 300 are 0.975; widths 2 and 8 are 4 together. */
  @Test
  void cellsArePooledByTheirIntervals() {
    String text =
        new CoveragePools(
                List.of(
                    row(CoverageSet.ADULT, 30_000, cell(100, 0.9, 2)),
                    row(CoverageSet.BANK, 30_000, cell(300, 1, 8))))
            .text();

    assertThat(text).contains("seen, large").doesNotContain("small");
    assertThat(text).contains("0.975+-0.008 z 1.00 w 4.00 (400)");
  }

  @Test
  void unseenAndSmallTablesHaveLinesOfTheirOwn() {
    CoveragePools pools =
        new CoveragePools(
            List.of(
                row(CoverageSet.ADULT, 30_000, cell(100, 0.9, 2)),
                row(CoverageSet.TWINS, 30_000, cell(100, 0.8, 2)),
                row(CoverageSet.FEW, 200, cell(100, 0.7, 2))));

    assertThat(pools.text()).contains("unseen, large", "unseen, small", "0.800", "0.700");
    assertThat(pools.json()).hasSize(3);
  }

  /** Truths of real labels on small tables are the prior's business, as in the cells. */
  @Test
  void whatIsNotJudgedIsLeftOut() {
    CoverageSetting real =
        new CoverageSetting(
            CoveragePart.DEFAULTS,
            CoverageSet.FEW,
            CoverageModel.LOGISTIC,
            CoverageTruth.REAL,
            CoverageFit.Variation.ROWS,
            1,
            "newton",
            "newton");
    CoverageRow row =
        new CoverageRow(real, CoverageGroup.NUMBERS, 200, cell(100, 0.5, 1), null, "");

    assertThat(new CoveragePools(List.of(row)).text()).isEmpty();
  }

  private static CoverageRow row(CoverageSet set, int records, CoverageCell cell) {
    CoverageSetting setting =
        new CoverageSetting(
            CoveragePart.DEFAULTS,
            set,
            CoverageModel.LOGISTIC,
            CoverageTruth.DRAWN,
            CoverageFit.Variation.ROWS,
            1,
            "newton",
            "newton");
    return new CoverageRow(setting, CoverageGroup.NUMBERS, records, cell, cell, "");
  }

  private static CoverageCell cell(int intervals, double coverage, double width) {
    return new CoverageCell(4, intervals, coverage, 0.01, 0.02, 1, 0.1, width, 0, 1, coverage, 1);
  }
}
