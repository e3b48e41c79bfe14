package org.priory.inference.variational.markov;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.priory.inference.variational.JointRelease;
import org.priory.inference.variational.StatisticBlock;

/**
 * What a sequence of L rows contributes to a hidden Markov model with K states, C categories and D
 * numbers: where it begins, its moves per move, and what its rows show per row. With g and x of
 * {@link ForwardBackward}, e_v one for the level v and m_j one where number j is there,
 *
 * <pre>
 *   g_1,   sum_t x_t/(L - 1),   sum_t g_t e_v/L,   sum_t g_t m_j/L,   sum_t g_t z_j/L,   sum_t g_t z_j^2/L.
 * </pre>
 *
 * <p><b>Sensitivity.</b> g_t and x_t are probability vectors, of norm at most 1. A row shows at
 * most C levels and D numbers with |z_j| &lt;= b, so that its vectors have norms of at most |g_t|
 * times
 *
 * <pre>
 *   1,   1,   sqrt C,   sqrt D,   b sqrt D,   b^2 sqrt D,
 * </pre>
 *
 * <p>and the mean of vectors within a bound is within the bound ({@code docs/proofs/markov.md}). So
 * neither the number of rows nor that of states is in the bounds.
 */
final class SequenceStatistics implements Serializable {
  static final int START = 0;
  static final int MOVES = 1;

  /** How the numbers' share of a step goes to counts, sums and squares, as in a mixture. */
  private static final double[] OF_NUMBERS = {0.3, 0.55, 0.78};

  private final SequenceColumns columns;
  private final SequenceFrame frame;
  private final int states;
  private final JointRelease release;

  SequenceStatistics(SequenceColumns columns, SequenceFrame frame, int states) {
    this.columns = columns;
    this.frame = frame;
    this.states = states;
    List<StatisticBlock> blocks = new ArrayList<>();
    List<Double> weights = new ArrayList<>();
    blocks.add(StatisticBlock.vector("first state", states, 1));
    weights.add(0.5);
    blocks.add(StatisticBlock.vector("moves", states * states, 1));
    weights.add(1.0);
    double c = columns.categories().size();
    if (c > 0) {
      blocks.add(StatisticBlock.vector("levels", states * columns.levels(), Math.sqrt(c)));
      // noise of a block is bound/weight: shared evenly where a weight's square is the bound
      weights.add(Math.sqrt(Math.sqrt(c)));
    }
    int d = columns.numbers().size();
    for (int power = 0; power < OF_NUMBERS.length && d > 0; power++) {
      blocks.add(
          StatisticBlock.vector(
              "numbers to the power " + power,
              states * d,
              Math.sqrt(d) * Math.pow(frame.box(), power)));
      weights.add(OF_NUMBERS[power] * Math.sqrt(2 * Math.sqrt(d)));
    }
    this.release =
        JointRelease.of(blocks, weights.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /** Numbers in a release. */
  static int dimension(SequenceColumns columns, int states) {
    return Math.multiplyExact(
        states, 1 + states + columns.levels() + OF_NUMBERS.length * columns.numbers().size());
  }

  /** The share of the norm that moves have, by which their noise is divided. */
  static double weightOfMoves(SequenceColumns columns) {
    SequenceFrame any = SequenceFrame.none(columns.numbers().size());
    SequenceFrame one = new SequenceFrame(any.centre(), any.scale(), 1);
    return new SequenceStatistics(columns, one, 1).release.weights().get(MOVES);
  }

  SequenceColumns columns() {
    return columns;
  }

  SequenceFrame frame() {
    return frame;
  }

  int states() {
    return states;
  }

  JointRelease release() {
    return release;
  }

  boolean hasCategories() {
    return !columns.categories().isEmpty();
  }

  int levelsBlock() {
    return 2;
  }

  /** The block of the numbers to a power. */
  int numbersBlock(int power) {
    return 2 + (hasCategories() ? 1 : 0) + power;
  }

  /** Adds the vector of a sequence at which the chain has looked. */
  void add(ForwardBackward chain, RowSequence rows, double[] sum) {
    int length = rows.length();
    for (int j = 0; j < states; j++) {
      sum[j] += chain.share(0, j);
      for (int k = 0; k < states && length > 1; k++) {
        sum[states + j * states + k] += chain.moves(j, k) / (length - 1);
      }
    }
    for (int t = 0; t < length; t++) {
      addLevels(chain, rows, t, sum);
      addNumbers(chain, rows, t, sum);
    }
  }

  private void addLevels(ForwardBackward chain, RowSequence rows, int t, double[] sum) {
    int at = states + states * states;
    for (SequenceColumns.Category category : columns.categories()) {
      int level = rows.level(t, category);
      for (int k = 0; k < states && level >= 0; k++) {
        sum[at + k * category.levels() + level] += chain.share(t, k) / rows.length();
      }
      at += states * category.levels();
    }
  }

  private void addNumbers(ForwardBackward chain, RowSequence rows, int t, double[] sum) {
    int d = columns.numbers().size();
    int first = states + states * states + states * columns.levels();
    for (int j = 0; j < d; j++) {
      double z = frame.z(j, rows.number(t, columns.numbers().get(j)));
      for (int k = 0; k < states && !Double.isNaN(z); k++) {
        double share = chain.share(t, k) / rows.length();
        sum[first + k * d + j] += share;
        sum[first + (states + k) * d + j] += share * z;
        sum[first + (2 * states + k) * d + j] += share * z * z;
      }
    }
  }
}
