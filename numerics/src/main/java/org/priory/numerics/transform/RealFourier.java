package org.priory.numerics.transform;

import org.jtransforms.fft.DoubleFFT_1D;
import org.visnow.jlargearrays.ConcurrencyUtils;

/**
 * The discrete Fourier transform of a real vector, in place.
 *
 * <p>The packed layout is that of JTransforms for even n: {@code a[0] = Re[0], a[1] = Re[n/2],
 * a[2k] = Re[k], a[2k+1] = Im[k]} for 0 &lt; k &lt; n/2.
 */
public final class RealFourier {
  static {
    // One thread: the callers are parallel where that pays, and results do not depend on the
    // machine.
    ConcurrencyUtils.setNumberOfThreads(1);
  }

  private final DoubleFFT_1D plan;
  private final int size;

  private RealFourier(int size) {
    this.size = size;
    this.plan = new DoubleFFT_1D(size);
  }

  /**
   * A plan for vectors of one length.
   *
   * @param size length, a power of two, at least 2
   */
  public static RealFourier ofSize(int size) {
    if (size < 2 || Integer.bitCount(size) != 1) {
      throw new IllegalArgumentException("size must be a power of two >= 2, was " + size);
    }
    return new RealFourier(size);
  }

  public int size() {
    return size;
  }

  /** Replaces {@code a} by its transform, packed. */
  public void forward(double[] a) {
    plan.realForward(a);
  }

  /** Replaces a packed transform by the vector, including the factor 1/n. */
  public void inverse(double[] a) {
    plan.realInverse(a, true);
  }
}
