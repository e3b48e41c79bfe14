package org.priory.privacy.data.text;

import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.file.DataFile;
import org.priory.privacy.data.records.Spill;

/** One document a line; a blank line is none. */
final class LineDocuments implements DocumentSource {

  private final DataFile file;
  private final Vocabulary vocabulary;
  private final LineParser parser;

  private LineDocuments(DataFile file, Vocabulary vocabulary, LineParser parser) {
    this.file = file;
    this.vocabulary = vocabulary;
    this.parser = parser;
  }

  static LineDocuments open(DataFile file, Vocabulary vocabulary, LineParser parser) {
    try (Lines lines = new Lines(file)) {
      boolean found = false;
      while (!found && lines.next()) {
        found = !lines.isBlank();
      }
      if (!found) {
        throw file.bad("", "must hold a document", "no line", "write one document a line");
      }
    }
    return new LineDocuments(file, vocabulary, parser);
  }

  @Override
  public Vocabulary vocabulary() {
    return vocabulary;
  }

  @Override
  public DocumentReader open(Spill spill) {
    Lines lines = new Lines(file);
    DocumentBuilder builder = new DocumentBuilder(vocabulary.size());
    return new DocumentReader() {
      @Override
      public @Nullable DocumentChunk next() {
        while (!builder.isFull() && lines.next()) {
          if (!lines.isBlank()) {
            parser.parse(lines.buffer(), lines.from(), lines.to(), builder);
            builder.end();
          }
        }
        return builder.isEmpty() ? null : builder.take();
      }

      @Override
      public void close() {
        lines.close();
      }
    };
  }
}
