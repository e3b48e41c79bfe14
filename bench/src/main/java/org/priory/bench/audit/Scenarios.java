package org.priory.bench.audit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.priory.inference.bounds.QuantileBounds;
import org.priory.inference.describe.Asked;
import org.priory.inference.describe.BinnedColumn;
import org.priory.inference.describe.Describe;
import org.priory.inference.discrete.DiscreteNetwork;
import org.priory.inference.discrete.NetworkCounts;
import org.priory.inference.factors.FactorAnalysis;
import org.priory.inference.levels.LevelsMethod;
import org.priory.inference.levels.StableHistogram;
import org.priory.inference.model.Corpus;
import org.priory.inference.model.PublicImages;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.neural.ImageTraining;
import org.priory.inference.neural.layer.Layer;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.settings.Activation;
import org.priory.inference.neural.settings.Clipping;
import org.priory.inference.neural.settings.NetworkMethod;
import org.priory.inference.neural.settings.TrainingSettings;
import org.priory.inference.optimization.rates.FollowUp;
import org.priory.inference.optimization.rates.SurvivalNewton;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.LogisticPosterior;
import org.priory.inference.synthetic.Synthesize;
import org.priory.inference.variational.BeliefSettings;
import org.priory.inference.variational.TopicsSettings;
import org.priory.inference.variational.belief.BeliefVips;
import org.priory.inference.variational.markov.MarkovVips;
import org.priory.inference.variational.markov.SequenceColumns;
import org.priory.inference.variational.topics.TopicsVips;
import org.priory.models.assess.AssessModel;
import org.priory.models.assess.AssessSum;
import org.priory.models.assess.Assessable;
import org.priory.models.bayesnet.BayesNet;
import org.priory.models.belief.BeliefNetwork;
import org.priory.models.bought.BoughtModel;
import org.priory.models.describe.DescribeModel;
import org.priory.models.factor.FactorAnalysisModel;
import org.priory.models.markov.HiddenMarkov;
import org.priory.models.network.ImageNetwork;
import org.priory.models.regression.LogisticRegression;
import org.priory.models.synthetic.SynthesisModel;
import org.priory.models.topics.TopicModel;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Features;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.data.text.Vocabulary;

/** All that is audited: every private method that {@code priory fit} offers. */
final class Scenarios {
  private static final int OTHERS = 30;

  /** Images of a belief network: so many that its weights stand out from the noise. */
  private static final int DIGITS = 300;

  private static final int SIDE = 3;
  private static final int CLASSES = 3;

  /** Gradients of a network are cut to that. */
  private static final double CLIP = 0.05;

  /** Just longer than the canary's gradient at the start: |error| sqrt(units + 1) and a little. */
  private static final double LONG = 3;

  private Scenarios() {}

  static List<Scenario> all() {
    List<Scenario> all = new ArrayList<>(TableScenarios.all());
    all.add(describe());
    all.add(synthesize());
    all.add(bayesNet());
    all.add(factors());
    all.add(markov());
    all.add(survival());
    all.add(bounds());
    all.add(assess());
    all.add(levels(BoughtModel.CATEGORIES, 1));
    all.add(levels(BoughtModel.VOCABULARY, 6));
    all.add(topics());
    all.add(belief());
    NetworkShape dense = NetworkShape.of(SIDE * SIDE, List.of(4), CLASSES, Activation.TANH);
    for (NetworkMethod method : NetworkMethod.values()) {
      all.add(images(method, "-of-images", dense, Clipping.HARD));
    }
    // Whoever is left out is no canary: the clip is longer than its gradient.
    all.add(images(NetworkMethod.SGD, "-of-images-left-out", dense, Clipping.GLOBAL));
    // The other methods ask what sgd asks.
    for (NetworkMethod method :
        List.of(NetworkMethod.SGD, NetworkMethod.MC_DROPOUT, NetworkMethod.BBP)) {
      all.add(images(method, "-of-filters", filters(), Clipping.HARD));
    }
    return all;
  }

