package org.priory.numerics.random;

/**
 * Normal numbers as doubles, by the {@link Ziggurat}: for models and their start values. Privacy
 * noise comes from {@link GridGaussian}, whose last bits say nothing.
 *
 * <p>Uses one 64-bit number for 99.6 % of the draws: 10 bits for the piece, a sign and 53 bits for
 * the place in it. Values are on a lattice finer than 2^-50; tails are those of the distribution.
 */
public final class NormalSampler {

  private NormalSampler() {}

  /** One standard normal number. */
  public static double next(RandomSource source) {
    while (true) {
      long bits = source.nextLong();
      int layer = (int) bits & Ziggurat.LAYER_MASK;
      long position = bits >> Ziggurat.LAYER_BITS;
      if (Math.abs(position) < Ziggurat.INNER[layer]) {
        return (double) position * Ziggurat.UNIT[layer];
      }
      ZigguratEdge edge = new ZigguratEdge(bits, source);
      if (edge.accepted()) {
        return edge.value();
      }
    }
  }

  /**
   * Overwrites an array with normal numbers.
   *
   * @param sigma standard deviation
   */
  public static void fill(double[] out, double sigma, RandomSource source) {
    int done = 0;
    while (done < out.length) {
      int position = source.position;
      done += fillInner(out, done, sigma, source);
      // Nothing done: the buffer is empty, or a draw needs more than one number.
      if (done < out.length && source.position == position) {
        out[done++] = sigma * next(source);
      }
    }
  }

  /** Fills as long as the first test passes and the buffer lasts. */
  private static int fillInner(double[] out, int from, double sigma, RandomSource source) {
    long[] inner = Ziggurat.INNER;
    double[] unit = Ziggurat.UNIT;
    byte[] buffer = source.buffer;
    int at = source.position;
    int to = at + Long.BYTES * Math.min((buffer.length - at) / Long.BYTES, out.length - from);
    int next = from;
    while (at < to) {
      long bits = RandomSource.longAt(buffer, at);
      int layer = (int) bits & Ziggurat.LAYER_MASK;
      long position = bits >> Ziggurat.LAYER_BITS;
      if (Math.abs(position) >= inner[layer]) {
        break;
      }
      out[next++] = (double) position * unit[layer] * sigma;
      at += Long.BYTES;
    }
    source.position = at;
    return next - from;
  }
}
