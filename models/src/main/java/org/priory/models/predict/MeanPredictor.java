package org.priory.models.predict;

import java.util.List;

/**
 * The mean of a number alone, by a model that has no intervals.
 *
 * @param full mean, standard deviation and interval
 */
public record MeanPredictor(NumberPredictor full) implements Predictor {

  @Override
  public List<String> columns() {
    return List.of("mean");
  }

  @Override
  public List<String> fields(float[] block, int offset) {
    return List.of(Double.toString(full.mean(block, offset)));
  }

  @Override
  public double loss(float[] block, int offset, float label) {
    return full.loss(block, offset, label);
  }

  @Override
  public Scores scores() {
    return full.scoresOfMeans();
  }
}
