package org.priory.numerics.linear;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;

/** Matrices of doubles by triple loops, and how far a result may be from them. */
final class Naive {
  final int rows;
  final int columns;
  final double[] values;

  Naive(int rows, int columns, double[] values) {
    this.rows = rows;
    this.columns = columns;
    this.values = values;
  }

  /** Normal numbers that are floats, so that a float matrix can hold them. */
  static Naive random(int rows, int columns, Random random) {
    double[] values = new double[rows * columns];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) random.nextGaussian();
    }
    return new Naive(rows, columns, values);
  }

  /** Positive definite: B'B + I. */
  static Naive positive(int n, Random random) {
    Naive b = random(n, n, random);
    Naive a = b.transposed().times(b);
    for (int i = 0; i < n; i++) {
      a.values[i * n + i] += 1;
    }
    return a;
  }

  static Naive symmetric(int n, Random random) {
    Naive a = random(n, n, random);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        a.values[j * n + i] = a.values[i * n + j];
      }
    }
    return a;
  }

  double at(int i, int j) {
    return values[i * columns + j];
  }

  float[] floats() {
    float[] floats = new float[values.length];
    for (int i = 0; i < floats.length; i++) {
      floats[i] = (float) values[i];
    }
    return floats;
  }

  Naive transposed() {
    double[] result = new double[values.length];
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        result[j * rows + i] = at(i, j);
      }
    }
    return new Naive(columns, rows, result);
  }

  Naive times(Naive b) {
    assertThat(b.rows).isEqualTo(columns);
    double[] result = new double[rows * b.columns];
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < b.columns; j++) {
        for (int k = 0; k < columns; k++) {
          result[i * b.columns + j] += at(i, k) * b.at(k, j);
        }
      }
    }
    return new Naive(rows, b.columns, result);
  }

  /** alpha this + beta other. */
  Naive combined(double alpha, double beta, Naive other) {
    double[] result = new double[values.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = alpha * values[i] + beta * other.values[i];
    }
    return new Naive(rows, columns, result);
  }

  Naive absolute() {
    double[] result = new double[values.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = Math.abs(values[i]);
    }
    return new Naive(rows, columns, result);
  }

  double largest() {
    double largest = 0;
    for (double value : values) {
      largest = Math.max(largest, Math.abs(value));
    }
    return largest;
  }

  /** The values must be these, each up to {@code bound} times that of {@code size}. */
  void check(double[] actual, double bound, Naive size) {
    assertThat(actual).hasSameSizeAs(values);
    for (int i = 0; i < values.length; i++) {
      double error = Math.abs(actual[i] - values[i]);
      if (!(error <= bound * size.values[i])) {
        throw new AssertionError(
            String.format(
                "(%d, %d) is %s, must be %s up to %s",
                i / columns, i % columns, actual[i], values[i], bound * size.values[i]));
      }
    }
  }

  /** The values must be these, each up to {@code bound}. */
  void check(double[] actual, double bound) {
    double[] ones = new double[values.length];
    Arrays.fill(ones, 1);
    check(actual, bound, new Naive(rows, columns, ones));
  }

  static Naive identity(int n) {
    double[] values = new double[n * n];
    for (int i = 0; i < n; i++) {
      values[i * n + i] = 1;
    }
    return new Naive(n, n, values);
  }
}
