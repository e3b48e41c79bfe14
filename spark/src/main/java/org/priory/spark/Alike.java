package org.priory.spark;

import java.io.Serializable;
import java.util.List;
import org.priory.numerics.linear.Arithmetic;

/**
 * An answer with the arithmetic that made it: processors and libraries that compute otherwise would
 * make the result depend on who answered.
 *
 * @param arithmetic what two processes must have in common
 */
record Alike<T extends Serializable>(T answer, String arithmetic) implements Serializable {

  /** An answer of this process. */
  static <T extends Serializable> Alike<T> here(T answer) {
    return new Alike<>(answer, Arithmetic.fingerprint());
  }

  /**
   * The answers.
   *
   * @throws IllegalStateException if one was made by another arithmetic than this process has
   */
  static <T extends Serializable> List<T> required(List<Alike<T>> answers) {
    for (Alike<T> each : answers) {
      if (!each.arithmetic.equals(Arithmetic.fingerprint())) {
        throw new IllegalStateException(
            "the machines must compute alike, to the last bit; they do not ("
                + Arithmetic.fingerprint()
                + " here, "
                + each.arithmetic
                + " there): give all of them the same Java, processors and libraries");
      }
    }
    return answers.stream().map(Alike::answer).toList();
  }
}
