package org.priory.models.regression;

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
    return new ExposureColumn(
        number,
        new Exposure(encoding.names().lastIndexOf(name), number.min() / number.max()),
        encoding.explaining());
  }
}
