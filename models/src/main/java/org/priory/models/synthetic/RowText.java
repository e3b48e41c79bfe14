package org.priory.models.synthetic;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import org.priory.inference.describe.AxisCounts;
import org.priory.models.describe.ColumnAxis;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.NumberKind;

/**
 * A column's bins as they are written: the name of a value, or a number in the bin. Where a bin has
 * several cells, one of them is drawn by their counts, and the number evenly within it.
 */
final class RowText {
  private final ColumnAxis column;
  private final String missing;
  private final double[] cells;

  RowText(ColumnAxis column, AxisCounts counts, String missing) {
    this.column = column;
    this.missing = missing;
    this.cells = new double[column.axis().cells()];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = Math.max(0, counts.cell(i));
    }
  }

  /** What stands in a file for a bin. */
  String of(int bin, RandomSource source) {
    if (bin == column.axis().bins()) {
      return missing;
    }
    if (column.column() instanceof Column.Category category) {
      return category.values().get(bin).name();
    }
    return column.number().text(column.isByValue() ? column.low(bin) : number(bin, source));
  }

  private double number(int bin, RandomSource source) {
    int perBin = column.axis().cellsOfBin();
    double sum = 0;
    for (int i = 0; i < perBin; i++) {
      sum += cells[bin * perBin + i];
    }
    double u = source.nextDouble();
    int cell = 0;
    if (sum > 0) {
      double left = u * sum;
      while (cell < perBin - 1 && left >= cells[bin * perBin + cell]) {
        left -= cells[bin * perBin + cell++];
      }
    } else {
      cell = (int) (u * perBin);
    }
    int at = bin * perBin + cell;
    double low = column.inUnits(-1 + 2.0 * at / cells.length);
    double high = column.inUnits(-1 + 2.0 * (at + 1) / cells.length);
    return within(low, high, source.nextDouble());
  }

  private double within(double low, double high, double u) {
    Column.Number number = column.number();
    double value = low + u * (high - low);
    if (number.kind() == NumberKind.NUMBER) {
      int decimals = Math.max(0, 2 - (int) Math.floor(Math.log10(high - low)));
      value =
          BigDecimal.valueOf(value)
              .setScale(Math.min(decimals, 15), RoundingMode.HALF_EVEN)
              .doubleValue();
    } else {
      // a whole number of the cell, if it has one
      double first = Math.ceil(low);
      double count = Math.ceil(high) - first + (high >= number.max() ? 1 : 0);
      value = count >= 1 ? Math.min(first + Math.floor(u * count), number.max()) : Math.rint(value);
    }
    return Math.max(number.min(), Math.min(number.max(), value));
  }

  static List<RowText> of(List<ColumnAxis> columns, List<AxisCounts> counts, String missing) {
    List<RowText> texts = new ArrayList<>();
    for (int a = 0; a < columns.size(); a++) {
      texts.add(new RowText(columns.get(a), counts.get(a), missing));
    }
    return texts;
  }
}
