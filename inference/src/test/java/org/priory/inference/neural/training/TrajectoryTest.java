package org.priory.inference.neural.training;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.inference.TestWall;
import org.priory.inference.model.Progress;
import org.priory.inference.model.Snapshot;
import org.priory.inference.neural.head.SoftmaxHead;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.settings.Activation;
import org.priory.inference.neural.settings.Clipping;
import org.priory.inference.neural.settings.NetworkMethod;
import org.priory.inference.neural.settings.TrainingSettings;
import org.priory.inference.neural.settings.WeightPrior;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.DocumentQuery;
import org.priory.privacy.query.RowQuery;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Sampling;

/** A fit that is ended and taken up again. */
class TrajectoryTest {
  private static final int N = 300;
  private static final int STEPS = 24;
  private static final NetworkShape SHAPE = NetworkShape.of(2, List.of(6), 2, Activation.TANH);
  private final float[] features = new float[2 * N];
  private final float[] labels = new float[N];

  TrajectoryTest() {
    Random random = new Random(1);
    for (int i = 0; i < N; i++) {
      features[2 * i] = 2 * random.nextFloat() - 1;
      features[2 * i + 1] = 2 * random.nextFloat() - 1;
      labels[i] = features[2 * i] > 0 ? 1 : 0;
    }
  }

  /** Ends after some questions; parts have four. */
  private record Ending(Questions questions, int most, int[] asked) implements Questions {

    @Override
    public Plan plan() {
      return questions.plan();
    }

    @Override
    public NoisySum ask(BatchQuery query) {
      if (asked[0]++ == most) {
        throw new IllegalStateException("killed");
      }
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
      return asked[0] % 4 == 0;
    }

    @Override
    public boolean isPrivate() {
      return questions.isPrivate();
    }
  }

  private static NetworkTraining training(NetworkMethod method) {
    TrainingSettings settings =
        TrainingSettings.defaults(method, new Sampling.Everything(), STEPS)
            .withClip(1, Clipping.HARD)
            .withPrior(new WeightPrior(WeightPrior.Kind.GAUSSIAN, 1))
            .withDraws(new TrainingSettings.Draws(3, 2, 1));
    return NetworkTraining.withNoise(
        SHAPE, new SoftmaxHead(2), N, new NoiseMultiplier(1), settings);
  }

  private List<float[]> fit(NetworkTraining training, int killedAfter, long left, Disk disk)
      throws IOException {
    try (TestWall test = new TestWall(features, labels, Target.Kind.CLASSES, 3)) {
      Questions questions =
          new Ending(test.wall.withoutNoise(training.plan()), killedAfter, new int[1]);
      return training.fit(questions, left, Progress.NONE, disk).draws();
    } catch (IllegalStateException killed) {
      return List.of();
    }
  }

  /** Killed right after it had saved, a fit ends with the bits of one that was not disturbed. */
  @Test
  void whatIsSavedIsAllThatAFitNeeds() throws IOException {
    for (NetworkMethod method : NetworkMethod.values()) {
      NetworkTraining training = training(method);
      List<float[]> undisturbed = fit(training, STEPS, STEPS, new Disk());
      Disk disk = new Disk();
      assertThat(fit(training, 12, STEPS, disk)).isEmpty();
      assertThat(disk.last().orElseThrow().moves()).isEqualTo(12);
      List<float[]> resumed = fit(training, STEPS, STEPS - 12, disk);
      assertThat(resumed).as(method.word()).hasSameSizeAs(undisturbed);
      for (int i = 0; i < resumed.size(); i++) {
        assertThat(resumed.get(i)).as(method.word()).isEqualTo(undisturbed.get(i));
      }
      // The twin: without what the update knew it goes elsewhere, where there is something.
      Disk poor = new Disk();
      fit(training, 12, STEPS, poor);
      List<float[]> values = poor.last().orElseThrow().values();
      poor.save(new Snapshot(12, values.subList(0, 1)));
      boolean isSame =
          Arrays.equals(fit(training, STEPS, STEPS - 12, poor).get(0), undisturbed.get(0));
      assertThat(isSame)
          .as(method.word())
          .isEqualTo(values.size() == 1 || values.get(1).length == 0);
    }
  }

  /** Steps that were claimed and not saved are lost, and the draws are still the last ones. */
  @Test
  void aFitWithFewerQuestionsLeftEndsEarlier() throws IOException {
    NetworkTraining training = training(NetworkMethod.SGLD);
    Disk disk = new Disk();
    fit(training, 14, STEPS, disk);
    assertThat(disk.last().orElseThrow().moves()).isEqualTo(12);
    assertThat(fit(training, STEPS, STEPS - 16, disk)).hasSize(3);
    // Nothing left to ask: what was saved is the result.
    Disk last = new Disk();
    fit(training, 14, STEPS, last);
    List<float[]> draws = fit(training, STEPS, 0, last);
    assertThat(draws).hasSize(1);
    assertThat(draws.get(0)).isEqualTo(last.last().orElseThrow().values().get(0));
  }
}
