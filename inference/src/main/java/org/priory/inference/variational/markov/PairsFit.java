package org.priory.inference.variational.markov;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.priory.numerics.random.GammaSampler;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;

/**
 * EM for a hidden Markov model on weighted pairs of symbols that are no secret: two of different
 * columns in one row, or two in rows that follow each other,
 *
 * <pre>
 *   P(u, v in one row) = sum_s p(s) B(u | s) B(v | s),
 *   P(u, then v)       = sum_s p(s) B(u | s) sum_r A(s, r) B(v | r).
 * </pre>
 *
 * <p>From several starts of which the likeliest result is taken (pairs as if they were
 * independent), as often as one likes: it is post-processing. For where the real iteration begins.
 */
final class PairsFit {
  private static final int RESTARTS = 24;
  private static final int ROUNDS = 60;

  /** How much of a start is even, and how much drawn. */
  private static final double EVEN = 0.3;

  private static final double LEAST = 1e-6;

  private final List<Pair> pairs;
  private final int[] column;
  private final int columns;
  private final int states;

  /**
   * @param pairs with positive weights
   * @param column the column of each symbol
   */
  PairsFit(List<Pair> pairs, int[] column, int states) {
    this.pairs = pairs;
    this.column = column;
    this.columns = Arrays.stream(column).max().orElse(0) + 1;
    this.states = states;
  }

  /** Two symbols, in one row or one after the other. */
  record Pair(int first, int second, boolean isMove, double weight) {}

  /**
   * What is fitted.
   *
   * @param shares p(s)
   * @param moves A(s, r)
   * @param symbols B(u | s): state, symbol; of each column they add up to 1
   * @param log the logarithm of the likelihood
   */
  record Fit(double[] shares, double[][] moves, double[][] symbols, double log) {}

  Fit best() {
    RandomSource source = InsecureSeededSource.of(1);
    Fit best = climbed(drawn(source, 0));
    for (int start = 1; start < RESTARTS; start++) {
      Fit fit = climbed(drawn(source, start));
      best = fit.log > best.log ? fit : best;
    }
    return best;
  }

  /** Every other start has states that last. */
  private Fit drawn(RandomSource source, int start) {
    double[] shares = new double[states];
    Arrays.fill(shares, 1.0 / states);
    double[][] moves = new double[states][states];
    double[][] symbols = new double[states][column.length];
    double stay = start % 2 == 0 ? 0.7 : 0;
    for (int s = 0; s < states; s++) {
      Arrays.fill(moves[s], (1 - stay) / states);
      moves[s][s] += stay;
      for (int u = 0; u < column.length; u++) {
        symbols[s][u] = EVEN + GammaSampler.next(1, 1, source);
      }
      normaliseColumns(symbols[s]);
    }
    return new Fit(shares, moves, symbols, Double.NEGATIVE_INFINITY);
  }

  private Fit climbed(Fit start) {
    Fit fit = start;
    for (int round = 0; round < ROUNDS; round++) {
      fit = step(fit);
    }
    return fit;
  }

  private Fit step(Fit last) {
    double[] shares = new double[states];
    double[][] moves = new double[states][states];
    double[][] symbols = new double[states][column.length];
    double[] r = new double[states * states];
    double log = 0;
    for (Pair pair : pairs) {
      double total = pair.isMove ? move(last, pair, r) : row(last, pair, r);
      if (!(total > Double.MIN_NORMAL)) {
        continue;
      }
      log += pair.weight * Math.log(total);
      for (int s = 0; s < states; s++) {
        for (int to = 0; to < states; to++) {
          double w = pair.weight * r[s * states + to] / total;
          shares[s] += w;
          moves[s][to] += pair.isMove ? w : 0;
          symbols[s][pair.first] += w;
          symbols[to][pair.second] += w;
        }
      }
    }
    normalise(shares, LEAST);
    for (int s = 0; s < states; s++) {
      normalise(moves[s], LEAST);
      normaliseColumns(symbols[s]);
    }
    return new Fit(shares, moves, symbols, log);
  }

  /** p(s) A(s, r) B(u | s) B(v | r) for each s and r; returns their sum. */
  private double move(Fit fit, Pair pair, double[] r) {
    double total = 0;
    for (int s = 0; s < states; s++) {
      double here = fit.shares[s] * fit.symbols[s][pair.first];
      for (int to = 0; to < states; to++) {
        r[s * states + to] = here * fit.moves[s][to] * fit.symbols[to][pair.second];
        total += r[s * states + to];
      }
    }
    return total;
  }

  /** p(s) B(u | s) B(v | s) for each s, on the diagonal; returns their sum. */
  private double row(Fit fit, Pair pair, double[] r) {
    Arrays.fill(r, 0);
    double total = 0;
    for (int s = 0; s < states; s++) {
      double both = fit.shares[s] * fit.symbols[s][pair.first] * fit.symbols[s][pair.second];
      r[s * states + s] = both;
      total += both;
    }
    return total;
  }

  private void normaliseColumns(double[] symbols) {
    double[] totals = new double[columns];
    for (int u = 0; u < symbols.length; u++) {
      symbols[u] += LEAST;
      totals[column[u]] += symbols[u];
    }
    for (int u = 0; u < symbols.length; u++) {
      symbols[u] /= totals[column[u]];
    }
  }

  private static void normalise(double[] values, double more) {
    double total = 0;
    for (int i = 0; i < values.length; i++) {
      values[i] += more;
      total += values[i];
    }
    for (int i = 0; i < values.length; i++) {
      values[i] /= total;
    }
  }

  /** The pairs whose noisy counts stand out of the noise. */
  static List<Pair> clear(double[] counts, int symbols, boolean isMove, double least) {
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > least) {
        pairs.add(new Pair(i / symbols, i % symbols, isMove, counts[i]));
      }
    }
    return pairs;
  }
}
