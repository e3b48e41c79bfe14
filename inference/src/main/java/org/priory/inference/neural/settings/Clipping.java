package org.priory.inference.neural.settings;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How the gradient g of a record is bounded by a norm C. */
public enum Clipping {
  /** Cut where it is longer: g min(1, C/|g|). */
  HARD("cut to norm %.3g"),
  /** Normalised: g C/(|g| + 0.01 C), so that every record counts about the same. */
  AUTOMATIC("normalised to norm %.3g"),
  /**
   * Left out where it is longer, and as it is otherwise: g where |g| is at most C, else 0 (Bu et
   * al. 2021, "On the convergence and calibration of deep learning with differential privacy",
   * global clipping). What is left keeps its proportions.
   */
  GLOBAL("left out beyond norm %.3g");

  private final String words;

  Clipping(String words) {
    this.words = words;
  }

  /** What is done to gradients, in words. */
  public String words(double clip) {
    return String.format(Locale.ROOT, words, clip);
  }

  /** The name by which it is asked for. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static List<String> names() {
    return Arrays.stream(values()).map(Clipping::word).toList();
  }

  public static Optional<Clipping> named(String word) {
    return Arrays.stream(values()).filter(each -> each.word().equals(word)).findFirst();
  }
}
