package org.priory.models.factor;

import java.util.ArrayList;
import java.util.List;
import org.priory.inference.factors.FactorEstimate;
import org.priory.inference.factors.FactorScores;
import org.priory.models.predict.DensityScores;
import org.priory.models.predict.Predictor;
import org.priory.models.predict.Scores;

/** The factors of a row, and the logarithm of its density in the data's units. */
final class FactorPredictor implements Predictor {
  private final FactorEstimate estimate;
  private final double[] halfRanges;

  /**
   * A predictor.
   *
   * @param halfRanges what a feature from 0 to 1 stands for, of each number
   */
  FactorPredictor(FactorEstimate estimate, double[] halfRanges) {
    this.estimate = estimate;
    this.halfRanges = halfRanges.clone();
  }

  @Override
  public List<String> columns() {
    List<String> columns = new ArrayList<>();
    for (int k = 1; k <= estimate.factors(); k++) {
      columns.add("factor." + k);
    }
    columns.add("log_density");
    return columns;
  }

  private double log(FactorScores scores, float[] block, int offset) {
    double log = scores.logDensity();
    for (int j = 0; j < halfRanges.length; j++) {
      log -= Float.isNaN(block[offset + j]) ? 0 : Math.log(halfRanges[j]);
    }
    return log;
  }

  @Override
  public List<String> fields(float[] block, int offset) {
    FactorScores scores = new FactorScores(estimate, block, offset);
    List<String> fields = new ArrayList<>();
    for (double mean : scores.means()) {
      fields.add(Float.toString((float) mean));
    }
    fields.add(Double.toString(log(scores, block, offset)));
    return fields;
  }

  @Override
  public Scores scores() {
    return new DensityScores((block, at) -> log(new FactorScores(estimate, block, at), block, at));
  }
}
