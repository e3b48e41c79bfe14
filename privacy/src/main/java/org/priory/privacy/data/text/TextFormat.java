package org.priory.privacy.data.text;

import org.priory.privacy.data.file.DataFile;

/** How a file of documents is written; each also as gzip. */
public enum TextFormat {
  /** A document of plain text on every line. */
  LINES,
  /** The counts of lda-c: {@code M id:count id:count ...}, ids from 0 on. */
  LDAC,
  /** UCI bag of words: three lines with sizes, then {@code document word count}, from 1 on. */
  UCI;

  static TextFormat of(DataFile file) {
    if (file.plainName().startsWith("docword.")) {
      return UCI;
    }
    return switch (file.extension()) {
      case "ldac", "lda-c" -> LDAC;
      case "txt", "text" -> LINES;
      default ->
          throw file.bad(
              "",
              "must be named .txt (lines), .ldac (lda-c) or docword.NAME.txt (UCI), also with .gz",
              file.extension().isEmpty() ? "without extension" : "." + file.extension(),
              "rename it, or give the format");
    };
  }
}
