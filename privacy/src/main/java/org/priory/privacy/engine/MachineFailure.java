package org.priory.privacy.engine;

import org.jspecify.annotations.Nullable;

/**
 * Tells failures of the machine from those of a query.
 *
 * <p>A query that fails on a record does so because of that record, which then counts as zero. A
 * machine whose memory is full fails wherever it happens to be: what was computed is then no
 * function of the records alone, and nothing may be released of it. So the run is aborted; its
 * charge stays.
 */
final class MachineFailure {
  /** Causes of causes that are looked at. */
  private static final int DEPTH = 50;

  private MachineFailure() {}

  /**
   * Throws the failure on if it is the machine's, or was caused by one.
   *
   * @throws VirtualMachineError such as one of memory; not of a full stack, which follows from how
   *     deep a query goes for a record
   */
  static void passOn(Throwable failure) {
    @Nullable Throwable each = failure;
    for (int i = 0; i < DEPTH && each != null; i++) {
      if (each instanceof VirtualMachineError error && !(each instanceof StackOverflowError)) {
        throw error;
      }
      each = each.getCause();
    }
  }
}
