package org.priory.inference.variational.markov;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.priory.inference.variational.JointRelease;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * Where the iteration begins: a model that explains how often coarse {@link Symbols} are together
 * and follow each other, as far as bought counts tell. Columns without symbols show the same in all
 * states until the first step.
 */
final class MarkovStart {
  /** Counts below so many standard deviations of the noise are taken to be noise. */
  private static final double CLEAR = 2;

  private final SequenceColumns columns;
  private final Symbols symbols;
  private final int states;

  private MarkovStart(SequenceColumns columns, Symbols symbols, int states) {
    this.columns = columns;
    this.symbols = symbols;
    this.states = states;
  }

  /** Buys the counts: one question. */
  static MarkovPosterior ask(
      SequenceColumns columns,
      SequenceSpread spread,
      int states,
      double records,
      Questions questions) {
    Symbols symbols = Symbols.of(columns, spread.frame());
    PairsQuery query = new PairsQuery(symbols);
    NoisySum answer = questions.ask(query);
    JointRelease release = query.release();
    double[] values = answer.values();
    int cells = symbols.count() * symbols.count();
    List<PairsFit.Pair> pairs = new ArrayList<>();
    for (int b = 0; b < release.blocks().size(); b++) {
      // moves and rows in proportion to how many a sequence has
      double times = (b == 0 ? spread.rows() - 1 : spread.rows()) / release.scale(b);
      double[] counts = Arrays.copyOfRange(values, b * cells, (b + 1) * cells);
      for (int i = 0; i < cells; i++) {
        counts[i] *= times;
      }
      pairs.addAll(
          PairsFit.clear(
              counts, symbols.count(), b == 0, Math.max(0, CLEAR * answer.sigma() * times)));
    }
    return new MarkovStart(columns, symbols, states)
        .posterior(new PairsFit(pairs, columnOf(symbols), states).best(), spread.rows(), records);
  }

  private static int[] columnOf(Symbols symbols) {
    int[] column = new int[symbols.count()];
    for (int c = 0; c < symbols.columns(); c++) {
      Arrays.fill(column, symbols.first(c), symbols.first(c) + symbols.size(c), c);
    }
    return column;
  }

  /** The fit as if it came from all rows. */
  private MarkovPosterior posterior(PairsFit.Fit fit, double rows, double records) {
    double[] initial = table(fit.shares(), records);
    double[][] moves = new double[states][];
    double[][][] levels = new double[columns.categories().size()][states][];
    int d = columns.numbers().size();
    double[][][] laws = new double[4][states][d];
    for (int k = 0; k < states; k++) {
      double n = records * rows * fit.shares()[k];
      moves[k] = table(fit.moves()[k], records * (rows - 1) * fit.shares()[k]);
      for (int c = 0; c < levels.length; c++) {
        levels[c][k] = table(shown(fit, k, c), n);
      }
      for (int j = 0; j < d; j++) {
        double[] moments = moments(fit, k, j);
        laws[0][k][j] = MarkovPrior.BETA + n;
        laws[1][k][j] = MarkovPrior.NU + n;
        laws[2][k][j] = moments[0];
        laws[3][k][j] = MarkovPrior.s(states, d) + n * moments[1];
      }
    }
    return new MarkovPosterior(initial, moves, levels, laws[0], laws[1], laws[2], laws[3]);
  }

  private static double[] table(double[] shares, double n) {
    return Arrays.stream(shares).map(p -> MarkovPrior.cell(shares.length) + n * p).toArray();
  }

  /** Probabilities of a category's levels in a state; even if it has no symbols. */
  private double[] shown(PairsFit.Fit fit, int state, int category) {
    double[] shown = new double[columns.categories().get(category).levels()];
    int column = symbols.categories().indexOf(category);
    if (column < 0) {
      Arrays.fill(shown, 1.0 / shown.length);
    } else {
      System.arraycopy(fit.symbols()[state], symbols.first(column), shown, 0, shown.length);
    }
    return shown;
  }

  /** Mean and variance of a number in a state; those of all data if it has no symbols. */
  private double[] moments(PairsFit.Fit fit, int state, int number) {
    int column = symbols.numbers().indexOf(number);
    if (column < 0) {
      return new double[] {0, 1};
    }
    int first = symbols.first(symbols.categories().size() + column);
    double mean = 0;
    double square = 0;
    for (int part = 0; part < Symbols.PARTS; part++) {
      double p = fit.symbols()[state][first + part];
      double middle = Symbols.middle(part);
      mean += p * middle;
      square += p * (middle * middle + Symbols.within(part));
    }
    return new double[] {mean, square - mean * mean};
  }
}
