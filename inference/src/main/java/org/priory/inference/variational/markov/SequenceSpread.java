package org.priory.inference.variational.markov;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.priory.inference.variational.JointRelease;
import org.priory.inference.variational.NoisyStatistics;
import org.priory.inference.variational.StatisticBlock;
import org.priory.privacy.query.RecordQuery;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * How long sequences are, and where their numbers lie, as far as bought sums tell.
 *
 * @param rows of a sequence, on average
 * @param frame in which numbers are explained
 */
record SequenceSpread(double rows, SequenceFrame frame) {
  /** Numbers farther out than so many standard deviations count as that far. */
  private static final double BOX = 3.5;

  /** Counts below so many standard deviations of the noise say nothing. */
  private static final double CLEAR = 4;

  /** Buys it: one question. */
  static SequenceSpread ask(SequenceColumns columns, double records, Questions questions) {
    Query query = new Query(columns);
    NoisySum answer = questions.ask(query);
    JointRelease release = query.release();
    double[] values = answer.values();
    int at = 0;
    for (int b = 0; b < release.blocks().size(); b++) {
      for (int end = at + release.blocks().get(b).length(); at < end; at++) {
        values[at] /= release.scale(b);
      }
    }
    return of(columns, new NoisyStatistics(release, values, answer.sigma()), records);
  }

  private static SequenceSpread of(SequenceColumns columns, NoisyStatistics noisy, double records) {
    double longest = columns.longest();
    double rows = Math.max(1, Math.min(longest, longest * noisy.block(0)[0] / records));
    int d = columns.numbers().size();
    double[] centre = new double[d];
    double[] scale = new double[d];
    double box = 1;
    for (int j = 0; j < d; j++) {
      double variance = 1;
      double n = noisy.block(1)[j];
      if (n > CLEAR * noisy.noiseSd(1)) {
        centre[j] = Math.max(-1, Math.min(1, noisy.block(2)[j] / n));
        double found = Math.min(1, noisy.block(3)[j] / n) - centre[j] * centre[j];
        // no variance is believed to be smaller than what the noise resolves
        variance =
            Math.min(
                1, Math.hypot(Math.max(0, found), noisy.noiseSd(3) / n) + 1e-3 / records + 1e-9);
      }
      scale[j] = 1 / Math.sqrt(variance);
      box = Math.max(box, Math.min(BOX, scale[j] * (1 + Math.abs(centre[j]))));
    }
    return new SequenceSpread(rows, new SequenceFrame(centre, scale, box));
  }

  /** Numbers in the answer. */
  static int dimension(SequenceColumns columns) {
    return new Query(columns).dimension();
  }

  /**
   * L/T for the L of at most T rows of a sequence, and means over its rows of m_j, x_j and x_j^2,
   * with m_j one where number j is there. Numbers are in [-1, 1]: the four have norms of at most 1,
   * sqrt D, sqrt D and sqrt D.
   */
  record Query(SequenceColumns columns) implements RecordQuery {
    private static final double[] WEIGHTS = {0.3, 0.3, 0.6, 0.6};

    JointRelease release() {
      int d = columns.numbers().size();
      List<StatisticBlock> blocks = new ArrayList<>();
      blocks.add(StatisticBlock.vector("length", 1, 1));
      for (int power = 0; power < 3 && d > 0; power++) {
        blocks.add(StatisticBlock.vector("numbers to the power " + power, d, Math.sqrt(d)));
      }
      return JointRelease.of(blocks, Arrays.copyOf(WEIGHTS, blocks.size()));
    }

    @Override
    public int dimension() {
      return 1 + 3 * columns.numbers().size();
    }

    @Override
    public Worker worker() {
      int d = columns.numbers().size();
      JointRelease release = release();
      return new SequenceWorker(columns) {
        @Override
        void add(RowSequence rows, double[] sum) {
          int length = rows.length();
          sum[0] += release.scale(0) * length / columns.longest();
          for (int t = 0; t < length; t++) {
            for (int j = 0; j < d; j++) {
              double x = rows.number(t, columns.numbers().get(j));
              if (!Double.isNaN(x)) {
                sum[1 + j] += release.scale(1) / length;
                sum[1 + d + j] += release.scale(2) * x / length;
                sum[1 + 2 * d + j] += release.scale(3) * x * x / length;
              }
            }
          }
        }
      };
    }
  }
}
