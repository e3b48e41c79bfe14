package org.priory.privacy.engine;

import java.util.Arrays;
import org.priory.privacy.data.text.DocumentBlocks;
import org.priory.privacy.query.DocumentQuery;

/**
 * Sums over documents in one thread: for each one its sparse vector, clipped, added. The same as a
 * row sum of the vector with all its zeros, to the last bit of the grid.
 */
final class DocumentSum {
  private final DocumentView view;
  private final DocumentQuery query;
  private final Clip clip;
  private final int vocabulary;
  private DocumentQuery.Worker worker;
  private double[] values = new double[0];

  /**
   * @param share of the documents that are visited, about
   */
  DocumentSum(DocumentBlocks documents, DocumentQuery query, Clip clip, double share) {
    this.view = new DocumentView(documents, share);
    this.query = query;
    this.clip = clip;
    this.vocabulary = documents.vocabulary().size();
    this.worker = query.worker();
    if (query.vocabulary() != vocabulary) {
      throw new IllegalArgumentException(
          "the query's vocabulary must have " + vocabulary + " words, had " + query.vocabulary());
    }
  }

  ExactSum over(Sample sample, int from, int to) {
    ExactSum total = new ExactSum(query.dimension(), clip.norm());
    int width = query.width();
    for (int i = from; i < to; i++) {
      view.at(sample.record(i));
      int length = Math.multiplyExact(view.words(), width);
      if (values.length < length) {
        values = new double[Math.max(length, 2 * values.length)];
      }
      Arrays.fill(values, 0, length, 0);
      if (contributes()) {
        double factor = clip.factor(RowSum.norm(values, length));
        if (factor > 0) {
          total.addWords(view, width, values, factor);
        }
      }
    }
    return total;
  }

  /** False if the query failed: the document then counts as zero, without a word. */
  private boolean contributes() {
    try {
      worker.fill(view, values);
      return true;
    } catch (Throwable failure) { // it may speak of a document
      MachineFailure.passOn(failure);
      worker = query.worker();
      return false;
    }
  }
}
