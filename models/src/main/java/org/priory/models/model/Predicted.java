package org.priory.models.model;

import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What became of the records that were predicted. It says something about them, as the predictions
 * themselves do: treat it as you treat the data.
 *
 * @param records how many there were
 * @param dropped how many of them have no prediction, because a value is missing without which the
 *     schema drops a record, or a row has no place in its sequence
 * @param inputs those inputs that the model did not take as they were, with how many of them
 */
public record Predicted(long records, long dropped, List<Input> inputs) implements Serializable {
  public Predicted {
    inputs = List.copyOf(inputs);
  }

  /** Records whose inputs were all taken as they were, or of which nothing was counted. */
  public static Predicted of(long records) {
    return new Predicted(records, 0, List.of());
  }

  /** These records and those of another part of the same table. */
  public Predicted plus(Predicted other) {
    Map<String, Input> sums = new LinkedHashMap<>();
    Stream.concat(inputs.stream(), other.inputs.stream())
        .forEach(input -> sums.merge(input.name(), input, Input::plus));
    return new Predicted(
        records + other.records, dropped + other.dropped, List.copyOf(sums.values()));
  }

  /**
   * An input that was not taken as it was in some records.
   *
   * @param missing how often it was missing, or could not be read
   * @param outside how often it was out of its bounds, and the nearer bound was taken
   * @param unknown how often its level was not one that the model knows
   */
  public record Input(String name, long missing, long outside, long unknown)
      implements Serializable {

    private Input plus(Input other) {
      return new Input(
          name, missing + other.missing, outside + other.outside, unknown + other.unknown);
    }
  }
}
