package org.priory.privacy.wall;

/**
 * How well a mechanism's result follows the law that its cost was proved for.
 *
 * @param kind how far that is known
 * @param words a sentence or two for the statement
 */
public record SamplerGuarantee(Kind kind, String words) {

  /** How far it is known. */
  public enum Kind {
    /** The law itself, up to what is counted in the cost. */
    EXACT("exact"),
    /** Within a distance that is proved, and counted in the cost. */
    PROVEN_DISTANCE("proven distance"),
    /** Nobody has proved it: the cost holds only if a chain has converged. */
    ASSUMED("assumed");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    /** The word of statements. */
    public String word() {
      return word;
    }
  }
}
