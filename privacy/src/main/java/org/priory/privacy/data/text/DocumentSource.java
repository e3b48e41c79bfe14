package org.priory.privacy.data.text;

import org.priory.privacy.data.records.Spill;

/** Documents that can be read as often as needed, whole or in pieces. A document is a record. */
public interface DocumentSource {

  /** The public vocabulary. */
  Vocabulary vocabulary();

  /** A new pass over all documents. */
  default DocumentReader open() {
    return open(Spill.standard());
  }

  /**
   * A new pass over all documents.
   *
   * @param spill how much of them may be in memory where they have to be put in order first
   */
  DocumentReader open(Spill spill);

  /** Reads all documents into memory. */
  default DocumentBlocks read() {
    return read(new Spill(Long.MAX_VALUE, Spill.standard().folder()));
  }

  /**
   * Reads all documents in their order: into memory or, if they are too many, into a temporary
   * file. To be closed.
   */
  default DocumentBlocks read(Spill spill) {
    try (DocumentReader reader = open(spill)) {
      return new DocumentsReader(vocabulary(), spill).read(reader);
    }
  }
}
