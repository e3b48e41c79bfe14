package org.priory.inference.variational;

/**
 * How a document counts: what its expected counts n_w phi_wk become, and the bound that follows for
 * what it contributes. The phi_wk of a word are non-negative and add up to 1.
 */
public enum DocumentWeight {
  /**
   * Contributions are n_w^(1/2) phi_wk, divided by their norm: every document that has a word has a
   * norm of 1. The root is because a word that comes again says less than one that comes first, and
   * would take most of the norm.
   */
  EVEN,

  /**
   * Counts are brought to length 1 and the E-step works on 500 words, as if so many had been drawn
   * from the document (Park et al. 2020, section 4.2): the norm is at most 1, and is clipped to a
   * share of that.
   */
  RESAMPLED,

  /**
   * Counts as they are: the norm is at most that of the counts, which is at most the length of the
   * document, reached by one word in one topic. It is clipped.
   */
  NATURAL
}