  /**
   * The canary is alone in each of its cells, and its numbers are at the ends of their ranges,
   * where its vector is as long as one can be.
   */
  private static Scenario describe() {
    Asked asked =
        new Asked(
            List.of(
                BinnedColumn.category("c", 3),
                BinnedColumn.number("x", 4, 2),
                BinnedColumn.number("y", 3, 1)),
            new int[] {0, 1, 2},
            List.of(new Asked.Pair(0, 1)),
            List.of(new Asked.Pair(1, 2)),
            true);
    float[] values = new float[3 * (OTHERS + 1)];
    for (int i = 0; i < OTHERS; i++) {
      values[3 * i] = i % 2;
      values[3 * i + 1] = i % 5 == 0 ? Float.NaN : -0.9f;
      values[3 * i + 2] = -0.5f;
    }
    values[3 * OTHERS] = 2;
    values[3 * OTHERS + 1] = 1;
    values[3 * OTHERS + 2] = 1;
    return new Scenario(
        DescribeModel.NAME,
        Describe.NAME,
        (budget, wish) -> Describe.within(asked, OTHERS, budget),
        new NeighbouringRows(
            Features.of(List.of("c", "x", "y"), 3, Target.NONE), values, new float[0]),
        Scenario.Score.NONE);
  }

  /** The canary is alone in each of its cells. */
  private static Scenario synthesize() {
    Asked asked =
        Asked.counts(
            List.of(
                BinnedColumn.category("c", 3),
                BinnedColumn.number("x", 4, 2),
                BinnedColumn.category("d", 2)),
            new int[] {0, 1, 2},
            List.of(new Asked.Pair(0, 1), new Asked.Pair(0, 2), new Asked.Pair(1, 2)),
            true);
    float[] values = new float[3 * (OTHERS + 1)];
    for (int i = 0; i < OTHERS; i++) {
      values[3 * i] = i % 2;
      values[3 * i + 1] = -0.9f;
    }
    values[3 * OTHERS] = 2;
    values[3 * OTHERS + 1] = 1;
    values[3 * OTHERS + 2] = 1;
    return new Scenario(
        SynthesisModel.NAME,
        Synthesize.NAME,
        (budget, wish) ->
            Synthesize.within(asked, OTHERS, budget, new Synthesize.Settings(2, true)),
        new NeighbouringRows(
            Features.of(List.of("c", "x", "d"), 3, Target.NONE), values, new float[0]),
        Scenario.Score.NONE);
  }

  /**
   * The canary is alone in its cell of each family, and has a level of everything, so that its
   * vector is as long as one can be; some of the others miss one.
   */
  private static Scenario bayesNet() {
    DiscreteNetwork network =
        new DiscreteNetwork(
            List.of(
                BinnedColumn.category("c", 3),
                BinnedColumn.number("x", 4, 1),
                BinnedColumn.category("d", 2)),
            new int[] {0, 1, DiscreteNetwork.LABEL},
            List.of(List.of(2), List.of(0, 2), List.of()));
    float[] values = new float[2 * (OTHERS + 1)];
    float[] labels = new float[OTHERS + 1];
    for (int i = 0; i < OTHERS; i++) {
      values[2 * i] = i % 2;
      values[2 * i + 1] = i % 5 == 0 ? Float.NaN : -0.9f;
    }
    values[2 * OTHERS] = 2;
    values[2 * OTHERS + 1] = 1;
    labels[OTHERS] = 1;
    return new Scenario(
        BayesNet.NAME,
        NetworkCounts.NAME,
        (budget, wish) -> NetworkCounts.within(network, OTHERS, budget),
        new NeighbouringRows(
            Features.of(
                List.of("c", "x"), 2, new Target(Target.Kind.BINARY, "d", List.of("n", "y"), 0, 0)),
            values,
            labels),
        Scenario.Score.NONE);
  }

  /**
   * The others are all near one end of their numbers' ranges, so that the canary at the other end
   * is far out once numbers are standardised, where its vector is as long as one can be.
   */
  private static Scenario factors() {
    List<String> names = List.of("x", "y", "z");
    float[] values = new float[3 * (OTHERS + 1)];
    for (int i = 0; i < OTHERS; i++) {
      values[3 * i] = -0.9f;
      values[3 * i + 1] = i % 2 == 0 ? -0.8f : -1;
      values[3 * i + 2] = i % 7 == 0 ? Float.NaN : -0.9f;
    }
    Arrays.fill(values, 3 * OTHERS, values.length, 1);
    PublicKnowledge known = new PublicKnowledge(names, new int[] {0, 1, 2}, Math.sqrt(3), OTHERS);
    return new Scenario(
        FactorAnalysisModel.NAME,
        FactorAnalysis.NAME,
        (budget, wish) -> FactorAnalysis.within(known, 1, budget),
        new NeighbouringRows(Features.of(names, Math.sqrt(3), Target.NONE), values, new float[0]),
        Scenario.Score.NONE);
  }

