package org.priory.inference.variational;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What is asked about the second moments of hidden units, which decide how much noise a belief
 * network needs: with J pixels and K units the release has about J K^2/2, J K or K^2/2 numbers for
 * them.
 */
public enum SecondMoment {
  /**
   * One matrix for all pixels: the Pólya-Gamma variables of a pixel have one parameter for all
   * images, so that only sums of ss' are needed. A looser bound on the evidence, still a bound.
   */
  SHARED,
  /**
   * Each pixel's own matrix, without what is off its diagonal, for which the product of the first
   * moments stands. An approximation, no bound on the evidence.
   */
  DIAGONAL,
  /** Each pixel's own matrix, as in the paper: J blocks of K x K. */
  FULL;

  /** The name by which the second moment is asked for. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether each image has Pólya-Gamma variables of its own. */
  public boolean isPerPixel() {
    return this != SHARED;
  }

  /** By its word. */
  public static Optional<SecondMoment> of(String word) {
    return Arrays.stream(values()).filter(each -> each.word().equals(word)).findFirst();
  }

  /** All words. */
  public static List<String> words() {
    return Arrays.stream(values()).map(SecondMoment::word).toList();
  }
}
