package org.priory.bench.reproduce.variational;

import java.util.List;
import org.priory.bench.reproduce.picture.CurvePicture;
import org.priory.bench.reproduce.variational.BeliefTrial.Row;
import org.priory.models.plot.LinearScale;
import org.priory.models.plot.LogScale;

/** Accuracy against the size of samples: a panel for each number of hidden units. */
final class Figure8Picture {
  private static final List<String> METHODS =
      List.of(
          Figure8Reproduction.PLAIN,
          Figure8Reproduction.PAPER,
          Figure8Reproduction.STRONG,
          Figure8Reproduction.USUAL);

  private Figure8Picture() {}

  static String svg(List<Row> rows) {
    CurvePicture picture =
        new CurvePicture(2, METHODS, "modal image", "images in a sample", new LogScale(300, 4200));
    for (int units : rows.stream().map(Row::units).distinct().toList()) {
      picture.panel(
          units + " hidden units: pixels of 100 test images",
          new LinearScale(0.85, 1),
          BeliefTrial.MODAL,
          METHODS.stream().map(method -> curve(rows, units, method)).toList());
    }
    return picture.svg();
  }

  private static CurvePicture.Curve curve(List<Row> rows, int units, String method) {
    List<Row> own =
        rows.stream().filter(row -> row.units() == units && row.name().equals(method)).toList();
    return new CurvePicture.Curve(
        own.stream().mapToDouble(Row::sample).toArray(),
        own.stream().mapToDouble(Row::shown).toArray());
  }
}
