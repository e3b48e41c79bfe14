package org.priory.models.network;

import java.util.Locale;
import org.priory.inference.neural.gradient.GradientQuery;
import org.priory.inference.neural.layer.Layer;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.settings.NetworkMethod;
import org.priory.models.choice.NetworkChoice;
import org.priory.numerics.parallel.Workers;

/** The memory that the fit of a network takes. Draws that are kept stay on disk. */
final class NetworkMemory {
  /** Bytes for each parameter, with the wall's sums. */
  private static final long BYTES_OF_PARAMETER = 64;

  /**
   * Bytes for each parameter in every further draw of the weights in a step: weights, factors,
   * squares, whole numbers.
   */
  private static final long BYTES_OF_SAMPLE = 24;

  private NetworkMemory() {}

  /**
   * Refuses a network that is too large.
   *
   * @throws IllegalArgumentException if there is less memory than it needs
   */
  static void check(NetworkShape network, NetworkChoice chosen) {
    long parameters = network.parameters();
    long more = chosen.backprop().samples() - 1L;
    long needed =
        chosen.method() == NetworkMethod.BBP
            ? parameters * (2 * BYTES_OF_PARAMETER + BYTES_OF_SAMPLE * more)
                + more * GradientQuery.MOST_ROWS * bytesOfRow(network) * Workers.threads()
            : parameters * BYTES_OF_PARAMETER;
    long most = Runtime.getRuntime().maxMemory();
    if (needed > most) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%,d parameters%s need %,d MB of memory, there are %,d: take fewer, or give Java more,"
                  + " such as JAVA_TOOL_OPTIONS=-Xmx8g",
              parameters,
              more == 0 ? "" : " and " + chosen.backprop().samples() + " weight samples",
              needed >> 20,
              most >> 20));
    }
  }

  /**
   * What a thread keeps of a row for each draw of the weights, about: outputs and their errors, and
   * of filters also what every place sees, its errors, and the gradient.
   */
  private static long bytesOfRow(NetworkShape network) {
    long floats = 0;
    for (Layer layer : network.layers()) {
      floats += layer.inputs() + 3L * layer.outputs();
      if (layer instanceof Layer.Convolution filters) {
        floats += 2L * filters.columns() * (filters.places() + filters.filters());
      }
    }
    return Float.BYTES * floats;
  }
}
