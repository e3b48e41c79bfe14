package org.priory.models.regression;

import java.util.List;
import org.priory.models.predict.Predictor;
import org.priory.models.predict.Scores;

/**
 * The expected count or amount alone, by a model that has no intervals.
 *
 * @param full expected count and interval
 */
public record MeanCountPredictor(CountPredictor full) implements Predictor {

  @Override
  public List<String> columns() {
    return List.of("expected");
  }

  @Override
  public List<String> fields(float[] block, int offset) {
    return List.of(Double.toString(full.expected().mean(block, offset)));
  }

  @Override
  public double loss(float[] block, int offset, float label) {
    return full.loss(block, offset, label);
  }

  @Override
  public Scores scores() {
    return full.scores();
  }
}
