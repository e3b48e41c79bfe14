package org.priory.inference.neural.head;

import java.io.Serializable;

/** What the outputs of a network say about a label, and how wrong they are. */
public interface Head extends Serializable {

  /** Number of outputs. */
  int outputs();

  /** Whether a label can be explained; false for one that is not known. */
  boolean knows(float label);

  /**
   * The gradient of the loss, minus the log likelihood, by the outputs.
   *
   * <p>A function of its arguments alone, bit for bit: only {@link StrictMath} may be used.
   *
   * @param outputs from {@code start} on
   * @param errors filled in from {@code start} on; may be the array of the outputs
   */
  void errors(float[] outputs, int start, float label, float[] errors);
}
