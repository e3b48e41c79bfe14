package org.priory.privacy.engine;

import org.priory.privacy.data.text.DocumentBlocks;
import org.priory.privacy.query.DocumentQuery;

/** The engine over documents in memory or in a file, each of which is a record. */
public final class DocumentEngine extends DocumentsOnly {
  /** Documents that one task takes. Fewer are summed by the calling thread. */
  private static final int TASK = 512;

  private final DocumentBlocks documents;
  private final Tasks tasks;

  public DocumentEngine(DocumentBlocks documents, int threads) {
    this.documents = documents;
    this.tasks = new Tasks(threads);
  }

  @Override
  public int records() {
    return documents.count();
  }

  @Override
  public ExactSum sum(DocumentQuery query, Sample sample, Clip clip) {
    // A file is read from its beginning to its end; the order changes nothing in an exact sum.
    Sample drawn = documents.isInMemory() ? sample.drawn() : sample.sorted();
    double share = (double) drawn.count() / Math.max(1, records());
    return tasks.split(
        drawn.count(),
        TASK,
        documents.isInMemory(),
        (from, to) -> new DocumentSum(documents, query, clip, share).over(drawn, from, to));
  }

  @Override
  public void close() {
    tasks.close();
  }
}
