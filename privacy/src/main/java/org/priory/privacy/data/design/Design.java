package org.priory.privacy.data.design;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.formula.Formula;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;

/**
 * Which features a row's values become, by a public schema and a public formula alone: the constant
 * 1, then a {@link TermBlock} for each term.
 *
 * <p>Whatever the values are, every feature is in [-1, 1] and a row's squared norm is at most 1 and
 * the number of terms: each block adds at most 1.
 */
public final class Design {
  /** The value that stands for all that a category does not list. */
  public static final String OTHER = "(other)";

  private final List<Column> columns;
  private final List<Atom> atoms;
  private final List<TermBlock> blocks;
  private final int width;

  Design(List<Column> columns, List<Atom> atoms, List<TermBlock> blocks) {
    this.columns = List.copyOf(columns);
    this.atoms = List.copyOf(atoms);
    this.blocks = List.copyOf(blocks);
    this.width = 1 + blocks.stream().mapToInt(TermBlock::count).sum();
  }

  /**
   * The design of a formula.
   *
   * @param target the column that is explained; null if none is
   * @param formula null for all columns as they are
   * @throws BadData if the schema does not allow it; the message has the place in the formula
   */
  public static Design of(Schema schema, @Nullable String target, @Nullable Formula formula) {
    return new DesignPlan(schema, target).design(formula);
  }

  /** The columns that it uses, in the order of the schema. */
  public List<Column> columns() {
    return columns;
  }

  /** Functions of single numbers, of which features are products. */
  public List<Atom> atoms() {
    return atoms;
  }

  /** The features of each term. */
  public List<TermBlock> blocks() {
    return blocks;
  }

  /** How many features there are, with the constant. */
  public int width() {
    return width;
  }

  /** The names of all features but the constant. */
  public List<String> names() {
    List<String> names = new ArrayList<>();
    blocks.forEach(block -> names.addAll(block.names()));
    return names;
  }

  /**
   * What a row without values has: the middle of a number's bounds, what a category does not list.
   */
  public double[] blank() {
    double[] values = new double[columns.size()];
    Arrays.setAll(values, c -> middle(columns.get(c)));
    return values;
  }

  private static double middle(Column column) {
    return column instanceof Column.Number number
        ? number.min() / 2 + number.max() / 2
        : ((Column.Category) column).values().size();
  }

  /** Takes the features of a row that may be other than 0. */
  public interface Taker {
    /** A feature and its value. */
    void take(int place, double value);
  }

  /**
   * The features of a row.
   *
   * @param values one for each column: a number within its bounds, or the place of a category's
   *     value, the next place being for all that it does not list
   */
  public void features(double[] values, Taker taker) {
    double[] at = new double[atoms.size()];
    Arrays.setAll(at, a -> atoms.get(a).curve().at(values[atoms.get(a).column()]));
    int[] levels = new int[values.length];
    for (int c = 0; c < values.length; c++) {
      levels[c] = columns.get(c) instanceof Column.Category ? (int) values[c] : 0;
    }
    features(at, levels, taker);
  }

  /** The features of a row by the values of its atoms and the levels of its columns. */
  public void features(double[] atomValues, int[] levels, Taker taker) {
    taker.take(0, 1);
    for (TermBlock block : blocks) {
      int feature = block.feature(levels);
      if (feature >= 0) {
        double product = 1;
        for (int atom : block.atoms()) {
          product *= atomValues[atom];
        }
        taker.take(block.first() + feature, product);
      }
    }
  }

  /** Writes the features of a row. */
  public void write(double[] values, float[] row, int at) {
    Arrays.fill(row, at, at + width, 0);
    features(values, (place, value) -> row[at + place] = (float) value);
  }
}
