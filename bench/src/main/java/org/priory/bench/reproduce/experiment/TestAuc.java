package org.priory.bench.reproduce.experiment;

import org.priory.inference.diagnostics.Auc;
import org.priory.inference.diagnostics.BinaryPredictions;
import org.priory.inference.posterior.LogisticPosterior;
import org.priory.privacy.data.records.Records;

/** The area under the curve of a logistic regression on records that were kept for the test. */
public final class TestAuc {

  private TestAuc() {}

  public static double of(LogisticPosterior posterior, Records test) {
    BinaryPredictions predictions = new BinaryPredictions();
    for (int row = 0; row < test.rows(); row++) {
      if (test.isLabelled(row)) {
        predictions.add(
            posterior.probability(test.block(row), test.offset(row)), test.label(row) == 1);
      }
    }
    return Auc.of(predictions).orElseThrow();
  }
}