  /**
   * The others have a few rows at one end of the range; the canary has as many as are looked at,
   * all of them at the other end and in one state, so that its vector is as long as one can be.
   */
  private static Scenario markov() {
    List<String> names = List.of("day", "c", "x");
    int longest = 4;
    int rows = 2 * OTHERS + longest;
    float[] values = new float[3 * rows];
    long[] persons = new long[rows];
    for (int i = 0; i < rows; i++) {
      boolean isCanary = i >= 2 * OTHERS;
      persons[i] = isCanary ? OTHERS : i / 2;
      values[3 * i] = -1 + 0.1f * (i % 7);
      values[3 * i + 1] = isCanary ? 1 : 0;
      values[3 * i + 2] = isCanary ? 1 : i % 9 == 0 ? Float.NaN : -0.9f;
    }
    SequenceColumns columns =
        new SequenceColumns(List.of(new SequenceColumns.Category(1, 2)), List.of(2), 0, longest);
    return new Scenario(
        HiddenMarkov.NAME,
        MarkovVips.NAME,
        (budget, wish) -> MarkovVips.within(columns, 2, OTHERS, budget, wish.fewSteps()),
        new NeighbouringPersons(Features.of(names, Math.sqrt(3), Target.NONE), values, persons),
        Scenario.Score.NONE);
  }

  /**
   * The others are followed to the end and hardly ever have the event; the canary has it at once,
   * where no score is longer.
   */
  private static Scenario survival() {
    List<String> names = List.of("1", "x", "died=no", "died=yes", "died=(other)");
    int width = names.size();
    float[] values = new float[width * (OTHERS + 1)];
    float[] labels = new float[OTHERS + 1];
    for (int i = 0; i <= OTHERS; i++) {
      boolean isCanary = i == OTHERS;
      values[width * i] = 1;
      values[width * i + 1] = isCanary ? 1 : i % 3 - 1;
      values[width * i + (isCanary || i % 10 == 0 ? 3 : 2)] = 1;
      labels[i] = isCanary ? -0.99f : 1;
    }
    PublicKnowledge known =
        new PublicKnowledge(names, new int[] {-1, 0, 1, 1, 1}, Math.sqrt(3), OTHERS);
    FollowUp times = new FollowUp(3, 2, -1, List.of(2, 3, 4), 0, 0, 0);
    return new Scenario(
        "survival",
        SurvivalNewton.NAME,
        (budget, wish) ->
            SurvivalNewton.within(known, times, new double[0], budget, wish.fewSteps()),
        new NeighbouringRows(
            Features.of(
                names, Math.sqrt(3), new Target(Target.Kind.NUMBER, "months", List.of(), 0, 10)),
            values,
            labels),
        Scenario.Score.NONE);
  }

  /** The canary is alone in its cells, and the model is sure that it is not what it is. */
  private static Scenario assess() {
    Schema schema =
        Schema.of(Column.Category.of("c", "a", "b", "d"), Column.Category.of("ill", "no", "yes"));
    Encoding encoding = Encoding.of(schema, "ill");
    int d = encoding.width();
    double[] mean = new double[d];
    // the canary's value
    mean[3] = -5;
    double[] covariance = new double[d * d];
    for (int i = 0; i < d; i++) {
      covariance[i * d + i] = 1e-4;
    }
    GaussianPosterior posterior =
        new GaussianPosterior(encoding.names(), mean, Covariance.Full.of(covariance, d));
    Assessable model =
        new Assessable(
            new LogisticRegression().fitted(new LogisticPosterior(posterior), encoding),
            encoding,
            true);
    Encoding codes = Encoding.of(schema, "ill", Encoding.Options.CODES);
    float[] values = new float[OTHERS + 1];
    float[] labels = new float[OTHERS + 1];
    for (int i = 0; i < OTHERS; i++) {
      values[i] = i % 2;
      labels[i] = i % 3 == 0 ? 1 : 0;
    }
    values[OTHERS] = 2;
    labels[OTHERS] = 1;
    return new Scenario(
        AssessModel.NAME,
        AssessSum.NAME,
        (budget, wish) ->
            AssessSum.within(AssessSum.Asked.of(model, codes, List.of("c")), OTHERS, budget),
        new NeighbouringRows(codes, values, labels),
        Scenario.Score.NONE);
  }

