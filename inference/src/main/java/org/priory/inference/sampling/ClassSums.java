package org.priory.inference.sampling;

import org.priory.inference.posterior.DrawnPosterior;

/** Coefficients of classes, moved together so that those of a feature add up to 0. */
final class ClassSums {
  private ClassSums() {}

  /** Draws whose classes add up to zero; their predictions are as before. */
  static DrawnPosterior atZero(DrawnPosterior drawn, int classes) {
    double[][][] chains = new double[drawn.chains().length][][];
    for (int c = 0; c < chains.length; c++) {
      double[][] from = drawn.chains()[c];
      chains[c] = new double[from.length][];
      for (int k = 0; k < from.length; k++) {
        chains[c][k] = atZero(from[k], classes);
      }
    }
    return new DrawnPosterior(drawn.names(), drawn.others(), chains, drawn.heat(), drawn.support());
  }

  private static double[] atZero(double[] draw, int classes) {
    int width = draw.length / classes;
    double[] out = draw.clone();
    for (int j = 0; j < width; j++) {
      double mean = 0;
      for (int k = 0; k < classes; k++) {
        mean += draw[k * width + j] / classes;
      }
      for (int k = 0; k < classes; k++) {
        out[k * width + j] -= mean;
      }
    }
    return out;
  }
}
