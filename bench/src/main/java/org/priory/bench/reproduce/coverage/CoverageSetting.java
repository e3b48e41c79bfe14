package org.priory.bench.reproduce.coverage;

import org.priory.bench.reproduce.coverage.CoverageFit.Variation;

/**
 * What all fits of a row of the table have in common.
 *
 * @param part of the table that it stands in
 * @param defaultMethod the method that the program takes by itself
 */
record CoverageSetting(
    CoveragePart part,
    CoverageSet set,
    CoverageModel model,
    CoverageTruth truth,
    Variation variation,
    double epsilon,
    String method,
    String defaultMethod) {

  boolean isDefaultMethod() {
    return method.equals(defaultMethod);
  }

  CoverageFit fit(int rows, int number) {
    return new CoverageFit(set, rows, model, truth, variation, number, epsilon, method);
  }

  /** The fit of the same data without noise, by the default method. */
  CoverageFit plain(int rows, int number) {
    Variation same = variation == Variation.PERSONS ? variation : Variation.ROWS;
    return new CoverageFit(set, rows, model, truth, same, number, CoverageFit.NONE, defaultMethod);
  }

  String words() {
    return String.join(
        ", ",
        set.word(),
        model.word(),
        truth.word(),
        variation.words(),
        method,
        "epsilon " + CoverageFit.words(epsilon));
  }
}
