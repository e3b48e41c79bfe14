package org.priory.privacy.data.records;

import java.io.Serializable;

/** A derivation as a value that can travel: any machine makes the same rows by it. */
public interface DerivationValue extends Serializable {

  /** How many rows are made from one, at least 1. */
  int copies();

  /** How many numbers each of them has. */
  int width();

  /**
   * The derivation.
   *
   * @param target of the rows from which it derives
   */
  Derivation of(Target target);
}
