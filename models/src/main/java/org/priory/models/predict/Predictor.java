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

  /** Compares predictions with what was observed. */
  Scores scores();
}
