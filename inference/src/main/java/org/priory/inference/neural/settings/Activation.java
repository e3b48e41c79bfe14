package org.priory.inference.neural.settings;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a hidden unit makes of its input. */
public enum Activation {
  /** max(0, z). */
  RELU,
  /** tanh(z); bounded, which keeps gradients within a clip (Papernot et al. 2021). */
  TANH;

  /** The name by which the activation function is asked for. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static List<String> words() {
    return Arrays.stream(values()).map(Activation::word).toList();
  }

  public static Optional<Activation> of(String word) {
    return Arrays.stream(values()).filter(each -> each.word().equals(word)).findFirst();
  }
}
