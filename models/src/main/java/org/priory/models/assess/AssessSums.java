package org.priory.models.assess;

import org.priory.privacy.wall.NoisySum;

/**
 * Sums over records, each with the standard deviation of its noise; the noises are independent.
 *
 * @param layout where they stand in the answer
 * @param answer the noisy sum of vectors
 */
public record AssessSums(AssessLayout layout, NoisySum answer) {

  /**
   * A sum with noise.
   *
   * @param sd of the noise
   */
  record Noisy(double value, double sd) {
    double variance() {
      return sd * sd;
    }

    Noisy plus(Noisy other) {
      return new Noisy(value + other.value, Math.hypot(sd, other.sd));
    }
  }

  private Noisy at(int place, double weight) {
    return new Noisy(answer.get(place) / weight, answer.sigma() / weight);
  }

  /** Records with a label. */
  Noisy count() {
    return at(0, layout.scoreWeight() * AssessLayout.OF_COUNT);
  }

  /** Sums of scaled log scores. */
  Noisy scores() {
    return at(1, layout.scoreWeight());
  }

  Noisy squaredScores() {
    return at(2, layout.scoreWeight() * AssessLayout.OF_SQUARE);
  }

  /** Records whose score was cut. */
  Noisy cut() {
    return at(3, layout.scoreWeight() * AssessLayout.OF_COUNT);
  }

  /** Sums of scaled differences of scores. */
  Noisy apart() {
    return at(AssessLayout.SCORE, layout.apartWeight());
  }

  Noisy squaredApart() {
    return at(AssessLayout.SCORE + 1, layout.apartWeight() * AssessLayout.OF_SQUARE);
  }

  /** What a cell of a table holds. */
  Cell cell(int axis, int cell) {
    int at = layout.cell(axis, cell);
    double w = layout.cellWeight();
    Outcome[] outcomes = new Outcome[layout.outcomes()];
    for (int k = 0; k < outcomes.length; k++) {
      int first = at + 1 + k * layout.outcomeWidth();
      outcomes[k] =
          new Outcome(
              at(first, w),
              at(first + 1, w),
              at(first + 2, w * AssessLayout.OF_SQUARE),
              at(first + 3, w),
              layout.hasSd() ? at(first + 4, w * AssessLayout.OF_SD) : new Noisy(0, 0));
    }
    return new Cell(at(at, w * AssessLayout.OF_COUNT), outcomes);
  }

  /**
   * A cell, or some together.
   *
   * @param count of records
   */
  record Cell(Noisy count, Outcome[] outcomes) {

    Cell plus(Cell other) {
      Outcome[] sums = new Outcome[outcomes.length];
      for (int k = 0; k < sums.length; k++) {
        sums[k] = outcomes[k].plus(other.outcomes[k]);
      }
      return new Cell(count.plus(other.count), sums);
    }
  }

  /**
   * Sums of an outcome over the records of a cell.
   *
   * @param means what is predicted, less {@link AssessLayout#centre}
   * @param residuals what was observed, less what is predicted
   * @param squares of these
   * @param variances of outcomes given the parameters
   * @param sds of the posterior of the means
   */
  record Outcome(Noisy means, Noisy residuals, Noisy squares, Noisy variances, Noisy sds) {

    Outcome plus(Outcome other) {
      return new Outcome(
          means.plus(other.means),
          residuals.plus(other.residuals),
          squares.plus(other.squares),
          variances.plus(other.variances),
          sds.plus(other.sds));
    }
  }
}
