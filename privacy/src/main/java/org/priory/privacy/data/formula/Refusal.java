package org.priory.privacy.data.formula;

import org.priory.privacy.data.schema.BadData;

/** Refuses a formula, with the place at which it cannot be right. */
public final class Refusal {
  private Refusal() {}

  /**
   * A refusal in one line: where, the rule, what was there, what to do.
   *
   * @param at the place in the formula, counted from 1
   */
  public static BadData of(int at, String rule, Object was, String remedy) {
    return new BadData("`formula`", "character " + at, rule, was, remedy);
  }
}
