package org.priory.privacy.data.records;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * NOT PUBLIC: all texts of some columns, numbered as they come. It is filled while records are read
 * and asked behind the wall alone, by the mechanism that decides which texts may be shown.
 *
 * <p>A number is two features below {@link #RADIX}, so that it is exact in 32 bits.
 */
public final class PrivateTexts {
  /** Texts longer than this are no levels: they count as missing. */
  public static final int LONGEST = 200;

  /** The base in which a number is two features. */
  public static final int RADIX = 1 << 16;

  private final List<String> columns;
  private final List<Map<String, Integer>> numbers = new ArrayList<>();
  private final List<List<String>> texts = new ArrayList<>();

  /** No text yet, of columns with these names. */
  public PrivateTexts(List<String> columns) {
    this.columns = List.copyOf(columns);
    for (int i = 0; i < this.columns.size(); i++) {
      numbers.add(new HashMap<>());
      texts.add(new ArrayList<>());
    }
  }

  /** The columns. */
  public List<String> columns() {
    return columns;
  }

  /** The number of a text, a new one if it was never seen. */
  public int number(int column, String text) {
    Integer known = numbers.get(column).get(text);
    if (known != null) {
      return known;
    }
    int next = texts.get(column).size();
    numbers.get(column).put(text, next);
    texts.get(column).add(text);
    return next;
  }

  /** The first feature of a number. */
  public static float high(int number) {
    int whole = number / RADIX;
    return whole;
  }

  /** The second feature of a number. */
  public static float low(int number) {
    return number % RADIX;
  }

  /** The text of a number: behind the wall alone. */
  public String text(int column, int number) {
    return texts.get(column).get(number);
  }

  @Override
  public String toString() {
    return "PrivateTexts of " + columns;
  }
}
