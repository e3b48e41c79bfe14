package org.priory.inference.model;

import java.io.Serializable;
import org.priory.privacy.query.Row;

/** A likelihood that says how each record wants the parameters to move. */
public interface RecordLikelihood extends Serializable {

  /** Number of parameters. */
  int dimension();

  /**
   * Adds the gradient of log p(record | theta) with respect to theta. Depends on the row and on
   * theta alone.
   */
  void addGradient(double[] theta, Row row, double[] sum);
}
