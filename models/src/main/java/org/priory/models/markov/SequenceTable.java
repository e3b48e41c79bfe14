package org.priory.models.markov;

import java.util.Arrays;
import java.util.List;
import org.priory.inference.variational.markov.RowSequence;
import org.priory.inference.variational.markov.SequenceColumns;
import org.priory.inference.variational.markov.SequenceScores;
import org.priory.privacy.data.records.PlacedRecords;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.schema.Column;

/**
 * What a hidden Markov model says about the rows of a table, each by its place in the table. A
 * person's rows are looked at to their end; one without a time is not seen.
 */
final class SequenceTable {
  private final int states;
  private final long sequences;
  private final float[] probabilities;
  private final double[] logs;

  private SequenceTable(int states, int rows, long sequences) {
    this.states = states;
    this.sequences = sequences;
    this.probabilities = new float[Math.multiplyExact(states, rows)];
    this.logs = new double[rows];
    Arrays.fill(logs, Double.NaN);
  }

  static SequenceTable of(PlacedRecords placed, FittedMarkov fitted) {
    Records records = placed.records();
    SequenceTable table =
        new SequenceTable(fitted.choice().states(), records.rows(), records.units().count());
    SequenceColumns columns = fitted.columns().sequence().unbounded();
    SequenceScores scores = new SequenceScores(fitted.estimate().posterior(), columns);
    RowSequence sequence = new RowSequence(columns);
    for (int unit = 0; unit < records.units().count(); unit++) {
      int start = records.units().start(unit);
      sequence.begin();
      for (int row = start; row < records.units().end(unit); row++) {
        sequence.see(records.block(row), records.offset(row), records.width());
      }
      if (sequence.length() > 0) {
        scores.look(sequence);
      }
      for (int t = 0; t < sequence.length(); t++) {
        int row = start + sequence.place(t);
        table.put(placed.place(row), scores, t, logVolume(records, row, fitted.columns()));
      }
    }
    return table;
  }

  /** The logarithm of what a unit of the features stands for, of those numbers that are there. */
  private static double logVolume(Records records, int row, MarkovColumns columns) {
    List<Column.Number> numbers = columns.numbers();
    double log = 0;
    for (int j = 0; j < numbers.size(); j++) {
      int feature = columns.sequence().numbers().get(j);
      boolean isThere = !Float.isNaN(records.block(row)[records.offset(row) + feature]);
      log += isThere ? Math.log(MarkovColumns.half(numbers.get(j))) : 0;
    }
    return log;
  }

  private void put(int place, SequenceScores scores, int t, double logVolume) {
    for (int k = 0; k < states; k++) {
      probabilities[place * states + k] = (float) scores.probability(t, k);
    }
    logs[place] = scores.log(t) - logVolume;
  }

  int rows() {
    return logs.length;
  }

  long sequences() {
    return sequences;
  }

  /** Whether a row has its place in a sequence. */
  boolean isSeen(int row) {
    return !Double.isNaN(logs[row]);
  }

  /** How probable a state is in a row, given all rows of the person. */
  double probability(int row, int state) {
    return probabilities[row * states + state];
  }

  int likeliest(int row) {
    int likeliest = 0;
    for (int k = 1; k < states; k++) {
      likeliest = probability(row, k) > probability(row, likeliest) ? k : likeliest;
    }
    return likeliest;
  }

  /** The logarithm of the density of a row given the person's rows before it, in its own units. */
  double log(int row) {
    return logs[row];
  }
}
