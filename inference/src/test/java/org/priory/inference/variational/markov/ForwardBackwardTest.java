package org.priory.inference.variational.markov;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.priory.inference.ArrayRow;

/**
 * Where rows are in a chain, against all paths, and for chains of which all but one are unlikely.
 */
class ForwardBackwardTest {
  private static final int STATES = 3;
  private static final SequenceColumns COLUMNS =
      new SequenceColumns(
          List.of(new SequenceColumns.Category(0, 2), new SequenceColumns.Category(1, 3)),
          List.of(2),
          -1,
          20);

  static MarkovPosterior drawn(int states, int[] levels, int numbers, Random random) {
    double[][][] shown = new double[levels.length][states][];
    for (int c = 0; c < levels.length; c++) {
      for (int k = 0; k < states; k++) {
        shown[c][k] = random.doubles(levels[c], 0.05, 5).toArray();
      }
    }
    double[][][] laws = new double[5][states][numbers];
    for (int k = 0; k < states; k++) {
      laws[0][k] = random.doubles(states, 0.05, 5).toArray();
      laws[1][k] = random.doubles(numbers, 0.1, 9).toArray();
      laws[2][k] = random.doubles(numbers, 2.5, 30).toArray();
      laws[3][k] = random.doubles(numbers, -1, 1).toArray();
      laws[4][k] = random.doubles(numbers, 0.5, 4).toArray();
    }
    return new MarkovPosterior(
        random.doubles(states, 0.05, 5).toArray(),
        laws[0],
        shown,
        laws[1],
        laws[2],
        laws[3],
        laws[4]);
  }

  private static RowSequence sequence(Random random, int length) {
    RowSequence rows = new RowSequence(COLUMNS);
    rows.begin();
    for (int t = 0; t < length; t++) {
      // 2 and 3 stand for a value that is not listed and for a missing one
      rows.see(
          ArrayRow.of(
              Float.NaN,
              random.nextInt(4),
              random.nextInt(5),
              random.nextInt(3) == 0 ? Double.NaN : random.nextDouble()));
    }
    return rows;
  }

  @RepeatedTest(20)
  void isTheSumOverAllPaths(RepetitionInfo run) {
    Random random = new Random(run.getCurrentRepetition());
    int length = 1 + random.nextInt(6);
    MarkovPosterior q = drawn(STATES, new int[] {2, 3}, 1, random);
    for (boolean expected : new boolean[] {true, false}) {
      StateWeights weights =
          expected
              ? StateWeights.expected(q, COLUMNS, SequenceFrame.none(1))
              : StateWeights.means(q, COLUMNS);
      RowSequence rows = sequence(random, length);
      double[][] row = new double[length][STATES];
      for (int t = 0; t < length; t++) {
        weights.log(rows, t, row[t]);
        for (int k = 0; k < STATES; k++) {
          row[t][k] = Math.exp(row[t][k]);
        }
      }
      double[][] move = new double[STATES][STATES];
      for (int i = 0; i < STATES * STATES; i++) {
        move[i / STATES][i % STATES] = weights.move[i];
      }
      double[][] shares = new double[length][STATES];
      double[][] moves = new double[STATES][STATES];
      double total =
          Paths.each(
              weights.start,
              move,
              row,
              (path, weight) -> {
                for (int t = 0; t < length; t++) {
                  shares[t][path[t]] += weight;
                  if (t > 0) {
                    moves[path[t - 1]][path[t]] += weight;
                  }
                }
              });
      ForwardBackward chain = new ForwardBackward(weights);
      chain.run(sequence(new Random(99), 9)); // a longer one before it leaves nothing behind
      chain.run(rows);
      double log = 0;
      for (int t = 0; t < length; t++) {
        log += chain.log(t);
        for (int k = 0; k < STATES; k++) {
          assertThat(chain.share(t, k)).isCloseTo(shares[t][k] / total, within(1e-12));
        }
      }
      assertThat(log).isCloseTo(Math.log(total), within(1e-10));
      for (int j = 0; j < STATES; j++) {
        for (int k = 0; k < STATES; k++) {
          assertThat(chain.moves(j, k)).isCloseTo(moves[j][k] / total, within(1e-12));
        }
      }
      // twin: a chain that forgets where it was
      StateWeights other = StateWeights.means(drawn(STATES, new int[] {2, 3}, 1, random), COLUMNS);
      ForwardBackward wrong = new ForwardBackward(other);
      wrong.run(rows);
      assertThat(wrong.share(0, 0)).isNotCloseTo(shares[0][0] / total, within(1e-9));
    }
  }

  /** A missing value is one that is any of its values, each as likely as it is. */
  @Test
  void whatIsMissingIsSummedOver() {
    Random random = new Random(5);
    SequenceColumns one =
        new SequenceColumns(List.of(new SequenceColumns.Category(0, 3)), List.of(), -1, 20);
    SequenceScores scores = new SequenceScores(drawn(2, new int[] {3}, 0, random), one);
    double whole = 0;
    double[] rest = new double[3];
    for (int level = 0; level < 4; level++) {
      RowSequence rows = new RowSequence(one);
      rows.begin();
      for (int value : new int[] {0, level, 2}) {
        rows.see(ArrayRow.of(Float.NaN, value));
      }
      scores.look(rows);
      double log = scores.log(0) + scores.log(1) + scores.log(2);
      if (level < 3) {
        rest[level] = Math.exp(log);
        whole += Math.exp(log);
      } else {
        assertThat(Math.exp(log)).isCloseTo(whole, within(1e-14));
        assertThat(Math.exp(log)).isNotCloseTo(whole - rest[1], within(1e-3));
      }
    }
  }

  /** States that are ever so unlikely leave probabilities all the same. */
  @Test
  void nothingIsLostWhereAllIsUnlikely() {
    SequenceColumns number = new SequenceColumns(List.of(), List.of(0), -1, 2000);
    double[][] tiny = {{1e-12}, {1e-12}};
    MarkovPosterior q =
        new MarkovPosterior(
            new double[] {1, 1e-200},
            new double[][] {{1, 1e-200}, {1e-200, 1}},
            new double[0][][],
            new double[][] {{1}, {1}},
            new double[][] {{3}, {3}},
            new double[][] {{-1}, {1}},
            tiny);
    RowSequence rows = new RowSequence(number);
    rows.begin();
    for (int t = 0; t < 2000; t++) {
      rows.see(ArrayRow.of(Float.NaN, t % 7 == 0 ? 1 : -1));
    }
    for (StateWeights weights :
        List.of(
            StateWeights.expected(q, number, SequenceFrame.none(1)),
            StateWeights.means(q, number))) {
      ForwardBackward chain = new ForwardBackward(weights);
      chain.run(rows);
      double moves = 0;
      for (int j = 0; j < 2; j++) {
        for (int k = 0; k < 2; k++) {
          moves += chain.moves(j, k);
        }
      }
      assertThat(moves).isCloseTo(1999, within(1e-9));
      for (int t = 0; t < 2000; t++) {
        assertThat(chain.share(t, 0) + chain.share(t, 1)).isCloseTo(1, within(1e-12));
        assertThat(chain.share(t, t % 7 == 0 ? 1 : 0)).isGreaterThan(0.99);
      }
    }
  }
}
