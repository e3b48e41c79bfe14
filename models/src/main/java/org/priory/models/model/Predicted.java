package org.priory.models.model;

import java.util.List;

/**
 * What became of the records that were predicted. It says something about them, as the predictions
 * themselves do: treat it as you treat the data.
 *
 * @param records how many there were
 * @param dropped how many of them have no prediction, because a value is missing without which the
 *     schema drops a record
 * @param inputs those inputs that the model did not take as they were, with how many of them
 */
public record Predicted(long records, long dropped, List<Input> inputs) {
  public Predicted {
    inputs = List.copyOf(inputs);
  }

  /** Records whose inputs were all taken as they were, or of which nothing was counted. */
  public static Predicted of(long records) {
    return new Predicted(records, 0, List.of());
  }

  /**
   * An input that was not taken as it was in some records.
   *
   * @param missing how often it was missing, or could not be read
   * @param outside how often it was out of its bounds, and the nearer bound was taken
   * @param unknown how often its level was not one that the model knows
   */
  public record Input(String name, long missing, long outside, long unknown) {}
}
