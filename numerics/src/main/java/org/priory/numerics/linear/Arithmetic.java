package org.priory.numerics.linear;

import java.util.function.DoubleUnaryOperator;

/**
 * Which arithmetic this process has: kernels of matrix products and functions of the platform may
 * differ in last bits from one processor, library or Java to the next.
 */
public final class Arithmetic {
  /** Rows and columns of the products: below, at and above the sizes of kernels. */
  private static final int[] SIZES = {3, 17, 64, 101};

  private static final String FINGERPRINT = fingerprintNow();

  private Arithmetic() {}

  /**
   * A text that is the same in two processes whose products of matrices and elementary functions
   * agree on examples, bit for bit. Made once for each process.
   */
  public static String fingerprint() {
    return FINGERPRINT;
  }

  private static String fingerprintNow() {
    long hash = 1;
    for (int size : SIZES) {
      hash = 31 * hash + productsOf(size);
    }
    DoubleUnaryOperator[] functions = {
      Math::exp, Math::log, Math::log1p, Math::expm1, Math::tanh, Math::sqrt, Math::cbrt
    };
    for (DoubleUnaryOperator function : functions) {
      for (int i = 1; i < 200; i++) {
        hash = 31 * hash + Double.doubleToRawLongBits(function.applyAsDouble(i * 0.0371));
      }
    }
    return LinearAlgebra.provider().name() + " " + Long.toHexString(hash);
  }

  private static long productsOf(int size) {
    float[] values = new float[size * size];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) Math.sqrt(i % 97 + 0.37) - 4;
    }
    FloatMatrix a = FloatMatrix.zeros(size, size);
    a.put(values, 0);
    FloatMatrix c = FloatMatrix.zeros(size, size);
    Products.gemm(1, a, a, 0, c);
    long hash = hash(c, size * size);
    Products.syrk(1, a, 0, c);
    hash = 31 * hash + hash(c, size * size);
    float[] y = new float[size];
    Products.gemv(1, a, values, 0, 0, y, 0);
    hash = 31 * hash + hash(FloatMatrix.view(y, 0, 1, size), size);
    Products.gemvTransposed(1, a, values, 0, 0, y, 0);
    return 31 * hash + hash(FloatMatrix.view(y, 0, 1, size), size);
  }

  private static long hash(FloatMatrix matrix, int count) {
    float[] values = new float[count];
    matrix.get(values, 0);
    long hash = 0;
    for (float value : values) {
      hash = 31 * hash + Float.floatToRawIntBits(value);
    }
    return hash;
  }
}
