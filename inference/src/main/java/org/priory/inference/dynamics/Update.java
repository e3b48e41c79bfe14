package org.priory.inference.dynamics;

import java.util.List;

/** How parameters move along noisy gradients. Post-processing: it never sees a record. */
public interface Update {

  /**
   * Moves some parameters.
   *
   * @param g noisy gradient of the mean loss and the prior by these alone
   * @param w all parameters, changed in place
   * @param from the first to be moved
   * @param count how many
   * @param step the number of the step, from 1 on
   */
  void move(float[] g, float[] w, int from, int count, long step);

  /** What it knows of the steps before, as it is: writing to it sets it. */
  List<float[]> memory();
}
