package org.priory.inference.neural.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.priory.inference.ArrayBatch;
import org.priory.inference.TestWall;
import org.priory.inference.neural.gradient.GradientQuery;
import org.priory.inference.neural.head.SoftmaxHead;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.settings.Activation;
import org.priory.inference.rows.RowScale;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.DocumentQuery;
import org.priory.privacy.query.RowQuery;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;

class ClassCalibrationTest {
  private static final int CLASSES = 3;
  private static final int WIDTH = 3;
  private static final NetworkShape SHAPE =
      NetworkShape.of(WIDTH - 1, List.of(), CLASSES, Activation.RELU);
  private static final RowScale PLAIN = new RowScale(new double[WIDTH], new double[] {1, 1, 1});

  /** Remembers what is asked. */
  private static final class Heard implements Questions {
    private final Questions questions;
    private BatchQuery last = new GradientQuery(SHAPE, new SoftmaxHead(CLASSES));

    Heard(Questions questions) {
      this.questions = questions;
    }

    @Override
    public Plan plan() {
      return questions.plan();
    }

    @Override
    public NoisySum ask(BatchQuery query) {
      last = query;
      return questions.ask(query);
    }

    @Override
    public NoisySum ask(RowQuery query) {
      return questions.ask(query);
    }

    @Override
    public NoisySum ask(DocumentQuery query) {
      return questions.ask(query);
    }

    @Override
    public boolean isPartDone() {
      return false;
    }

    @Override
    public boolean isPrivate() {
      return questions.isPrivate();
    }
  }

