package org.priory.inference.variational;

import org.priory.privacy.query.Document;

/**
 * By what a document's counts are multiplied before and after the E-step, and the bound that
 * follows for what it contributes. Expected counts n_w phi_wk of a document of L words have a
 * Frobenius norm of at most |n| <= L, as the phi_wk of a word are non-negative and add up to 1; L
 * is reached by one word in one topic.
 */
public enum DocumentWeight {
  /**
   * Contributions are divided by |n|, so that every document has a norm of at most 1 without being
   * clipped, and reaches it where words belong to one topic each.
   */
  EVEN {
    @Override
    double before(Document document) {
      return 1;
    }

    @Override
    double after(Document document) {
      double squares = 0;
      for (int i = 0; i < document.words(); i++) {
        squares += (double) document.count(i) * document.count(i);
      }
      return squares > 0 ? 1 / Math.sqrt(squares) : 0;
    }
  },

  /**
   * Counts are brought to length 1 and the E-step works on {@link #PAPER_LENGTH} words, as if so
   * many had been drawn from the document (Park et al. 2020, section 4.2): the norm is at most 1,
   * and is clipped to a share of that.
   */
  RESAMPLED {
    @Override
    double before(Document document) {
      double length = length(document);
      return length > 0 ? PAPER_LENGTH / length : 0;
    }

    @Override
    double after(Document document) {
      return 1 / PAPER_LENGTH;
    }
  },

  /** Counts as they are: the norm is at most the length of the document, and is clipped. */
  NATURAL {
    @Override
    double before(Document document) {
      return 1;
    }

    @Override
    double after(Document document) {
      return 1;
    }
  };

  /** N of the paper. */
  static final double PAPER_LENGTH = 500;

  /** What the counts are multiplied by before the E-step. */
  abstract double before(Document document);

  /** What the expected counts are multiplied by after it. */
  abstract double after(Document document);

  private static double length(Document document) {
    double length = 0;
    for (int i = 0; i < document.words(); i++) {
      length += document.count(i);
    }
    return length;
  }
}
