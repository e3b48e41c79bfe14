package org.priory.bench.reproduce.propagation;

import java.util.List;

/**
 * What the DP-SEP paper (Vinaroz and Park 2022) prints about a regression set: Tables 3, 4, 5, 8
 * and 9.
 *
 * @param name of the set
 * @param rmse of VI, EP, SEP, clipped SEP, DP-SEP, DP-VI (Table 3) and the point estimate (Table 5)
 * @param logLikelihood of the same (Table 4); there is none of the point estimate
 * @param rmseByClip of DP-SEP at each of {@link #CLIPS} (Table 8)
 * @param logLikelihoodByClip the same (Table 9)
 */
record UciPaper(
    String name,
    double[] rmse,
    double[] logLikelihood,
    double[] rmseByClip,
    double[] logLikelihoodByClip) {

  /** Clips of Tables 8 and 9. */
  static final List<Integer> CLIPS = List.of(1, 2, 3, 4, 5, 10);

  private static final double NONE = Double.NaN;

  static final List<UciPaper> ALL =
      List.of(
          new UciPaper(
              "naval",
              new double[] {0.005, 0.003, 0.002, 0.002, 0.002, 0.010, 0.001},
              new double[] {3.734, 4.164, 4.609, 4.710, 4.686, 3.253, NONE},
              new double[] {0.0025, 0.0026, 0.0034, 0.0034, 0.0038, 0.0042},
              new double[] {4.545, 4.535, 4.443, 4.430, 4.360, 4.242}),
          new UciPaper(
              "kin8nm",
              new double[] {0.099, 0.088, 0.089, 0.078, 0.078, 0.098, 0.091},
              new double[] {0.897, 1.007, 0.999, 1.121, 1.125, 0.928, NONE},
              new double[] {0.079, 0.082, 0.083, 0.085, 0.087, 0.090},
              new double[] {1.116, 1.108, 1.098, 1.093, 1.091, 1.069}),
          new UciPaper(
              "power",
              new double[] {4.327, 4.098, 4.061, 4.013, 4.032, 4.350, 4.182},
              new double[] {-2.890, -2.830, -2.821, -2.809, -2.814, -3.077, NONE},
              new double[] {3.997, 4.007, 4.014, 4.057, 4.081, 4.153},
              new double[] {-2.805, -2.835, -2.845, -2.862, -2.886, -2.915}),
          new UciPaper(
              "wine",
              new double[] {0.646, 0.614, 0.623, 0.627, 0.627, 0.734, 0.645},
              new double[] {-0.980, -0.926, -0.936, -0.938, -0.938, -1.213, NONE},
              new double[] {0.600, 0.605, 0.608, 0.612, 0.619, 0.636},
              new double[] {-0.903, -0.907, -0.911, -0.915, -0.926, -0.932}),
          new UciPaper(
              "protein",
              new double[] {4.842, 4.654, 4.602, 4.581, 4.585, 4.934, 4.539},
              new double[] {-2.992, -2.957, -2.945, -2.941, -2.941, -3.049, NONE},
              new double[] {4.601, 4.660, 4.692, 4.746, 4.797, 4.946},
              new double[] {-2.945, -2.968, -2.984, -3.020, -3.064, -3.096}),
          new UciPaper(
              "year",
              new double[] {9.034, 8.865, 8.873, 8.862, 8.862, 9.971, 8.932},
              new double[] {-3.622, -3.604, -3.599, -3.598, -3.597, -3.974, NONE},
              new double[] {9.971, 10.013, 10.025, 10.041, 10.064, 10.108},
              new double[] {-3.974, -4.001, -4.015, -4.026, -4.042, -4.099}));

  static UciPaper of(String name) {
    return ALL.stream().filter(each -> each.name.equals(name)).findFirst().orElseThrow();
  }
}
