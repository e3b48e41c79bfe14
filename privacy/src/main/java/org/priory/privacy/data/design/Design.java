package org.priory.privacy.data.design;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.formula.Formula;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.MissingPolicy;
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
  private final double[] blank;
  private final List<Atom> atoms;
  private final List<TermBlock> blocks;
  private final int width;

  /**
   * @param declared the columns as the schema has them
   */
  Design(List<Column> declared, List<Atom> atoms, List<TermBlock> blocks) {
    this.columns = declared.stream().map(Design::asItExplains).toList();
    this.blank = declared.stream().mapToDouble(Design::blank).toArray();
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

  /** A column with missing values as one of its levels, if its policy says so. */
  static Column asItExplains(Column column) {
    return column instanceof Column.Category category ? category.levels() : column;
  }

  /**
   * The columns that it uses, in the order of the schema. A category whose missing values are a
   * level of its own has that as its last value.
   */
  public List<Column> columns() {
    return columns;
  }

  /** The place of a column by its name; -1 if it is not used. */
  public int place(String name) {
    for (int c = 0; c < columns.size(); c++) {
      if (columns.get(c).name().equals(name)) {
        return c;
      }
    }
    return -1;
  }

  /** Whether a block is other than 0 only in rows in which some number is missing. */
  public boolean isOfMissing(TermBlock block) {
    return block.atoms().stream().anyMatch(atom -> atoms.get(atom).isOfMissing());
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
   * What a row without values has: a missing number is NaN if it has a feature of its own, else the
   * middle of its bounds; a missing category is what it does not list, unless it is a level.
   */
  public double[] blank() {
    return blank.clone();
  }

  private static double blank(Column column) {
    return column instanceof Column.Number number
        ? number.missing() == MissingPolicy.MEAN ? Double.NaN : number.min() / 2 + number.max() / 2
        : ((Column.Category) column).blank();
  }

  /** Takes the features of a row that may be other than 0. */
  public interface Taker {
    /** A feature and its value. */
    void take(int place, double value);
  }

  /**
   * The features of a row.
   *
   * @param values one for each column: a number within its bounds, NaN if it is missing and that
   *     has a feature; or the place of a category's value, the next place being for all that it
   *     does not list
   */
  public void features(double[] values, Taker taker) {
    double[] at = new double[atoms.size()];
    Arrays.setAll(at, a -> atoms.get(a).at(values[atoms.get(a).column()]));
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
