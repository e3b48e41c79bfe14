package org.priory.models.predict;

/**
 * The mean of a number alone, by a model that has no intervals.
 *
 * @param full mean, standard deviation and interval
 */
public record MeanPredictor(NumberPredictor full) implements Predictor {

  @Override
  public String columns() {
    return "mean";
  }

  @Override
  public String line(float[] block, int offset) {
    return Double.toString(full.mean(block, offset));
  }

  @Override
  public Scores scores() {
    return full.scores();
  }
}
