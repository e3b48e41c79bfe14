package org.priory.privacy.query;

import java.io.Serializable;

/**
 * A few numbers for each word that a document has, to be summed over the sampled documents.
 *
 * <p>The answer has {@code width()} numbers for every word of the vocabulary, those of word w from
 * {@code w * width()} on. A document's vector is zero at the words that it does not have, so what
 * it costs depends on its own length, not on the vocabulary. The engine clips the vector to the
 * plan's norm and sums.
 *
 * <p>A query is a value that can travel to other machines: all that it holds is serialisable, and
 * no more than it needs.
 */
public interface DocumentQuery extends Serializable {

  /** Words of the vocabulary. */
  int vocabulary();

  /** Numbers for each word. */
  int width();

  /** Length of the answer. */
  default int dimension() {
    return Math.multiplyExact(vocabulary(), width());
  }

  /** What computes: each is used by one thread and may keep scratch memory. */
  Worker worker();

  /** The vectors of documents. */
  interface Worker {

    /**
     * Fills in the document's vector. It must depend on the document and on public things only
     * (earlier noisy answers included), never on the documents before.
     *
     * @param values zero; the numbers for the document's i-th word go from {@code i * width()} on.
     *     May be longer; what is written beyond the document's words is not looked at
     */
    void fill(Document document, double[] values);
  }
}
