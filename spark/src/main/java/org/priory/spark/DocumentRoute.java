package org.priory.spark;

import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import org.priory.privacy.data.encoding.UnitCell;
import org.priory.privacy.data.file.Places;
import org.priory.privacy.data.text.DocumentBlocks;
import org.priory.privacy.data.text.DocumentChunk;
import org.priory.privacy.data.text.DocumentFiles;
import org.priory.privacy.data.text.DocumentPart;
import org.priory.privacy.data.text.Vocabulary;
import scala.Tuple2;

/**
 * Documents stay in the order of the corpus, of which each part is a stretch: their sums are exact
 * and need no random order.
 *
 * <p>The words are part of the route, which goes to each machine once, and not of its files.
 *
 * @param words of the public vocabulary, in its order
 */
record DocumentRoute(int parts, List<String> words)
    implements Route<String, DocumentChunk, DocumentPart, DocumentPart> {
  DocumentRoute {
    words = List.copyOf(words);
  }

  /**
   * The documents of a file.
   *
   * @param path the same on every machine
   */
  @Override
  public Counted<DocumentChunk> read(String path) {
    DocumentBlocks read = DocumentFiles.open(Places.of(path), Vocabulary.of(words)).read();
    return new Counted<>(read.chunks(), read.counts());
  }

  @Override
  public Content content(List<DocumentChunk> documents) {
    MessageDigest digest = UnitCell.newDigest();
    long count = 0;
    for (DocumentChunk chunk : documents) {
      count += chunk.documents();
      chunk.digest(digest);
    }
    return new Content(count, digest.digest());
  }

  @Override
  public List<Tuple2<Integer, DocumentPart>> split(
      long first, long all, List<DocumentChunk> documents) {
    long[] starts = new long[parts + 1];
    for (int part = 0; part <= parts; part++) {
      starts[part] = all / parts * part + Math.min(part, all % parts);
    }
    List<Tuple2<Integer, DocumentPart>> blocks = new ArrayList<>();
    DocumentPart.split(
        words.size(),
        documents,
        first,
        starts,
        (part, some) -> blocks.add(new Tuple2<>(part, some)));
    return blocks;
  }

  @Override
  public DocumentPart assemble(List<DocumentPart> blocks) {
    return DocumentPart.join(words.size(), blocks);
  }
}
