package org.priory.inference.variational.belief;

import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/** Work on each pixel alone, on all processors; the result does not depend on who does what. */
final class EachPixel {
  private EachPixel() {}

  static void of(int pixels, IntConsumer work) {
    IntStream.range(0, pixels).parallel().forEach(work);
  }
}
