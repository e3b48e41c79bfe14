package org.priory.bench.audit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.priory.inference.model.Corpus;
import org.priory.inference.model.Images;
import org.priory.inference.neural.Activation;
import org.priory.inference.neural.ImageTraining;
import org.priory.inference.neural.Layer;
import org.priory.inference.neural.NetworkMethod;
import org.priory.inference.neural.NetworkShape;
import org.priory.inference.neural.TrainingSettings;
import org.priory.inference.variational.TopicsSettings;
import org.priory.inference.variational.TopicsVips;
import org.priory.inference.variational.belief.BeliefSettings;
import org.priory.inference.variational.belief.BeliefVips;
import org.priory.models.belief.BeliefNetwork;
import org.priory.models.network.ImageNetwork;
import org.priory.models.topics.TopicModel;
import org.priory.privacy.data.Features;
import org.priory.privacy.data.Target;
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

  private Scenarios() {}

  static List<Scenario> all() {
    List<Scenario> all = new ArrayList<>(TableScenarios.all());
    all.add(topics());
    all.add(belief());
    NetworkShape dense = NetworkShape.of(SIDE * SIDE, List.of(4), CLASSES, Activation.TANH);
    for (NetworkMethod method : NetworkMethod.values()) {
      all.add(images(method, "-of-images", dense));
    }
    // The other methods ask what sgd asks.
    for (NetworkMethod method :
        List.of(NetworkMethod.SGD, NetworkMethod.MC_DROPOUT, NetworkMethod.BBP)) {
      all.add(images(method, "-of-filters", filters()));
    }
    return all;
  }

  /** The canary has words that no other document has. */
  private static Scenario topics() {
    List<String> words = IntStream.range(0, 8).mapToObj(i -> "word" + i).toList();
    return new Scenario(
        TopicModel.NAME,
        TopicsVips.NAME,
        (epsilon, delta, wish) ->
            TopicsVips.within(
                new Corpus(words, OTHERS),
                epsilon,
                delta,
                TopicsSettings.usual(2).with(wish.fewSteps(), wish.sampling())),
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
        (epsilon, delta, wish) ->
            BeliefVips.within(
                new Images(SIDE, SIDE, DIGITS),
                epsilon,
                delta,
                BeliefSettings.usual(2).with(wish.fewSteps(), wish.sampling())),
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
  private static Scenario images(NetworkMethod method, String kind, NetworkShape shape) {
    return new Scenario(
        ImageNetwork.NAME + kind,
        method.word(),
        (epsilon, delta, wish) ->
            ImageTraining.within(
                shape,
                OTHERS,
                epsilon,
                delta,
                TrainingSettings.usual(method, wish.sampling(), wish.fewSteps())
                    .withClip(CLIP, false),
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
