package org.priory.bench.reproduce.coverage;

import java.util.Locale;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * Where the coefficients come from that labels are simulated with. The intercept is always such
 * that labels have the real labels' mean.
 */
enum CoverageTruth {
  /** From the family of the prior: N(0, 1/4), a number's by standard deviation, a level's as is. */
  DRAWN,
  /** Drawn for three columns of ten; the others have no effect. */
  SPARSE,
  /** What the real labels give ({@link CoverageRealFit}). */
  REAL;

  private static final double SD = 0.5;
  private static final double SHARE = 0.3;

  /** A column with less spread than this is constant: it has no effect that could be learned. */
  private static final double CONSTANT = 1e-6;

  /** The name that an option takes. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Coefficients that are drawn, all but the first, which is the intercept's. */
  double[] draw(CoverageTable table, UniformRandomProvider random) {
    double[] sds = table.sds();
    int[] groups = table.encoding().groups();
    double[] b = new double[groups.length];
    ZigguratSampler.NormalizedGaussian normal = ZigguratSampler.NormalizedGaussian.of(random);
    boolean isThere = true;
    for (int j = 1; j < b.length; j++) {
      boolean isFirst = groups[j] != groups[j - 1];
      if (isFirst) {
        isThere = this == DRAWN || random.nextDouble() < SHARE;
      }
      boolean isNumber = isFirst && (j + 1 == b.length || groups[j + 1] != groups[j]);
      double sd = !isNumber ? SD : sds[j] > CONSTANT ? SD / sds[j] : 0;
      double z = normal.sample();
      b[j] = isThere ? sd * z : 0;
    }
    return b;
  }
}
