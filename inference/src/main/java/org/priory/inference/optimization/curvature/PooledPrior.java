package org.priory.inference.optimization.curvature;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.priory.inference.model.PooledEffects;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.GroupSpread;
import org.priory.inference.posterior.Support;
import org.priory.numerics.random.RandomSource;

/**
 * The prior of groups' effects in the coordinates t of a fit: u = R t is N(0, tau^2 I), of levels
 * around their mean.
 *
 * <p>On the path tau^2 is learned, as that of a category is ({@link LevelPrior}): (1 + S)/(2 + n),
 * S being the expected squares of the effects and n how many directions they have. The posterior is
 * mixed over all that tau may be ({@link SpreadLaw}); with several terms, by drawing each tau given
 * the others. Groups of which moments cannot tell that they have records say nothing of tau: how
 * much is known of them is itself hardly known, and many of them together would make it sure.
 */
public final class PooledPrior {
  /** So many values of tau stand for its posterior, for each draw of the curvature. */
  private static final int NODES = 8;

  /** Rounds before draws of several tau count. */
  private static final int WARM_UP = 3;

  /** The quantiles by which the posterior of tau is kept. */
  private static final int QUANTILES = 200;

  private static final double MOST_TAU2 = 4;

  private final List<PooledEffects> terms;

  /** The scale of each tau's law, in units of the coefficients. */
  private final double[] scales;

  /** tau^2 of the path. */
  private final double[] tau2;

  /** R of each term, row after row. */
  private double[][][] effects;

  /** Whether each group of each term has records that noise cannot have made up. */
  private final boolean[][] seen;

  /** Sums of the probabilities of each tau's grid. */
  private final double[][] weights;

  /**
   * The prior of some terms.
   *
   * @param unit what effects on the outcome usually are, in units of the coefficients
   * @param support how many records have each level, as far as moments tell
   */
  public PooledPrior(List<PooledEffects> terms, double unit, Optional<Support> support) {
    this.terms = List.copyOf(terms);
    this.scales = terms.stream().mapToDouble(each -> unit * each.scale()).toArray();
    this.tau2 = Arrays.stream(scales).map(scale -> scale * scale / terms.size()).toArray();
    this.effects = new double[terms.size()][][];
    this.weights = new double[terms.size()][];
    this.seen = new boolean[terms.size()][];
    for (int term = 0; term < seen.length; term++) {
      seen[term] = seen(terms.get(term), support);
    }
  }

  private static boolean[] seen(PooledEffects term, Optional<Support> support) {
    boolean[] seen = new boolean[term.places().size()];
    for (int k = 0; k < seen.length; k++) {
      int group = k;
      seen[k] =
          term.counts().isEmpty()
              || support.map(some -> some.isSeen(term.counts().get(group))).orElse(true);
    }
    return seen;
  }

  /** Whether there are no groups. */
  public boolean isEmpty() {
    return terms.isEmpty();
  }

  /**
   * From here on coordinates are others.
   *
   * @param coefficients b(t), which is affine
   */
  public void place(int q, UnaryOperator<double[]> coefficients) {
    if (isEmpty()) {
      return;
    }
    double[] zero = coefficients.apply(new double[q]);
    for (int term = 0; term < effects.length; term++) {
      effects[term] = new double[terms.get(term).places().size()][q];
    }
    for (int i = 0; i < q; i++) {
      double[] unit = new double[q];
      unit[i] = 1;
      double[] b = coefficients.apply(unit);
      for (int j = 0; j < b.length; j++) {
        b[j] -= zero[j];
      }
      for (int term = 0; term < effects.length; term++) {
        double[] u = terms.get(term).of(b);
        for (int k = 0; k < u.length; k++) {
          effects[term][k][i] = u[k];
        }
      }
    }
  }

  /** What is known with this prior as it was learned, from what is known without it. */
  public NoisyNewton.Information with(NoisyNewton.Information information) {
    return with(information, tau2, -1);
  }

  /** With a tau^2 of each term but one. */
  private NoisyNewton.Information with(
      NoisyNewton.Information information, double[] variances, int without) {
    if (isEmpty()) {
      return information;
    }
    double[] precision = information.precision().clone();
    for (int term = 0; term < variances.length; term++) {
      if (term != without) {
        addSquares(effects[term], 1 / variances[term], precision);
      }
    }
    return new NoisyNewton.Information(precision, information.right());
  }

