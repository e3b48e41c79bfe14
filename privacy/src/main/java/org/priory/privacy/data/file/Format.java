package org.priory.privacy.data.file;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.schema.BadData;

/** How the file of a table is written; each also as gzip. */
public enum Format {
  /** Fields between commas, or what the schema's {@code separator} says. */
  CSV("csv", "data", "test", "train", "dat", "txt"),
  /** Fields between tabs. */
  TSV("tsv", "tab"),
  /** Apache Parquet with flat columns. */
  PARQUET("parquet", "pq"),
  /** Images as in MNIST. */
  IDX("idx", "idx3-ubyte", "idx4-ubyte");

  private static final int MAGIC_BYTES = 4;

  private final String[] extensions;

  Format(String... extensions) {
    this.extensions = extensions;
  }

  /** The word for it on a command line. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  private boolean isNamed(DataFile file) {
    for (String extension : extensions) {
      if (file.extension().equals(extension) || file.plainName().endsWith("-" + extension)) {
        return true;
      }
    }
    return false;
  }

  /**
   * The format by name and first bytes, which must agree.
   *
   * @throws BadData if they do not, or the name says nothing
   */
  public static Format of(DataFile file) {
    byte[] head = file.head(MAGIC_BYTES);
    Format binary = ofMagic(head);
    for (Format format : values()) {
      if (format.isNamed(file)) {
        format.checkMagic(file, binary, isZip(head));
        return format;
      }
    }
    if (binary == null) {
      throw file.bad(
          "",
          "must be named .csv, .tsv, .parquet or .idx, each also with .gz",
          file.extension().isEmpty() ? "without extension" : "." + file.extension(),
          "rename it, or give the format");
    }
    return binary;
  }

  private void checkMagic(DataFile file, @Nullable Format binary, boolean zip) {
    boolean text = this == CSV || this == TSV;
    boolean agrees = text ? binary == null && !zip : binary == this;
    if (!agrees) {
      String found = zip ? "zip" : binary != null ? binary.word() : "not " + word();
      throw file.bad(
          "",
          "must hold " + word() + " as its name says",
          found,
          zip
              ? "unpack it; if it is an Excel workbook, export it as CSV"
              : "rename it, or write it again in that format");
    }
  }

  private static @Nullable Format ofMagic(byte[] head) {
    if (head.length < MAGIC_BYTES) {
      return null;
    }
    if (head[0] == 'P' && head[1] == 'A' && head[2] == 'R' && head[3] == '1') {
      return PARQUET;
    }
    return head[0] == 0 && head[1] == 0 && head[2] == 8 && head[3] >= 1 && head[3] <= 4
        ? IDX
        : null;
  }

  private static boolean isZip(byte[] head) {
    return head.length >= MAGIC_BYTES && head[0] == 'P' && head[1] == 'K' && head[2] == 3;
  }
}
