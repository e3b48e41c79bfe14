package org.priory.privacy.data.text;

import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of documents as a value that can travel: any machine that sees the path reads the same
 * documents.
 *
 * @param path the same on every machine
 * @param words of the public vocabulary, in its order
 */
public record DocumentFile(String path, List<String> words) implements Serializable {
  public DocumentFile {
    words = List.copyOf(words);
  }

  /** All documents of the file. */
  public List<DocumentChunk> read() {
    List<DocumentChunk> chunks = new ArrayList<>();
    try (DocumentReader reader = DocumentFiles.open(Path.of(path), Vocabulary.of(words)).open()) {
      for (DocumentChunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
        chunks.add(chunk);
      }
    }
    return chunks;
  }
}
