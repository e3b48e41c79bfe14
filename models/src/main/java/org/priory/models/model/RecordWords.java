package org.priory.models.model;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.encoding.Encoding;
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
 * @param dropped which rows add nothing and are not counted; empty if all do
 */
public record RecordWords(
    String unit,
    String many,
    String one,
    String publicBefore,
    String assumedPublic,
    Optional<String> contribution,
    Optional<String> dropped) {

  /** Records that are a document or an image each. */
  public static RecordWords of(String unit, String publicBefore, String assumedPublic) {
    return new RecordWords(
        unit,
        unit + "s",
        "one " + unit,
        publicBefore,
        assumedPublic,
        Optional.empty(),
        Optional.empty());
  }

  /** Records of a table that is read by an encoding. */
  public static RecordWords ofTable(Encoding encoding) {
    RecordWords words = ofTable(encoding.schema().unit());
    List<String> dropping = encoding.droppingColumns();
    if (dropping.isEmpty()) {
      return words;
    }
    String dropped =
        "a row in which "
            + String.join(" or ", dropping)
            + " is missing adds nothing and is not counted: the number of records is that of the"
            + " others";
    return new RecordWords(
        words.unit,
        words.many,
        words.one,
        words.publicBefore,
        words.assumedPublic + ", and which missing values drop a row",
        words.contribution,
        Optional.of(dropped));
  }

  /** These words of records that contribute otherwise than as the mean of their rows. */
  public RecordWords contributing(String other) {
    return new RecordWords(
        unit, many, one, publicBefore, assumedPublic, Optional.of(other), dropped);
  }

  /** Records of a table, by the column that names a person; null if a row is a record. */
  private static RecordWords ofTable(@Nullable String unit) {
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
                    + " from a person who is drawn at random"),
        Optional.empty());
  }
}
