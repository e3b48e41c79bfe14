package org.priory.app.run;

import java.util.Locale;
import org.priory.inference.neural.NetworkMethod;

/** The memory that the fit of a network takes. Draws that are kept stay on disk. */
final class NetworkMemory {
  /** Bytes for each parameter, with the wall's sums. */
  private static final long BYTES_OF_PARAMETER = 64;

  /**
   * The same for another draw of the weights in a step: weights, factors, squares, whole numbers.
   */
  private static final long BYTES_OF_SAMPLE = 24;

  private NetworkMemory() {}

  /**
   * Refuses a network that is too large.
   *
   * @throws IllegalArgumentException if there is less memory than it needs
   */
  static void check(long parameters, NetworkChoice chosen) {
    long bytes =
        chosen.method() == NetworkMethod.BBP
            ? 2 * BYTES_OF_PARAMETER + BYTES_OF_SAMPLE * (chosen.backprop().samples() - 1)
            : BYTES_OF_PARAMETER;
    long needed = parameters * bytes;
    long most = Runtime.getRuntime().maxMemory();
    if (needed > most) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%,d parameters need %,d MB of memory, there are %,d: take fewer units, or give Java"
                  + " more, such as JAVA_TOOL_OPTIONS=-Xmx8g",
              parameters,
              needed >> 20,
              most >> 20));
    }
  }
}
