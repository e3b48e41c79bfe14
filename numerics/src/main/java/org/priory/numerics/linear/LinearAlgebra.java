package org.priory.numerics.linear;

/**
 * Who computes: chosen once in a process, when the first matrix needs it.
 *
 * <p>The native library is loaded then, which takes a third of a second, or nearly a second when it
 * has to be unpacked first. Programs without matrices never pay. The system property {@code
 * priory.linear=plain} keeps the library out.
 */
public final class LinearAlgebra {
  private static final String PROPERTY = "priory.linear";

  private LinearAlgebra() {}

  /**
   * The library that computes products and factors.
   *
   * @param name such as "OpenBLAS"
   * @param isNative whether a native library computes
   * @param note why it is not a native library; empty if it is one
   */
  public record Provider(String name, boolean isNative, String note) {}

  /** Who computes in this process. Loads the native library if nothing has yet. */
  public static Provider provider() {
    return blas().provider();
  }

  static Blas blas() {
    return Chosen.BLAS;
  }

  /** Loaded by its first use. */
  private static final class Chosen {
    private static final Blas BLAS = choose();
  }

  private static Blas choose() {
    if ("plain".equals(System.getProperty(PROPERTY))) {
      return new PlainBlas("asked for by -D" + PROPERTY + "=plain");
    }
    try {
      return OpenBlas.load();
    } catch (LinkageError | RuntimeException e) {
      return new PlainBlas("the native library did not load: " + e);
    }
  }
}
