package org.priory.inference.synthetic;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.priory.inference.describe.Asked;
import org.priory.inference.describe.BinnedColumn;
import org.priory.inference.describe.CrossCounts;
import org.priory.inference.describe.Describe;
import org.priory.inference.describe.DescribeQuery;
import org.priory.inference.describe.Marginals;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;

/**
 * Buys counts of columns and of pairs of columns in one noisy sum, and draws distributions of
 * largest entropy from their posterior (after Raisa, Jalko, Kaski and Honkela 2023, "Noise-aware
 * statistical inference with differentially private synthetic data").
 *
 * <p>With noisy counts s of n records, s = n mu(theta) + N(0, n Sigma(theta) + sigma^2 I): records
 * are a sample, and noise is added. A draw of the posterior is the network that is fitted to s + e,
 * with e from that law at the network that is fitted to s; for counts far from zero this is the
 * posterior of theta under a flat prior to first order (Efron 2012, "Bayesian inference and the
 * parametric bootstrap"). The sample's part of e is the difference of two made-up tables over
 * sqrt(2), so that no covariance is ever computed.
 *
 * <p><b>Assumes</b> that every row has a feature for each axis. <b>Releases</b> the sum of the
 * vectors of {@link Asked} with Gaussian noise. <b>Guarantees</b> what one Gaussian release of
 * sensitivity 1 does ({@code docs/proofs/describe.md}); all else is made from the answer.
 */
public final class Synthesize implements Method<Synthesis> {
  /** The name of the method. */
  public static final String NAME = "gaussian-marginals";

  /** Most cells of a group of columns: exact sums over a network run over all of them. */
  public static final int LARGEST = 1 << 16;

  /** Most cells of all groups. */
  public static final int MOST_CELLS = 1 << 20;

  /** Walks of a fit; counts that still differ then are as near as they come. */
  private static final int WALKS = 100;

  /** Counts are fitted to that share of their noise. */
  private static final double FITTED = 0.05;

  /** Rows of a made-up table; with more records its counts are scaled. */
  private static final int MADE_UP = 50_000;

  private static final long SEED = 1;

  private final Asked asked;
  private final Describe counts;
  private final double records;
  private final Settings settings;

  /**
   * What is to be made.
   *
   * @param sets how many data sets
   * @param isChosen whether pairs are chosen among those that are bought; else all are used
   */
  public record Settings(int sets, boolean isChosen) {
    public Settings {
      if (!(sets >= 2 && sets <= 1000)) {
        throw new IllegalArgumentException("sets must be 2 to 1000, was " + sets);
      }
    }
  }

  private Synthesize(Asked asked, Describe counts, double records, Settings settings) {
    this.asked = asked;
    this.counts = counts;
    this.records = records;
    this.settings = settings;
  }

