package org.priory.models.describe;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import org.priory.inference.describe.BinnedColumn;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.NumberKind;

/**
 * A column of the schema with the axis by which it is described.
 *
 * @param column a number or a category
 * @param axis its cells
 * @param isByValue whether each cell is one whole number
 */
public record ColumnAxis(Column column, BinnedColumn axis, boolean isByValue) {
  /** Bins of a number, as its histogram and cross-tables show it. */
  private static final int BINS = 16;

  /** Cells of a bin, for quantiles. */
  private static final int CELLS = 4;

  /** So many whole numbers have a cell each. */
  private static final int MOST_VALUES = 32;

  public static ColumnAxis of(Column column) {
    if (column instanceof Column.Category category) {
      // the values, and one cell for all others
      return new ColumnAxis(
          column, BinnedColumn.category(column.name(), category.values().size() + 1), false);
    }
    Column.Number number = (Column.Number) column;
    double values = number.max() - number.min() + 1;
    return number.kind() == NumberKind.INTEGER && values <= MOST_VALUES
        ? new ColumnAxis(column, BinnedColumn.number(column.name(), (int) values, 1), true)
        : new ColumnAxis(column, BinnedColumn.number(column.name(), BINS, CELLS), false);
  }

  public boolean isNumber() {
    return axis.isNumber();
  }

  public Column.Number number() {
    return (Column.Number) column;
  }

  /** A number in its own units. */
  public double inUnits(double scaled) {
    return number().min() + (scaled + 1) / 2 * (number().max() - number().min());
  }

  /** A difference of numbers in their own units. */
  double differenceInUnits(double scaled) {
    return scaled / 2 * (number().max() - number().min());
  }

  /** The lower end of a bin, or its value. */
  public double low(int bin) {
    return isByValue ? number().min() + bin : inUnits(-1 + 2.0 * bin / axis.bins());
  }

  /** The upper end of a bin, or its value. */
  public double high(int bin) {
    return isByValue ? number().min() + bin : inUnits(-1 + 2.0 * (bin + 1) / axis.bins());
  }

  /** The lower end of a quantile's interval, whose scaled end is the edge of a cell. */
  double lowOfQuantile(double edge) {
    return isByValue ? valueOfCell(edge) : inUnits(edge);
  }

  /** The upper end of a quantile's interval. */
  double highOfQuantile(double edge) {
    return isByValue ? Math.max(number().min(), valueOfCell(edge) - 1) : inUnits(edge);
  }

  /** A quantile: of whole numbers with a cell each the value of the cell that it is in. */
  double quantile(double scaled) {
    return isByValue
        ? Math.min(
            number().max(), number().min() + Math.floor((scaled + 1) / 2 * axis.cells() - 1e-9))
        : inUnits(scaled);
  }

  private double valueOfCell(double edge) {
    return number().min() + Math.rint((edge + 1) / 2 * axis.cells());
  }

  /** A bin in words; the last one is for missing values. */
  public String label(int bin) {
    if (bin == axis.bins()) {
      return "(missing)";
    }
    if (column instanceof Column.Category category) {
      return bin < category.values().size() ? category.values().get(bin).name() : Encoding.OTHER;
    }
    return isByValue
        ? number().text(low(bin))
        : number().text(rounded(low(bin))) + " to " + number().text(rounded(high(bin)));
  }

  /** Without digits that nobody reads. */
  private double rounded(double value) {
    double size = (number().max() - number().min()) / axis.bins();
    int decimals = 2 - (int) Math.floor(Math.log10(size));
    return number().kind().isTime() || decimals <= 0
        ? Math.rint(value)
        : BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_EVEN).doubleValue();
  }

  public List<String> labels() {
    List<String> labels = new ArrayList<>();
    for (int i = 0; i < axis.allBins(); i++) {
      labels.add(label(i));
    }
    return labels;
  }
}
