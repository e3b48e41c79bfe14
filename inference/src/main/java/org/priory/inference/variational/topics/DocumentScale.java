package org.priory.inference.variational.topics;

import org.priory.inference.variational.DocumentWeight;
import org.priory.privacy.query.Document;

/**
 * How a document counts, at work: by what its counts are multiplied before the E-step, and what is
 * done to the expected counts n_w phi_wk after it. The phi_wk of a word are non-negative and add up
 * to 1.
 */
enum DocumentScale {
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

  static DocumentScale of(DocumentWeight weight) {
    return switch (weight) {
      case EVEN -> DocumentScale.EVEN;
      case RESAMPLED -> DocumentScale.RESAMPLED;
      case NATURAL -> DocumentScale.NATURAL;
    };
  }

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
