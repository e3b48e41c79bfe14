package org.priory.inference.neural.training;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;
import org.priory.inference.dynamics.Update;
import org.priory.inference.model.Diverged;
import org.priory.inference.model.Progress;
import org.priory.inference.model.Resumable;
import org.priory.inference.model.Snapshot;
import org.priory.inference.neural.settings.NetworkMethod;
import org.priory.inference.neural.settings.TrainingSettings;
import org.priory.numerics.parallel.Workers;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * A fit on its way: the parameters, how they move, and which of them are kept. It can be saved
 * after a move and taken up by another process, which then has fewer questions left: those that
 * were claimed and not saved are lost (docs/proofs/wall.md, section 9).
 */
final class Trajectory {
  /** Parameters that are moved at a time: their gradients stay near the processor. */
  private static final int RANGE = 1 << 11;

  private final TrainingSettings settings;
  private final Parameters parameters;
  private final DoubleFunction<Update> updates;
  private final double records;
  private final double expected;
  private final long seed;
  private final float[] theta;

  /** Memory for gradients. */
  private final Queue<float[]> spare = new ConcurrentLinkedQueue<>();

  /** Answers that went into the parameters. */
  private long moves;

  private @Nullable Update update;

  /** What the update knew when the fit was saved. */
  private List<float[]> remembered = List.of();

  /**
   * At the start.
   *
   * @param updates how parameters move, by the deviation of the noise on the mean gradient
   * @param records n
   * @param expected records in a step
   * @param seed of all randomness that is no secret
   */
  Trajectory(
      TrainingSettings settings,
      Parameters parameters,
      DoubleFunction<Update> updates,
      double records,
      double expected,
      long seed) {
    this.settings = settings;
    this.parameters = parameters;
    this.updates = updates;
    this.records = records;
    this.expected = expected;
    this.seed = seed;
    this.theta = parameters.first(seed);
  }

  /**
   * Goes on from what was saved, to the last question.
   *
   * @param left questions
   * @return the draws
   * @throws Diverged if steps were too large
   */
  List<float[]> run(Questions questions, long left, Progress progress, Resumable.Store store) {
    store.last().ifPresent(this::restore);
    long last = moves + left;
    long lost = settings.steps() - last;
    while (moves < last) {
      move(questions.ask(question()));
      moves++;
      if (settings.method().isChain() && isKept(last - moves)) {
        store.keep(moves, parameters.weights(theta, moves));
      }
      if (questions.isPartDone()) {
        store.save(snapshot());
      }
      progress.answered(lost + moves, settings.steps());
    }
    question(); // finite?
    if (!settings.method().isChain() || store.draws().isEmpty()) {
      int draws = settings.method() == NetworkMethod.BBP ? settings.draws().count() : 1;
      for (int i = 0; i < draws; i++) {
        store.keep(last + i, parameters.weights(theta, last + i));
      }
    }
    return store.draws();
  }

  /** The last ones, thinned. */
  private boolean isKept(long left) {
    int every = settings.draws().every();
    return left % every == 0 && left / every < settings.draws().count();
  }

  /** The question of the next step. */
  private BatchQuery question() {
    try {
      // another draw or mask for each step and start; no secret
      return parameters.at(theta, moves + 1 + (seed << 32));
    } catch (ArithmeticException e) {
      throw new Diverged(moves);
    }
  }

  private void move(NoisySum sum) {
    Update mover = update;
    if (mover == null) {
      mover = updates.apply(sum.sigma() / expected);
      for (int i = 0; i < remembered.size(); i++) {
        copy(remembered.get(i), mover.memory().get(i));
      }
      remembered = List.of();
      update = mover;
    }
    move(sum, mover);
  }

  private void move(NoisySum sum, Update mover) {
    double ofPrior = settings.prior().isFlat() ? 0 : 1 / records;
    MeanGradient g = new MeanGradient(parameters, theta, sum, 1 / expected, ofPrior);
    Workers.each(
        (theta.length + RANGE - 1) / RANGE,
        part -> {
          int from = part * RANGE;
          int count = Math.min(RANGE, theta.length - from);
          float[] polled = spare.poll();
          float[] gradient = polled == null ? new float[RANGE] : polled;
          g.get(from, count, gradient);
          mover.move(gradient, theta, from, count, moves + 1);
          spare.add(gradient);
        });
    g.letGo();
  }

  private Snapshot snapshot() {
    List<float[]> values = new ArrayList<>(List.of(theta));
    values.addAll(update == null ? remembered : update.memory());
    return new Snapshot(moves, values);
  }

  private void restore(Snapshot saved) {
    copy(saved.values().get(0), theta);
    remembered = saved.values().subList(1, saved.values().size());
    moves = saved.moves();
  }

  private static void copy(float[] from, float[] to) {
    if (from.length != to.length) {
      throw new IllegalArgumentException(
          "a checkpoint of a network with other settings: "
              + from.length
              + " numbers instead of "
              + to.length);
    }
    System.arraycopy(from, 0, to, 0, to.length);
  }
}
