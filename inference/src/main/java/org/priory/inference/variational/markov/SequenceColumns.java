package org.priory.inference.variational.markov;

import java.io.Serializable;
import java.util.List;

/**
 * Which features of a row a hidden Markov model speaks of, and which one puts rows in order.
 *
 * @param categories features that are the place of a value
 * @param numbers features in [-1, 1], NaN if they are missing
 * @param time the feature by which rows come, the smallest first, rows with none left out; -1 where
 *     they come in the order of the table
 * @param longest most rows of a sequence that are looked at; later ones are passed over
 */
public record SequenceColumns(
    List<Category> categories, List<Integer> numbers, int time, int longest)
    implements Serializable {
  /** The level of a value that is missing, or that nobody has listed. */
  static final int MISSING = -1;

  public SequenceColumns {
    categories = List.copyOf(categories);
    numbers = List.copyOf(numbers);
    if (categories.isEmpty() && numbers.isEmpty()) {
      throw new IllegalArgumentException("a hidden Markov model needs a column, was given none");
    }
    if (longest < 1) {
      throw new IllegalArgumentException("longest must be >= 1, was " + longest);
    }
  }

  /**
   * A column of categories.
   *
   * @param feature its place in a row
   * @param levels how many values are listed; every other number stands for missing
   */
  public record Category(int feature, int levels) implements Serializable {
    public Category {
      if (levels < 1) {
        throw new IllegalArgumentException("levels must be >= 1, was " + levels);
      }
    }

    /** The level in a row, or {@link #MISSING}. */
    int level(float[] block, int offset) {
      float code = block[offset + feature];
      return code >= 0 && code < levels ? (int) code : MISSING;
    }
  }

  /** These columns of sequences that are looked at to their end. */
  public SequenceColumns unbounded() {
    return new SequenceColumns(categories, numbers, time, Integer.MAX_VALUE);
  }

  /** Levels of all categories together. */
  int levels() {
    return categories.stream().mapToInt(Category::levels).sum();
  }
}
