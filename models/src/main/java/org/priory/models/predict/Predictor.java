package org.priory.models.predict;

import java.util.List;
import org.priory.inference.neural.prediction.Prediction;

/** What a model says about a row. */
public interface Predictor {
  /** The probability that an interval holds what it is an interval of. */
  double LEVEL = 0.95;

  /** Names of the columns that {@link #fields} fills. */
  List<String> columns();

  /** Rows that a predictor is shown at a time, at most. */
  int BLOCK = Prediction.BLOCK;

  /**
   * Looks at some rows, at most {@link #BLOCK}, before it is asked about each of them.
   *
   * @param offset where the first of them starts
   */
  default void look(float[] block, int offset, int rows) {}

  /** The prediction for the row of features that starts at the offset, a field for each column. */
  List<String> fields(float[] block, int offset);

  /**
   * How wrong the prediction of a row is, from 0 to 1, for a choice among models: half the squared
   * distance of probabilities from what was observed (Brier), or the error of a number as a share
   * of a quarter of its range, cut at 1.
   *
   * @throws IllegalStateException if it predicts neither
   */
  default double loss(float[] block, int offset, float label) {
    throw new IllegalStateException("this model predicts neither classes nor numbers");
  }

  /** Compares predictions with what was observed. */
  Scores scores();
}
