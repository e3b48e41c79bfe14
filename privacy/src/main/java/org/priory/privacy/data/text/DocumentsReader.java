package org.priory.privacy.data.text;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.records.Spill;

/** Reads all documents, into memory or into a file, in their order. */
final class DocumentsReader {
  private final Vocabulary vocabulary;
  private final Spill spill;
  private final List<DocumentChunk> chunks = new ArrayList<>();
  private @Nullable SpilledDocuments file;
  private long bytes;
  private long empty;

  DocumentsReader(Vocabulary vocabulary, Spill spill) {
    this.vocabulary = vocabulary;
    this.spill = spill;
  }

  DocumentBlocks read(DocumentReader reader) {
    try {
      for (DocumentChunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
        empty += chunk.empty();
        add(chunk);
      }
    } catch (Throwable failure) {
      if (file != null) {
        file.close();
      }
      throw failure;
    }
    return file == null
        ? new DocumentBlocks(vocabulary, chunks)
        : new DocumentBlocks(vocabulary, file, empty);
  }

  private void add(DocumentChunk chunk) {
    if (file != null) {
      file.append(chunk);
      return;
    }
    chunks.add(chunk);
    bytes += chunk.bytes();
    if (bytes > spill.bytes()) {
      file = new SpilledDocuments(spill.folder());
      chunks.forEach(file::append);
      chunks.clear();
    }
  }
}
