package org.priory.bench.reproduce.sampling;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.priory.bench.reproduce.picture.CurvePicture;
import org.priory.models.plot.LinearScale;

/** Accuracy against epsilon: a panel for each data set, a line for each method. */
final class Figure2Picture {

  private Figure2Picture() {}

  /**
   * One data set.
   *
   * @param name of the set
   * @param plain accuracy without noise
   * @param logs log10 of the epsilons
   * @param curves accuracy of each method at each epsilon, NaN where there is none
   */
  record Panel(String name, double plain, double[] logs, double[][] curves) {

    /** From the least to the most accuracy, in whole twentieths. */
    private LinearScale scale() {
      double[] all =
          DoubleStream.concat(
                  DoubleStream.of(plain), Arrays.stream(curves).flatMapToDouble(Arrays::stream))
              .filter(Double::isFinite)
              .toArray();
      double least = Math.floor(DoubleStream.of(all).min().orElseThrow() * 20 - 0.1) / 20;
      double most = Math.ceil(DoubleStream.of(all).max().orElseThrow() * 20 + 0.1) / 20;
      return new LinearScale(least, most);
    }
  }

  static String svg(List<Panel> panels, List<String> methods) {
    CurvePicture picture =
        new CurvePicture(
            panels.size(),
            methods,
            "without noise",
            "log10 of epsilon",
            new LinearScale(-2.5, 2.5));
    for (Panel panel : panels) {
      picture.panel(
          panel.name + ": test accuracy",
          panel.scale(),
          panel.plain,
          Arrays.stream(panel.curves)
              .map(curve -> new CurvePicture.Curve(panel.logs, curve))
              .toList());
    }
    return picture.svg();
  }
}
