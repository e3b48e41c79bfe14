package org.priory.models.model;

import java.util.List;
import org.priory.numerics.random.RandomSource;

/** Draws from a posterior. */
public interface Draws {

  /** How many are written: those of chains as many as there are, others 1,000. */
  default int count() {
    return 1000;
  }

  /** Names of the parameters by CmdStan's rules: {@code b_age}, {@code tau}, {@code mu.1.2}. */
  List<String> columns();

  /** What each of them stands for. */
  List<String> meanings();

  /** What else a reader of the file should know. */
  default List<String> notes() {
    return List.of();
  }

  /**
   * Draws a value of each.
   *
   * @return the logarithm of the posterior density there, up to a constant
   */
  double next(double[] values, RandomSource source);
}
