package org.priory.spark;

import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import org.priory.privacy.data.encoding.UnitCell;
import org.priory.privacy.data.text.DocumentChunk;
import org.priory.privacy.data.text.DocumentFile;
import org.priory.privacy.data.text.DocumentPart;
import scala.Tuple2;

/**
 * Documents stay in the order of the corpus, of which each part is a stretch: their sums are exact
 * and need no random order.
 *
 * @param vocabulary how many words there are
 */
record DocumentRoute(int parts, int vocabulary)
    implements Route<DocumentFile, DocumentChunk, DocumentPart, DocumentPart> {

  @Override
  public List<DocumentChunk> read(DocumentFile file) {
    return file.read();
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
        vocabulary, documents, first, starts, (part, some) -> blocks.add(new Tuple2<>(part, some)));
    return blocks;
  }

  @Override
  public DocumentPart assemble(List<DocumentPart> blocks) {
    return DocumentPart.join(vocabulary, blocks);
  }
}
