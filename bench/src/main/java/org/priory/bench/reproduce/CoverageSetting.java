package org.priory.bench.reproduce;

import org.priory.bench.reproduce.CoverageFit.Variation;

/**
 * What all fits of a row of the table have in common.
 *
 * @param isDefault whether the method is the one that the program takes by itself
 */
record CoverageSetting(
    CoverageSet set,
    CoverageTruth truth,
    Variation variation,
    double epsilon,
    String method,
    boolean isDefault) {

  CoverageFit fit(int rows, int number) {
    return new CoverageFit(set, rows, truth, variation, number, epsilon, method);
  }

  CoverageSetting withoutNoise() {
    return new CoverageSetting(set, truth, variation, CoverageFit.NONE, method, isDefault);
  }
}
