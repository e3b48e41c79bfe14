package org.priory.privacy.accounting.loss;

/** Which of two neighbours is the truth that the attacker looks for. */
public enum Direction {
  /** The record is in the data (P) and its removal (Q) is the alternative. */
  REMOVE,
  /** The record is not in the data (P) and its addition (Q) is the alternative. */
  ADD
}
