package org.priory.numerics.linear;

/**
 * Where arrays are copied for the native library: three places for each thread, kept for the next
 * call.
 *
 * <p>JavaCPP's own methods for arrays copy the whole array, not the part in use, and corrupt the
 * heap for a sliced {@code FloatBuffer} over an array.
 */
final class Staging {
  // What is larger is allocated for one call: a thread holds 3 x 16 MiB at most.
  private static final long KEPT_BYTES = 1L << 24;
  private static final ThreadLocal<Staging> OF_THREAD = ThreadLocal.withInitial(Staging::new);

  private final NativeMemory[] kept = {
    new NativeMemory(Double.BYTES), new NativeMemory(Double.BYTES), new NativeMemory(Double.BYTES)
  };

  private Staging() {}

  /** A place for that many bytes, valid until this thread asks for the same place again. */
  static NativeMemory place(int index, long bytes) {
    NativeMemory[] kept = OF_THREAD.get().kept;
    if (bytes <= kept[index].bytes()) {
      return kept[index];
    }
    NativeMemory memory = new NativeMemory(bytes);
    if (bytes <= KEPT_BYTES) {
      kept[index] = memory;
    }
    return memory;
  }
}
