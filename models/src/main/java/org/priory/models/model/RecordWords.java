package org.priory.models.model;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.schema.Schema;

/**
 * What the records of a fit are called, and what was public about them before.
 *
 * @param unit the unit of privacy: {@code row}, {@code document}, {@code image}, or a column's name
 * @param many what several are called: "documents"
 * @param one what a record is, in words
 * @param publicBefore what was public, in a few words: "the schema"
 * @param assumedPublic the same, as the statement lists it
 * @param contribution what a person with several rows contributes, and what is then estimated;
 *     empty if a record is a row, a document or an image
 */
public record RecordWords(
    String unit,
    String many,
    String one,
    String publicBefore,
    String assumedPublic,
    Optional<String> contribution) {

  /** Records that are a document or an image each. */
  public static RecordWords of(String unit, String publicBefore, String assumedPublic) {
    return new RecordWords(
        unit, unit + "s", "one " + unit, publicBefore, assumedPublic, Optional.empty());
  }

  /**
   * Records of a table.
   *
   * @param unit the column that names a person; null if a row is a record
   */
  public static RecordWords ofTable(@Nullable String unit) {
    return new RecordWords(
        unit == null ? Schema.ROW : unit,
        "records",
        unit == null ? "one row" : "all rows with the same " + unit,
        "the schema",
        "the schema: names, bounds and values of the columns, and the unit of privacy",
        unit == null
            ? Optional.empty()
            : Optional.of(
                "a person, all rows with the same "
                    + unit
                    + ", counts as the mean of these rows: results are about a row drawn at random"
                    + " from a person who is drawn at random"));
  }
}