  /** The canary's numbers are at the first place, where its vector is as long as one can be. */
  private static Scenario bounds() {
    int[] places = {9, 21};
    float[] values = new float[2 * (OTHERS + 1)];
    for (int i = 0; i < OTHERS; i++) {
      values[2 * i] = i % 5 == 0 ? Float.NaN : 4 + i % 3;
      values[2 * i + 1] = 20;
    }
    return new Scenario(
        BoughtModel.BOUNDS,
        QuantileBounds.NAME,
        (budget, wish) -> QuantileBounds.within(places, OTHERS, budget),
        new NeighbouringRows(Features.of(List.of("x", "y"), 23, Target.NONE), values, new float[0]),
        Scenario.Score.NONE);
  }

  /**
   * Everybody has one level of each column, so that it is shown, and the canary is one more who has
   * it.
   */
  private static Scenario levels(String model, int columns) {
    int others = 10 * OTHERS;
    List<String> names = new ArrayList<>();
    for (int c = 0; c < columns; c++) {
      names.add("c" + c);
      names.add("c" + c + " (rest)");
    }
    return new Scenario(
        model,
        StableHistogram.NAME,
        (budget, wish) -> LevelsMethod.within(budget, columns, 1, 2, (c, number) -> "x"),
        new NeighbouringRows(
            Features.of(names, 0, Target.NONE),
            new float[2 * columns * (others + 1)],
            new float[0]),
        (released, settings) -> {
          double sum = 0;
          // column, count, length and one character of each
          for (int at = 0; at < released.length; at += 4) {
            sum += released[at + 1];
          }
          return sum;
        });
  }

  /** The canary has words that no other document has. */
  private static Scenario topics() {
    List<String> words = IntStream.range(0, 8).mapToObj(i -> "word" + i).toList();
    return new Scenario(
        TopicModel.NAME,
        TopicsVips.NAME,
        (budget, wish) ->
            TopicsVips.within(
                new Corpus(words, OTHERS),
                budget,
                TopicsSettings.defaults(2).with(wish.fewSteps(), wish.sampling())),
        new NeighbouringDocuments(
            Vocabulary.of(words),
            Collections.nCopies(OTHERS, new int[] {0, 0, 1, 2}),
            new int[] {7, 7, 7, 7, 7, 7}),
        Scenario.Score.NONE);
  }

  /**
   * The canary is white, as few others are: enough that hidden units learn to tell white from
   * black, and so few that white is far from what most images are. Then the canary is sure of every
   * unit and its distance is cut, where no vector is longer (docs/proofs/belief.md, section 2).
   */
  private static Scenario belief() {
    return new Scenario(
        BeliefNetwork.NAME,
        BeliefVips.NAME,
        (budget, wish) ->
            BeliefVips.within(
                new PublicImages(SIDE, SIDE, DIGITS),
                budget,
                BeliefSettings.defaults(2).with(wish.fewSteps(), wish.sampling())),
        images(Target.NONE, DIGITS, DIGITS / 10),
        Scenario.Score.NONE);
  }

  /** Four filters of 2 x 2, the largest of each filter's places, and what they say of classes. */
  private static NetworkShape filters() {
    Layer.Convolution four = new Layer.Convolution(1, SIDE, SIDE, 4, 2, 1, 0);
    Layer.MaxPool largest = new Layer.MaxPool(4, four.outHeight(), four.outWidth(), 2, 1);
    return new NetworkShape(
        List.of(four, largest, new Layer.Dense(largest.outputs(), CLASSES)), Activation.TANH);
  }

  /** The canary is white and of a class of its own. */
  private static Scenario images(
      NetworkMethod method, String kind, NetworkShape shape, Clipping clipping) {
    return new Scenario(
        ImageNetwork.NAME + kind,
        method.word(),
        (budget, wish) ->
            ImageTraining.within(
                shape,
                OTHERS,
                budget,
                TrainingSettings.defaults(method, wish.sampling(), wish.fewSteps())
                    .withClip(clipping == Clipping.GLOBAL ? LONG : CLIP, clipping),
                1),
        images(new Target(Target.Kind.CLASSES, "class", List.of("a", "b", "c"), 0, 0), OTHERS, 0),
        Scenario.Score.NONE);
  }

  /** Some of the others are white as the canary is, the rest are black. */
  private static NeighbouringRows images(Target target, int others, int white) {
    List<String> pixels = IntStream.range(0, SIDE * SIDE).mapToObj(i -> "pixel" + i).toList();
    float[] values = new float[(others + 1) * pixels.size()];
    Arrays.fill(values, (others - white) * pixels.size(), values.length, 1);
    float[] labels = new float[target.kind() == Target.Kind.NONE ? 0 : others + 1];
    if (labels.length > 0) {
      labels[others] = CLASSES - 1;
    }
    return new NeighbouringRows(Features.of(pixels, SIDE, target), values, labels);
  }
}
