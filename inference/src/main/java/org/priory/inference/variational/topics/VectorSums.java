package org.priory.inference.variational.topics;

/**
 * Sums of chosen vectors, four at once. Each vector is an array of its own, so that a compiler
 * makes several numbers in one instruction.
 */
final class VectorSums {
  private VectorSums() {}

  /**
   * to += sum_j factors[which_j] vectors[which_j], of the first so many j.
   *
   * @param to changed in its first {@code length} places
   */
  static void add(
      double[][] vectors, double[] factors, int[] which, int many, double[] to, int length) {
    for (int j = 0; j < many; j += 4) {
      int a = which[j];
      // At the end a vector comes again, times 0.
      int b = j + 1 < many ? which[j + 1] : a;
      int c = j + 2 < many ? which[j + 2] : a;
      int d = j + 3 < many ? which[j + 3] : a;
      double ofB = j + 1 < many ? factors[b] : 0;
      double ofC = j + 2 < many ? factors[c] : 0;
      double ofD = j + 3 < many ? factors[d] : 0;
      add(vectors[a], vectors[b], vectors[c], vectors[d], factors[a], ofB, ofC, ofD, to, length);
    }
  }

  private static void add(
      double[] a,
      double[] b,
      double[] c,
      double[] d,
      double ofA,
      double ofB,
      double ofC,
      double ofD,
      double[] to,
      int length) {
    for (int i = 0; i < length; i++) {
      to[i] += ofA * a[i] + ofB * b[i] + ofC * c[i] + ofD * d[i];
    }
  }

  /**
   * to[which_j] = factors' vectors[which_j], of the first so many j.
   *
   * @param factors of which the first {@code length} count
   */
  static void multiply(
      double[][] vectors, double[] factors, int[] which, int many, double[] to, int length) {
    for (int j = 0; j < many; j += 4) {
      // At the end a vector comes again.
      int a = which[j];
      int b = which[Math.min(j + 1, many - 1)];
      int c = which[Math.min(j + 2, many - 1)];
      int d = which[Math.min(j + 3, many - 1)];
      double[] va = vectors[a];
      double[] vb = vectors[b];
      double[] vc = vectors[c];
      double[] vd = vectors[d];
      double sumA = 0;
      double sumB = 0;
      double sumC = 0;
      double sumD = 0;
      for (int i = 0; i < length; i++) {
        double factor = factors[i];
        sumA += factor * va[i];
        sumB += factor * vb[i];
        sumC += factor * vc[i];
        sumD += factor * vd[i];
      }
      to[a] = sumA;
      to[b] = sumB;
      to[c] = sumC;
      to[d] = sumD;
    }
  }
}
