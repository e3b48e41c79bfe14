package org.priory.app.run;

import java.util.List;
import org.priory.numerics.random.RandomSource;

/** Draws from a posterior. */
public interface Draws {

  /** How many are written. */
  default int count() {
    return DrawsFile.DRAWS;
  }

  /** Names of the parameters by CmdStan's rules: {@code beta.1}, {@code beta.2}, {@code tau}. */
  List<String> columns();

  /** What each of them stands for. */
  List<String> meanings();

  /**
   * Draws a value of each.
   *
   * @return the logarithm of the posterior density there, up to a constant
   */
  double next(double[] values, RandomSource source);
}
