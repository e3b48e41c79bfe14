package org.priory.models.assess;

import java.util.List;
import org.priory.privacy.data.design.Design;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.NumberKind;

/**
 * From the codes of a row's columns ({@link Encoding.Form#CODES}) to the features of a model, so
 * that models with different formulas look at the same row. Used by one thread at a time.
 */
final class ModelRow {
  private final Design design;
  private final List<Column> beside;
  private final int[] places;
  private final int[] besidePlaces;
  private final double[] values;
  private final float[] features;

  /**
   * Makes the features of a model's rows.
   *
   * @param encoding of the model
   * @param codes names of the columns whose codes a row has, in their order
   */
  ModelRow(Encoding encoding, List<String> codes) {
    this.design = encoding.design();
    this.beside = encoding.beside();
    this.places = places(design.columns(), codes);
    this.besidePlaces = places(beside, codes);
    this.values = new double[places.length];
    this.features = new float[encoding.width()];
  }

  private static int[] places(List<Column> columns, List<String> codes) {
    return columns.stream().mapToInt(column -> codes.indexOf(column.name())).toArray();
  }

  /** The features of the row whose codes start at the offset; valid until the next call. */
  float[] features(float[] block, int offset) {
    for (int c = 0; c < values.length; c++) {
      values[c] = value(design.columns().get(c), block[offset + places[c]]);
    }
    design.write(values, features, 0);
    int at = design.width();
    for (int c = 0; c < besidePlaces.length; c++) {
      at = writeBeside(beside.get(c), block[offset + besidePlaces[c]], at);
    }
    return features;
  }

  /** What a design takes: a number within its bounds, or the place of a value. */
  private static double value(Column column, float code) {
    if (column instanceof Column.Category category) {
      // the place after that of all others is for missing values
      return Math.min(code, category.values().size());
    }
    Column.Number number = (Column.Number) column;
    if (Float.isNaN(code)) {
      return number.min() / 2 + number.max() / 2;
    }
    double value = number.min() + (code + 1.0) / 2 * (number.max() - number.min());
    boolean isWhole = number.kind() == NumberKind.INTEGER || number.kind() == NumberKind.DATE;
    return Math.max(number.min(), Math.min(number.max(), isWhole ? Math.rint(value) : value));
  }

  private int writeBeside(Column column, float code, int at) {
    if (column instanceof Column.Category category) {
      int values = category.values().size();
      for (int v = 0; v <= values; v++) {
        features[at + v] = v == Math.min((int) code, values) ? 1 : 0;
      }
      return at + values + 1;
    }
    features[at] = Float.isNaN(code) ? 0 : code;
    return at + 1;
  }
}