  /** Adds R'R times a factor. */
  private static void addSquares(double[][] r, double factor, double[] to) {
    int q = r[0].length;
    for (double[] row : r) {
      for (int i = 0; i < q; i++) {
        if (row[i] != 0) {
          for (int j = 0; j < q; j++) {
            to[i * q + j] += factor * row[i] * row[j];
          }
        }
      }
    }
  }

  /** Learns tau^2 from a posterior. */
  public void learn(NoisyNewton posterior) {
    for (int term = 0; term < tau2.length; term++) {
      double scale2 = scales[term] * scales[term];
      double s = squares(effects[term], posterior) / scale2;
      tau2[term] = scale2 * Math.min(MOST_TAU2, (1 + s) / (2 + terms.get(term).directions()));
    }
  }

  /** S: the expected squares of the effects. */
  private static double squares(double[][] r, NoisyNewton posterior) {
    int q = r[0].length;
    double s = 0;
    for (double[] row : r) {
      double mean = 0;
      for (int i = 0; i < q; i++) {
        mean += row[i] * posterior.mean()[i];
        if (row[i] != 0) {
          for (int j = 0; j < q; j++) {
            s += row[i] * posterior.covariance()[i * q + j] * row[j];
          }
        }
      }
      s += mean * mean;
    }
    return s;
  }

  /**
   * The posterior, mixed over draws of the curvature and all that the tau may be.
   *
   * @param draws how many draws of the curvature there are
   * @param information of a draw, without groups
   * @param near the precision of all else in a draw
   * @param drawn what an estimate's error is judged with, as {@link NoisyNewton.Information#shrunk}
   *     takes it
   * @param source of randomness that is no secret
   */
  public NoisyNewton integrated(
      int draws,
      IntFunction<NoisyNewton.Information> information,
      IntFunction<double[]> near,
      IntFunction<double[]> drawn,
      RandomSource source) {
    List<NoisyNewton> parts = new ArrayList<>();
    for (int term = 0; term < weights.length; term++) {
      weights[term] = new double[SpreadLaw.grid(1).length];
    }
    for (int draw = 0; draw < draws; draw++) {
      NoisyNewton.Information known = information.apply(draw);
      double[] prior = near.apply(draw);
      double[] judged = drawn.apply(draw);
      for (double[] variances : variances(plus(known, prior), source)) {
        parts.add(with(known, variances, -1).shrunk(prior, judged));
      }
    }
    return NoisyNewton.mixture(parts.toArray(NoisyNewton[]::new));
  }

  private static NoisyNewton.Information plus(NoisyNewton.Information known, double[] prior) {
    double[] precision = known.precision().clone();
    for (int i = 0; i < precision.length; i++) {
      precision[i] += prior[i];
    }
    return new NoisyNewton.Information(precision, known.right());
  }

  /** Values of all tau^2 that stand for their posterior. */
  private List<double[]> variances(NoisyNewton.Information known, RandomSource source) {
    return terms.size() == 1 ? ofOne(known) : ofSeveral(known, source);
  }

  /** Quantiles of the only tau. */
  private List<double[]> ofOne(NoisyNewton.Information known) {
    double[] law = law(known, tau2, 0);
    count(0, law);
    return IntStream.range(0, NODES)
        .mapToObj(k -> new double[] {squared(0, law, (k + 0.5) / NODES)})
        .toList();
  }

  /** Draws of each tau given the others. */
  private List<double[]> ofSeveral(NoisyNewton.Information known, RandomSource source) {
    double[] at = tau2.clone();
    List<double[]> chosen = new ArrayList<>();
    for (int round = -WARM_UP; round < NODES; round++) {
      for (int term = 0; term < at.length; term++) {
        double[] law = law(known, at, term);
        if (round >= 0) {
          count(term, law);
        }
        at[term] = squared(term, law, source.nextDouble());
      }
      if (round >= 0) {
        chosen.add(at.clone());
      }
    }
    return chosen;
  }