  /**
   * The synthesis with the least noise that a budget allows.
   *
   * @param asked columns and pairs; see {@link Asked#counts}
   * @param records how many there are: public if the total is not asked, else a guess
   */
  public static Synthesize within(
      Asked asked, double records, PrivacyBudget budget, Settings settings) {
    if (!settings.isChosen()) {
      JunctionTree tree = JunctionTree.of(sizes(asked), asked.crosses());
      if (tree.largest() > LARGEST || tree.cells() > MOST_CELLS) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "pairs must leave groups of columns of at most %d cells, had %.3g: name fewer pairs,"
                    + " or pairs that make no circles",
                LARGEST,
                tree.largest()));
      }
    }
    return new Synthesize(asked, Describe.within(asked, records, budget), records, settings);
  }

  static int[] sizes(Asked asked) {
    return asked.axes().stream().mapToInt(BinnedColumn::allBins).toArray();
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Plan plan() {
    return counts.plan();
  }

  @Override
  public Forecast forecast() {
    return counts.forecast();
  }

  @Override
  public List<String> choices() {
    return List.of(
        String.format(
            Locale.ROOT,
            "One question for %d columns and %d pairs of columns at once, with equal shares of the"
                + " budget.",
            asked.axes().size(),
            asked.crosses().size()),
        settings.isChosen()
            ? "The pairs that the model knows of are chosen from the noisy answer: those that clearly"
                + " depend on each other."
            : "The model knows of all pairs that were named.",
        String.format(Locale.ROOT, "Noise s.d. on a single count: %.3g.", counts.noiseOfCount()));
  }

  @Override
  public Synthesis fit(Questions questions, Progress progress) {
    NoisySum answer = questions.ask(new DescribeQuery(asked));
    progress.answered(1, 1);
    return posterior(answer.values(), answer.sigma());
  }

  /**
   * Draws of the posterior given an answer.
   *
   * @param sigma standard deviation of its noise
   */
  public Synthesis posterior(double[] answer, double sigma) {
    Marginals bought = marginals(answer, sigma);
    int[] sizes = sizes(asked);
    List<Integer> places = places(bought, sizes);
    List<Asked.Pair> edges = places.stream().map(asked.crosses()::get).toList();
    JunctionTree tree = JunctionTree.of(sizes, edges);
    double tolerance = tolerance(bought);
    MarkovNetwork centre =
        MarkovNetwork.flat(sizes, edges, tree)
            .fitted(PossibleCounts.of(bought, places), tolerance, WALKS);
    RandomSource source = InsecureSeededSource.of(SEED);
    List<MarkovNetwork> draws = new ArrayList<>();
    for (int m = 0; m < settings.sets(); m++) {
      double[] moved = moved(answer, sigma, bought.total(), centre, source.fork());
      PossibleCounts wanted = PossibleCounts.of(marginals(moved, sigma), places);
      draws.add(centre.fitted(wanted, tolerance, WALKS));
    }
    return new Synthesis(bought, edges, centre, draws, tree.cells());
  }

  private Marginals marginals(double[] answer, double sigma) {
    return Marginals.of(
        asked,
        answer,
        sigma,
        asked.asksTotal() ? OptionalDouble.empty() : OptionalDouble.of(records));
  }

  private List<Integer> places(Marginals bought, int[] sizes) {
    List<Integer> all = IntStream.range(0, asked.crosses().size()).boxed().toList();
    return settings.isChosen()
        ? Dependence.chosen(
            bought, PossibleCounts.of(bought, List.of()), sizes, LARGEST, MOST_CELLS)
        : all;
  }

  /** A part of the noise, and of a record where there is none. */
  private static double tolerance(Marginals bought) {
    double variance = bought.crosses().stream().mapToDouble(CrossCounts::variance).min().orElse(1);
    return FITTED * Math.max(1, Math.sqrt(variance));
  }

  /** The answer, moved by what another sample and another noise would change in it. */
  private double[] moved(
      double[] answer, double sigma, double total, MarkovNetwork centre, RandomSource source) {
    double[] moved = new double[answer.length];
    NormalSampler.fill(moved, sigma, source);
    int rows = (int) Math.max(1, Math.min(MADE_UP, Math.rint(total)));
    // two tables of k rows differ by 2 k Sigma; a sample of n records by n Sigma
    double scale = Math.sqrt(Math.max(1, total) / (2.0 * rows));
    RowSampler sampler = centre.sampler(source);
    float[] features = new float[asked.width()];
    for (int i = 0; i < 2 * rows; i++) {
      write(sampler.next(), features);
      asked.add(features, i % 2 == 0 ? scale : -scale, moved);
    }
    for (int j = 0; j < moved.length; j++) {
      moved[j] += answer[j];
    }
    return moved;
  }

  /** A row of bins as the features that the question reads. */
  private void write(int[] bins, float[] features) {
    for (int a = 0; a < bins.length; a++) {
      features[asked.feature(a)] = asked.axes().get(a).featureOf(bins[a]);
    }
  }
}
