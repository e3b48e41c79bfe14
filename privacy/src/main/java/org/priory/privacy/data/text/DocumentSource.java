package org.priory.privacy.data.text;

import java.util.ArrayList;
import java.util.List;

/** Documents that can be read as often as needed, whole or in pieces. A document is a record. */
public interface DocumentSource {

  /** The public vocabulary. */
  Vocabulary vocabulary();

  /** A new pass over all documents. */
  DocumentReader open();

  /** Reads all documents into memory. */
  default DocumentBlocks read() {
    List<DocumentChunk> chunks = new ArrayList<>();
    try (DocumentReader reader = open()) {
      for (DocumentChunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
        chunks.add(chunk);
      }
    }
    return new DocumentBlocks(vocabulary(), chunks);
  }
}
