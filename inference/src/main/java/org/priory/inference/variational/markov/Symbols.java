package org.priory.inference.variational.markov;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * What a row shows, told coarsely: a symbol for each of some columns, the level of a category, or
 * in which of four parts around its centre a number is. The iteration starts from how often symbols
 * follow each other.
 *
 * @param of where symbols are taken from
 * @param categories the places of those among the categories that have symbols
 * @param numbers the places of those among the numbers
 */
record Symbols(
    SequenceColumns of, SequenceFrame frame, List<Integer> categories, List<Integer> numbers)
    implements Serializable {
  /** Parts of a number, as probable as each other where it is normal. */
  static final int PARTS = 4;

  /** The quartile of the normal law, where the second part ends. */
  private static final double QUARTILE = 0.6745;

  /** More symbols are not bought, but for those of one column. */
  private static final int MOST = 40;

  Symbols {
    categories = List.copyOf(categories);
    numbers = List.copyOf(numbers);
  }

  /** The first columns, as many as have room. */
  static Symbols of(SequenceColumns columns, SequenceFrame frame) {
    List<Integer> categories = new ArrayList<>();
    List<Integer> numbers = new ArrayList<>();
    int count = 0;
    for (int j = 0; j < columns.numbers().size() && count + PARTS <= MOST; j++) {
      numbers.add(j);
      count += PARTS;
    }
    for (int c = 0; c < columns.categories().size(); c++) {
      int levels = columns.categories().get(c).levels();
      if (count == 0 || count + levels <= MOST) {
        categories.add(c);
        count += levels;
      }
    }
    return new Symbols(columns, frame, categories, numbers);
  }

  /** How many columns have symbols: so many a row shows at most. */
  int columns() {
    return categories.size() + numbers.size();
  }

  /** How many symbols a column has, categories first. */
  int size(int column) {
    return column < categories.size()
        ? of.categories().get(categories.get(column)).levels()
        : PARTS;
  }

  /** The first symbol of a column. */
  int first(int column) {
    int first = 0;
    for (int c = 0; c < column; c++) {
      first += size(c);
    }
    return first;
  }

  /** How many symbols there are. */
  int count() {
    return first(columns());
  }

  /** The symbols of a row, column by column; -1 where something is missing. */
  void read(RowSequence rows, int t, int[] into) {
    int first = 0;
    for (int c = 0; c < into.length; c++) {
      int own =
          c < categories.size()
              ? rows.level(t, of.categories().get(categories.get(c)))
              : part(rows, t, numbers.get(c - categories.size()));
      into[c] = own < 0 ? -1 : first + own;
      first += size(c);
    }
  }

  private int part(RowSequence rows, int t, int number) {
    double z = frame.z(number, rows.number(t, of.numbers().get(number)));
    if (Double.isNaN(z)) {
      return -1;
    }
    return z < 0 ? (z < -QUARTILE ? 0 : 1) : (z < QUARTILE ? 2 : 3);
  }

  /** The mean of a normal number in a part. */
  static double middle(int part) {
    return new double[] {-1.271, -0.325, 0.325, 1.271}[part];
  }

  /** The variance of a normal number in a part. */
  static double within(int part) {
    return part == 0 || part == PARTS - 1 ? 0.242 : 0.0375;
  }
}
