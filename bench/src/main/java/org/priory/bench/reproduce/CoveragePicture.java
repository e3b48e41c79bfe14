package org.priory.bench.reproduce;

import java.util.List;

/** Coverage of each cell as a dot. */
final class CoveragePicture {

  private CoveragePicture() {}

  static String of(List<CoverageRow> rows) {
    DotPicture picture = new DotPicture("Share of 95 % intervals that hold the truth");
    for (CoverageRow row : rows) {
      if (row.cell() != null && row.group().isJudged()) {
        picture.dot(
            row.setting().set().word() + ", " + row.setting().truth().word(),
            "epsilon " + CoverageFit.words(row.setting().epsilon()),
            row.group().words(),
            row.cell().coverage());
      }
    }
    return picture.svg();
  }
}
