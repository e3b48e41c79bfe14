package org.priory.inference.model;

/**
 * Parameters are no longer finite numbers, because steps were too large. That follows from noisy
 * answers alone, so it may be said.
 */
public final class Diverged extends RuntimeException {
  private static final long serialVersionUID = 1;
  private final long step;

  public Diverged(long step) {
    super("parameters are no longer finite numbers after step " + step);
    this.step = step;
  }

  /** Steps that were taken. */
  public long step() {
    return step;
  }
}
