package org.priory.inference.sampling;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.priory.inference.dynamics.HeatBath;

/** The samplers, as the command line calls them. */
public enum SamplerKind {
  SGLD("Langevin dynamics") {
    @Override
    Sampler<?> sampler(double temperature, double[] curvature) {
      return new Sgld(temperature);
    }
  },
  SGHMC("Hamiltonian dynamics with friction") {
    @Override
    Sampler<?> sampler(double temperature, double[] curvature) {
      return new Sghmc(HeatBath.hamiltonian(temperature, FRICTION));
    }

    @Override
    double mostLangevin(double[] curvature) {
      return MOMENTUM_STEP / (FRICTION * largest(curvature));
    }
  },
  SGNHT("Hamiltonian dynamics with a thermostat") {
    @Override
    Sampler<?> sampler(double temperature, double[] curvature) {
      return new Sgnht(HeatBath.hamiltonian(temperature, FRICTION));
    }

    @Override
    double mostLangevin(double[] curvature) {
      return MOMENTUM_STEP / (FRICTION * largest(curvature));
    }
  },
  SGFS("Fisher scoring") {
    @Override
    Sampler<?> sampler(double temperature, double[] curvature) {
      return new Sgfs(new Sgfs.Settings(temperature, curvature));
    }

    /** Curvatures are 1 after scoring, as far as they are known. */
    @Override
    double mostLangevin(double[] curvature) {
      return LANGEVIN_STEP / NEARLY_ONE;
    }

    @Override
    int mostParameters() {
      return Sgfs.MOST_PARAMETERS;
    }
  },
  PSGLD("preconditioned Langevin dynamics") {
    @Override
    Sampler<?> sampler(double temperature, double[] curvature) {
      return new PreconditionedSgld(new PreconditionedSgld.Settings(temperature, curvature));
    }

    /** A curvature l becomes its root. */
    @Override
    double mostLangevin(double[] curvature) {
      return LANGEVIN_STEP / Math.sqrt(largest(curvature));
    }
  };

  private static final double FRICTION = 0.2;

  /** eta l of the largest curvature l: the variance is too large by eta l/2. */
  private static final double LANGEVIN_STEP = 0.15;

  /** eta l of the largest curvature l with momentum: the variance is too large by eta l/3.6. */
  private static final double MOMENTUM_STEP = 0.25;

  /** What is left of curvatures after scoring by an inexact matrix. */
  private static final double NEARLY_ONE = 2;

  private final String words;

  SamplerKind(String words) {
    this.words = words;
  }

  /** A sampler at a temperature for parameters of the expected curvature. */
  abstract Sampler<?> sampler(double temperature, double[] curvature);

  /** The largest step of Langevin dynamics that goes as far as a step that is accurate. */
  double mostLangevin(double[] curvature) {
    return LANGEVIN_STEP / largest(curvature);
  }

  /** More than this are refused. */
  int mostParameters() {
    return Integer.MAX_VALUE;
  }

  /** Refuses more parameters than the sampler can move. */
  void check(int parameters) {
    if (parameters > mostParameters()) {
      throw new IllegalArgumentException(
          word()
              + " takes at most "
              + mostParameters()
              + " parameters, as it buys a matrix of all pairs of them, and there are "
              + parameters
              + ": take sgld, or fewer columns");
    }
  }

  private static double largest(double[] curvature) {
    return Arrays.stream(curvature).max().orElse(1);
  }

  /** The name by which the sampler is asked for. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What it is. */
  public String words() {
    return words;
  }

  /** The names by which samplers are asked for. */
  public static List<String> names() {
    return Arrays.stream(values()).map(SamplerKind::word).toList();
  }

  /** The one that the command line calls so. */
  public static SamplerKind named(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