  private static Ensemble network(double size, long seed) {
    Random random = new Random(seed);
    float[] weights = new float[SHAPE.parameters()];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = (float) (size * random.nextGaussian());
    }
    return new Ensemble(SHAPE, List.of(weights));
  }

  /** No record is longer than the clip, however sure and however wrong the network is. */
  @Test
  void noRecordIsLongerThanTheClip() throws IOException {
    Random random = new Random(4);
    double longest = 0;
    double clip = 0.7;
    for (double size : new double[] {0.1, 1, 10}) {
      float[] values = TestWall.rows(200, WIDTH, random);
      float[] labels = new float[200];
      for (int i = 0; i < labels.length; i++) {
        labels[i] = random.nextInt(CLASSES);
      }
      try (TestWall test = new TestWall(values, labels, Target.Kind.CLASSES, 1)) {
        Plan plan =
            Plan.everything(
                new ClipNorm(clip), ClassCalibration.dimension(CLASSES), new NoiseMultiplier(1), 2);
        Heard heard = new Heard(test.wall.withoutNoise(plan));
        ClassCalibration now = ClassCalibration.none(CLASSES);
        for (int round = 0; round < 2; round++) {
          now = now.next(network(size, 7), PLAIN, 200, heard);
          double[] norms = new double[256];
          heard.last.worker().norms(new ArrayBatch(200, WIDTH, values, 0, labels), norms);
          for (double norm : norms) {
            longest = Math.max(longest, norm);
          }
        }
      }
    }
    // The bound is not out of reach: a smaller one would be broken.
    assertThat(longest).isBetween(0.6 * clip, clip);
  }

  /** The squared length of what a record adds. */
  private static double square(double[] logP, double[] theta) {
    double[] vector = new double[ClassCalibration.dimension(logP.length)];
    double[] p = Arrays.stream(logP).map(Math::exp).toArray();
    new ClassCalibration(theta).add(p, 0, 1, vector, 0);
    return Arrays.stream(vector).map(v -> v * v).sum();
  }

  /**
   * Looks for the longest vector: random probabilities and calibrations, each improved by random
   * steps for as long as that makes it longer.
   */
  private static double longestSquare(int classes, Random random) {
    double longest = 0;
    for (int start = 0; start < 60; start++) {
      double[] logP = random.doubles(classes, -6, 0).toArray();
      double[] theta = random.doubles(classes + 1, -8, 8).toArray();
      double best = square(logP, theta);
      for (int i = 0; i < 2000; i++) {
        double size = Math.exp(-4 * random.nextDouble());
        double[] otherP = logP.clone();
        double[] other = theta.clone();
        int k = random.nextInt(classes);
        otherP[k] = Math.min(0, otherP[k] + 4 * size * random.nextGaussian());
        other[random.nextInt(classes + 1)] += 8 * size * random.nextGaussian();
        double square = square(otherP, other);
        if (square > best) {
          best = square;
          logP = otherP;
          theta = other;
        }
      }
      longest = Math.max(longest, best);
    }
    return longest;
  }

  /** The bound is the maximum: a search finds nothing longer, and comes within a thousandth. */
  @Test
  void theBoundIsTheMaximum() {
    Random random = new Random(6);
    for (int classes : new int[] {2, 3, 4, 10}) {
      double square = Math.pow(ClassCalibration.bound(classes), 2);
      double found = longestSquare(classes, random);
      assertThat(found).isLessThanOrEqualTo(square * (1 + 1e-12));
      // The twin: a bound that is smaller by a thousandth is broken.
      assertThat(found).isGreaterThan(0.999 * square);
    }
    assertThat(ClassCalibration.bound(2)).isCloseTo(Math.sqrt(6), Offset.offset(1e-12));
  }

  /** Without noise Newton's steps end where the likelihood has no slope. */
  @Test
  void withoutNoiseItIsTheMostLikely() throws IOException {
    Random random = new Random(5);
    int n = 3000;
    float[] values = TestWall.rows(n, WIDTH, random);
    float[] labels = new float[n];
    Ensemble network = network(2, 8);
    Prediction says = new Prediction(network);
    double[] truth = {0.5, 1, 0, -1};
    ClassCalibration right = ClassCalibration.of(truth);
    double[][] p = new double[n][];
    for (int i = 0; i < n; i++) {
      says.look(values, i * WIDTH + 1, 1);
      p[i] = new double[] {says.probability(0, 0), says.probability(0, 1), says.probability(0, 2)};
      double[] q = right.apply(p[i]);
      double u = random.nextDouble();
      labels[i] = u < q[0] ? 0 : u < q[0] + q[1] ? 1 : 2;
    }
    try (TestWall test = new TestWall(values, labels, Target.Kind.CLASSES, 1)) {
      Questions questions =
          test.wall.withoutNoise(
              Plan.everything(
                  new ClipNorm(1), ClassCalibration.dimension(CLASSES), new NoiseMultiplier(1), 6));
      ClassCalibration now = ClassCalibration.none(CLASSES);
      for (int round = 0; round < 6; round++) {
        now = now.next(network, PLAIN, n, questions);
      }
      double[] found = now.values();
      assertThat(slope(now, p, labels)).isLessThan(1e-4);
      assertThat(slope(ClassCalibration.none(CLASSES), p, labels)).isGreaterThan(0.05); // the twin
      // the truth, but for what 3,000 labels leave open
      assertThat(found[0]).isCloseTo(truth[0], Offset.offset(0.1));
      assertThat(found[1] - found[3]).isCloseTo(2, Offset.offset(0.3));
    }
  }

  /** The largest difference of expected and observed shares of classes. */
  private static double slope(ClassCalibration now, double[][] p, float[] labels) {
    double[] away = new double[CLASSES];
    for (int i = 0; i < p.length; i++) {
      double[] q = now.apply(p[i]);
      for (int k = 0; k < CLASSES; k++) {
        away[k] += (q[k] - (labels[i] == k ? 1 : 0)) / p.length;
      }
    }
    double most = 0;
    for (double each : away) {
      most = Math.max(most, Math.abs(each));
    }
    return most;
  }

  @Test
  void noCalibrationLeavesProbabilitiesAlone() {
    double[] p = {0.2, 0.7, 0.1};
    double[] same = ClassCalibration.none(CLASSES).apply(p);
    for (int k = 0; k < CLASSES; k++) {
      assertThat(same[k]).isCloseTo(p[k], Offset.offset(1e-12));
    }
    assertThat(ClassCalibration.none(CLASSES).values()).containsExactly(1, 0, 0, 0);
  }
}
