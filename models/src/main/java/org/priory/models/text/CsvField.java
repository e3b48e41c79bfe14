package org.priory.models.text;

/** A field of a CSV line. */
public final class CsvField {
  private CsvField() {}

  /** In quotes where it has to be. */
  public static String of(String text) {
    return text.matches("[^,\"\\r\\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
