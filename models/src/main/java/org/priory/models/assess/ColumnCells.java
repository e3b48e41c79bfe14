package org.priory.models.assess;

import org.priory.models.predict.Outlook;
import org.priory.models.text.Rounded;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.NumberKind;

/**
 * Cells by a column: the values of a category, one for all others and one for missing; or ten steps
 * of a number's range, or its values where these are whole and few, and one for missing.
 *
 * @param column a category or a number
 * @param place of its code in a row
 */
record ColumnCells(Column column, int place) implements CellAxis {
  private static final int STEPS = 10;

  @Override
  public String name() {
    return column.name();
  }

  private boolean isByValue() {
    return column instanceof Column.Number number
        && number.kind() == NumberKind.INTEGER
        && number.max() - number.min() < STEPS;
  }

  /** Cells without those of other and missing values. */
  private int listed() {
    if (column instanceof Column.Category category) {
      return category.values().size();
    }
    Column.Number number = (Column.Number) column;
    return isByValue() ? (int) (number.max() - number.min()) + 1 : STEPS;
  }

  @Override
  public int cells() {
    return listed() + (column instanceof Column.Category ? 2 : 1);
  }

  @Override
  public int ordered() {
    return column instanceof Column.Number ? listed() : 0;
  }

  @Override
  public int cell(float[] block, int offset, Outlook.Expected[] expected) {
    float code = block[offset + place];
    if (column instanceof Column.Category) {
      return Math.min(cells() - 1, Math.max(0, (int) code));
    }
    if (!(code >= -1 && code <= 1)) {
      return cells() - 1;
    }
    double share = (code + 1.0) / 2;
    return isByValue()
        ? (int) Math.rint(share * (listed() - 1))
        : Math.min(listed() - 1, (int) (share * listed()));
  }

  @Override
  public String label(int first, int last) {
    if (first == cells() - 1) {
      return "(missing)";
    }
    if (column instanceof Column.Category category) {
      return first < listed() ? category.values().get(first).name() : Encoding.OTHER;
    }
    Column.Number number = (Column.Number) column;
    if (isByValue()) {
      String low = number.text(number.min() + first);
      return first == last ? low : low + " to " + number.text(number.min() + last);
    }
    return text(number, first) + " to " + text(number, last + 1);
  }

  private static String text(Column.Number number, int step) {
    double value = number.min() + (number.max() - number.min()) * step / STEPS;
    return number.kind().isTime() ? number.text(value) : Rounded.briefly(value);
  }
}
