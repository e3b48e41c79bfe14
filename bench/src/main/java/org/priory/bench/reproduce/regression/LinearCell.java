package org.priory.bench.reproduce.regression;

import java.util.List;
import java.util.Locale;
import org.priory.bench.reproduce.result.Named;

/**
 * What 95 % intervals of one kind of table, errors and epsilon did.
 *
 * @param numbers coefficients of numbers
 * @param contrasts of the values of a category with the first
 * @param predictors x'b at rows that were not learned from
 * @param outcomes new numbers there
 */
record LinearCell(
    LinearTable table,
    LinearErrors errors,
    double epsilon,
    Held numbers,
    Held contrasts,
    Held predictors,
    Held outcomes) {

  /** How many intervals held, and the squares of (mean - truth)/s.d. */
  static final class Held {
    private int count;
    private int held;
    private double squares;

    void add(double mean, double sd, double truth) {
      double z = (mean - truth) / sd;
      count++;
      held += Math.abs(z) <= LinearTrial.Z ? 1 : 0;
      squares += z * z;
    }

    double share() {
      return count == 0 ? Double.NaN : (double) held / count;
    }

    double rms() {
      return Math.sqrt(squares / count);
    }

    String words() {
      return count == 0
          ? ""
          : String.format(Locale.ROOT, "%.3f of %d, z %.2f", share(), count, rms());
    }
  }

  List<String> columns() {
    return List.of(
        table.word(),
        errors.word(),
        Double.toString(epsilon),
        numbers.words(),
        contrasts.words(),
        predictors.words(),
        outcomes.words());
  }

  String words() {
    return String.join(" | ", columns());
  }

  Named json() {
    return new Named()
        .with("table", table.word())
        .with("errors", errors.word())
        .with("epsilon", epsilon)
        .with("numbers", numbers.share())
        .with("numbers_z", numbers.rms())
        .with("intervals", numbers.count)
        .with("contrasts", contrasts.share())
        .with("contrasts_z", contrasts.rms())
        .with("predictors", predictors.share())
        .with("predictors_z", predictors.rms())
        .with("outcomes", outcomes.share())
        .with("outcomes_z", outcomes.rms());
  }
}
