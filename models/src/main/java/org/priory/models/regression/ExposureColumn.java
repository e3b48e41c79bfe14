package org.priory.models.regression;

import java.util.List;
import org.priory.inference.optimization.rates.Exposure;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;

/**
 * The column of an exposure.
 *
 * @param number what the schema says about it
 * @param place where it is among the features
 * @param others the encoding of rows without it
 */
record ExposureColumn(Column.Number number, Exposure place, Encoding others) {

  /**
   * Finds the column.
   *
   * @throws IllegalArgumentException if it is not among the features
   */
  static ExposureColumn of(Encoding encoding, String name) {
    Schema schema = encoding.schema();
    Column.Number number =
        schema
            .column(name)
            .filter(Column.Number.class::isInstance)
            .map(Column.Number.class::cast)
            .orElseThrow(() -> new IllegalArgumentException("no number is called " + name));
    List<Column> others =
        schema.columns().stream()
            .map(each -> each.name().equals(name) ? new Column.Ignored(name) : each)
            .toList();
    return new ExposureColumn(
        number,
        new Exposure(encoding.names().indexOf(name), number.min() / number.max()),
        Encoding.of(
            new Schema(others, schema.missing(), schema.unit(), schema.size(), schema.layout()),
            encoding.target().name()));
  }
}
