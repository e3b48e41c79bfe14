package org.priory.inference.neural.settings;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The ways to fit a network. */
public enum NetworkMethod {
  /** Langevin dynamics: draws from the posterior. */
  SGLD("Langevin dynamics"),
  /** Langevin dynamics with momentum: draws from the posterior. */
  SGHMC("Hamiltonian dynamics"),
  /** Langevin dynamics with momentum and a thermostat: draws from the posterior. */
  SGNHT("Hamiltonian dynamics with a thermostat"),
  /** Preconditioned Langevin dynamics: draws from the posterior. */
  PSGLD("preconditioned Langevin dynamics"),
  /** Gradient descent to one set of parameters. */
  SGD("gradient descent"),
  /** Gradient descent with momentum, to one set of parameters. */
  HEAVY_BALL("gradient descent with momentum"),
  /** Gradient descent with momentum that looks ahead, to one set of parameters. */
  NESTEROV("Nesterov's gradient descent"),
  /** Adam. */
  ADAM("Adam"),
  /** Gradient descent with dropout, which predictions keep. */
  MC_DROPOUT("gradient descent with dropout"),
  /** Bayes by Backprop: means and spreads of all weights. */
  BBP("Bayes by Backprop");

  private final String words;

  NetworkMethod(String words) {
    this.words = words;
  }

  /** In words. */
  public String words() {
    return words;
  }

  /** Whether it is a chain, whose last steps are draws. */
  public boolean isChain() {
    return this == SGLD || this == SGHMC || this == SGNHT || this == PSGLD;
  }

  /** Whether steps have momentum. */
  public boolean hasMomentum() {
    return this == SGHMC || this == SGNHT || this == HEAVY_BALL || this == NESTEROV;
  }

  /** Whether parameters move by a fixed multiple of the mean gradient by them, and by noise. */
  public boolean followsGradients() {
    return switch (this) {
      case SGLD, SGHMC, SGD, HEAVY_BALL, NESTEROV, MC_DROPOUT -> true;
      case SGNHT, PSGLD, ADAM, BBP -> false;
    };
  }

  /** The name by which the method is asked for. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public static List<String> names() {
    return Arrays.stream(values()).map(NetworkMethod::word).toList();
  }

  public static Optional<NetworkMethod> named(String word) {
    return Arrays.stream(values()).filter(each -> each.word().equals(word)).findFirst();
  }
}
