package org.priory.inference.sampling;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How the step size changes over a chain of T steps. */
public enum StepSchedule {
  /** eta_t = eta. */
  CONSTANT {
    @Override
    public double factor(long t, long steps) {
      return 1;
    }
  },

  /** eta_t = a (b + t)^-gamma with b = T/10 and gamma = 0.55, and a such that eta_T = eta. */
  POLYNOMIAL {
    @Override
    public double factor(long t, long steps) {
      double b = 0.1 * steps;
      return Math.pow((b + t) / (b + steps), -GAMMA);
    }
  },

  /**
   * The paper's alpha-phase with alpha = 1/2: eta_t = eta alpha T/t. Where eta is the step at which
   * the privacy noise is just the Langevin noise, the chain is hotter up to step alpha T, and
   * Langevin dynamics at the asked temperature from there on.
   */
  ALPHA_PHASE {
    @Override
    public double factor(long t, long steps) {
      return ALPHA * steps / t;
    }
  };

  private static final double GAMMA = 0.55;
  private static final double ALPHA = 0.5;

  /** eta_t over eta for t = 1, ..., steps. */
  public abstract double factor(long t, long steps);

  /** The name by which the schedule is asked for. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The names by which schedules are asked for. */
  public static List<String> words() {
    return Arrays.stream(values()).map(StepSchedule::word).toList();
  }
}