  private void count(int term, double[] law) {
    for (int i = 0; i < law.length; i++) {
      weights[term][i] += law[i];
    }
  }

  private double[] law(NoisyNewton.Information known, double[] at, int term) {
    NoisyNewton.Information others = with(known, at, term);
    double[][] told = told(term);
    int directions = terms.get(term).levels() ? told.length - 1 : told.length;
    return SpreadLaw.of(
        others.precision(), others.right(), told, Math.max(0, directions), scales[term]);
  }

  /** R of the groups that are seen, of levels around their mean. */
  private double[][] told(int term) {
    double[][] rows =
        IntStream.range(0, seen[term].length)
            .filter(k -> seen[term][k])
            .mapToObj(k -> effects[term][k].clone())
            .toArray(double[][]::new);
    if (terms.get(term).levels() && rows.length > 0) {
      for (int i = 0; i < rows[0].length; i++) {
        double mean = 0;
        for (double[] row : rows) {
          mean += row[i] / rows.length;
        }
        for (double[] row : rows) {
          row[i] -= mean;
        }
      }
    }
    return rows;
  }

  private double squared(int term, double[] law, double probability) {
    double tau = SpreadLaw.quantile(SpreadLaw.grid(scales[term]), law, probability);
    return tau * tau;
  }

  /** What is known of each tau, after {@link #integrated}. */
  private GroupSpread spread(int term) {
    double total = Arrays.stream(weights[term]).sum();
    double[] law = Arrays.stream(weights[term]).map(each -> each / total).toArray();
    double[] grid = SpreadLaw.grid(scales[term]);
    return new GroupSpread(
        terms.get(term).name(),
        IntStream.range(0, QUANTILES)
            .mapToDouble(k -> SpreadLaw.quantile(grid, law, (k + 0.5) / QUANTILES))
            .toArray());
  }

  /**
   * The posterior with what is known of each tau. Levels are around what is usual among groups of
   * which these are some: their own mean is off it by N(0, tau^2/L), and so is the intercept.
   */
  public GaussianPosterior completed(GaussianPosterior posterior) {
    if (isEmpty()) {
      return posterior;
    }
    List<GroupSpread> spreads = IntStream.range(0, terms.size()).mapToObj(this::spread).toList();
    int d = posterior.dimension();
    double[] mean = posterior.mean();
    double[] covariance = new double[d * d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        covariance[i * d + j] = posterior.covariance().get(i, j);
      }
    }
    for (int term = 0; term < terms.size(); term++) {
      PooledEffects each = terms.get(term);
      if (each.levels()) {
        double[] centred = centred(each, mean);
        System.arraycopy(centred, 0, mean, 0, d);
        double common = spreads.get(term).square() / each.places().size();
        covariance = spreadOut(each, centredBothWays(each, covariance, d), d, common);
      }
    }
    return new GaussianPosterior(
        posterior.names(), mean, Covariance.Full.of(covariance, d), posterior.support(), spreads);
  }

  /** What levels have in common goes to the intercept. */
  private static double[] centred(PooledEffects term, double[] b) {
    double[] out = b.clone();
    double[] effects = term.of(b);
    out[0] += b[term.places().get(0)] - effects[0];
    for (int k = 0; k < effects.length; k++) {
      out[term.places().get(k)] = effects[k];
    }
    return out;
  }

  private static double[] centredBothWays(PooledEffects term, double[] c, int d) {
    double[] half = new double[d * d];
    for (int i = 0; i < d; i++) {
      System.arraycopy(centred(term, Arrays.copyOfRange(c, i * d, (i + 1) * d)), 0, half, i * d, d);
    }
    double[] turned = SquareProducts.transposed(half, d);
    for (int i = 0; i < d; i++) {
      System.arraycopy(
          centred(term, Arrays.copyOfRange(turned, i * d, (i + 1) * d)), 0, half, i * d, d);
    }
    return half;
  }

  /** Adds v w w', w being 1 for levels and -1 for the intercept. */
  private static double[] spreadOut(PooledEffects term, double[] c, int d, double v) {
    double[] w = new double[d];
    w[0] = -1;
    term.places().forEach(place -> w[place] = 1);
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        c[i * d + j] += v * w[i] * w[j];
      }
    }
    return c;
  }
}
