package org.priory.numerics.random;

import java.io.Serializable;

/**
 * The key of a source, as a value that can be handed to another machine: whoever has it makes the
 * same bits, as often as he likes. So what is drawn from it is a function of the key, and a task
 * that is run again draws nothing new.
 *
 * <p>A key is as secret as what is drawn from it. Unlike a source, it does not forget.
 */
public final class SourceKey implements Serializable {
  private static final long serialVersionUID = 1L;

  private final byte[] bytes;
  private final boolean isPrivate;

  SourceKey(byte[] bytes, boolean isPrivate) {
    this.bytes = bytes;
    this.isPrivate = isPrivate;
  }

  /** The source of this key, from its first bit on. */
  public RandomSource open() {
    byte[] copy = bytes.clone(); // the source wipes it
    return isPrivate ? SecureSource.of(copy) : InsecureSeededSource.of(copy);
  }

  @Override
  public String toString() {
    return "SourceKey[secret]";
  }
}
