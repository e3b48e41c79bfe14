package org.priory.models.predict;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects predictions beside what was observed. NOT private: exact numbers about the rows. */
public interface Scores {

  /** A row and its label, as encoded. */
  void add(float[] block, int offset, float label);

  /** How good the predictions are; at least one row was added. */
  Map<String, @Nullable Object> members();
}
