package org.priory.inference.variational.belief;

import java.io.Serializable;

/**
 * E-step of one image: the means of its hidden units s = z - 1/2 under q(z), in [-1/2, 1/2]. A
 * fixed number of plain operations in a fixed order, so that the result is a function of the image
 * alone, bit for bit. Has scratch memory: one a thread.
 */
interface HiddenUnits extends Serializable {
  /** Rounds of coordinate ascent, in each image. */
  int ROUNDS = 3;

  /**
   * Fills in the means.
   *
   * @param on the pixels that are 1, ascending
   * @param count how many of them there are
   * @param s the means
   */
  void infer(int[] on, int count, double[] s);

  /** E[xi_j] of the image's Pólya-Gamma variables after {@link #infer}, for every pixel. */
  double[] augmented();

  /** 1/(1 + e^-d) - 1/2, the mean of s whose log-odds are d. */
  static double mean(double d) {
    return 1 / (1 + Math.exp(-d)) - 0.5;
  }

  /** For another thread. */
  HiddenUnits copy();
}
