package org.priory.inference.variational;

import org.priory.privacy.query.Document;

/**
 * How a document counts: by what its counts are multiplied before the E-step, what is done to the
 * expected counts n_w phi_wk after it, and the bound that follows for what it contributes. The
 * phi_wk of a word are non-negative and add up to 1.
 */
public enum DocumentWeight {
  /**
   * Contributions are n_w^(1/2) phi_wk, divided by their norm: every document that has a word has a
   * norm of 1. The root is because a word that comes again says less than one that comes first, and
   * would take most of the norm.
   */
  EVEN {
    @Override
    double before(Document document) {
      return 1;
    }

    @Override
    void after(Document document, double[] values, int width) {
      double squares = 0;
      for (int i = 0; i < document.words(); i++) {
        double root = 1 / Math.sqrt(document.count(i));
        for (int cell = i * width; cell < (i + 1) * width; cell++) {
          values[cell] *= root;
          squares += values[cell] * values[cell];
        }
      }
      multiply(document, values, width, squares > 0 ? 1 / Math.sqrt(squares) : 0);
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
    void after(Document document, double[] values, int width) {
      multiply(document, values, width, 1 / PAPER_LENGTH);
    }
  },

  /**
   * Counts as they are: the norm is at most that of the counts, which is at most the length of the
   * document, reached by one word in one topic. It is clipped.
   */
  NATURAL {
    @Override
    double before(Document document) {
      return 1;
    }

    @Override
    void after(Document document, double[] values, int width) {}
  };

  /** N of the paper. */
  static final double PAPER_LENGTH = 500;

  /** What the counts are multiplied by before the E-step. */
  abstract double before(Document document);

  /**
   * Makes the contribution from the expected counts.
   *
   * @param values changed; those of the i-th word from {@code i * width} on
   */
  abstract void after(Document document, double[] values, int width);

  private static void multiply(Document document, double[] values, int width, double factor) {
    for (int cell = 0; cell < document.words() * width; cell++) {
      values[cell] *= factor;
    }
  }

  private static double length(Document document) {
    double length = 0;
    for (int i = 0; i < document.words(); i++) {
      length += document.count(i);
    }
    return length;
  }
}
