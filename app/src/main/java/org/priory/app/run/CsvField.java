package org.priory.app.run;

/** A field of a CSV line. */
final class CsvField {
  private CsvField() {}

  /** In quotes where it has to be. */
  static String of(String text) {
    return text.matches("[^,\"\\r\\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
