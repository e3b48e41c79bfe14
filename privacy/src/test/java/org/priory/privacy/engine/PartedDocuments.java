package org.priory.privacy.engine;

import java.util.ArrayList;
import java.util.List;
import org.priory.privacy.data.text.DocumentPart;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.DocumentQuery;
import org.priory.privacy.query.RowQuery;

/** An engine of documents in parts; questions, parts, samples and answers travel as bytes. */
public final class PartedDocuments implements Engine {
  private final List<DocumentPart> parts;

  /** An engine over parts, in their order. */
  public PartedDocuments(List<DocumentPart> parts) {
    this.parts = parts.stream().map(PartedEngine::sent).toList();
  }

  @Override
  public int records() {
    return parts.stream().mapToInt(DocumentPart::count).sum();
  }

  @Override
  public ExactSum sum(DocumentQuery query, Sample sample, Clip clip) {
    List<PartSum> sums = new ArrayList<>();
    int start = 0;
    for (DocumentPart part : parts) {
      Sample own = PartedEngine.sent(sample.part(start, start + part.count()));
      DocumentQuery sent = PartedEngine.sent(query);
      sums.add(PartedEngine.sent(PartSum.of(sent, part.documents(), own, clip)));
      start += part.count();
    }
    return PartSum.total(query, clip, sums);
  }

  @Override
  public ExactSum sum(RowQuery query, Sample sample, Clip clip) {
    throw new IllegalArgumentException("the records are documents");
  }

  @Override
  public ExactSum sum(BatchQuery query, Sample sample, Clip clip) {
    throw new IllegalArgumentException("the records are documents");
  }

  @Override
  public void close() {}
}
