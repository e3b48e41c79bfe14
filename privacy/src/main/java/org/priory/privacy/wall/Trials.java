package org.priory.privacy.wall;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.engine.AllRows;
import org.priory.privacy.engine.LocalEngine;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.Selected;
import org.priory.privacy.event.TrialLaw;
import org.priory.privacy.ledger.Receipt;
import org.priory.privacy.query.RowQuery;

/**
 * A secret number of trials under one charge, of which the best is let out.
 *
 * <p>Each trial takes one of the candidates at random, runs its errand on the records that are
 * learned from, and scores the result on those that are held out, with noise. A coin of each record
 * says which of the two it is for: the same in all trials by one wall, and another one for each
 * wall, as what one wall reads of the table must not say how the coins of another fall.
 *
 * <p><b>Assumes</b> that a trial keeps nothing for the next one, and that what scores a result
 * depends on the row, on the result and on public things only.
 *
 * <p><b>Releases</b> which candidate was best, its result and its noisy score: not how many trials
 * there were, and nothing of the others.
 *
 * <p><b>Guarantees</b> that this costs at most the {@link Selected} event that was charged ({@code
 * docs/proofs/tuning.md}). It cannot go on in another process: what a journal would have to keep is
 * what nobody may know.
 */
public final class Trials implements AutoCloseable {
  private static final int KEY_BITS = 31;

  /** Orders of the records for which the distance of a plan counts the generator's bits. */
  private static final int MOST_WALLS = Claims.MOST;

  private final List<Candidate> candidates;
  private final Plan score;
  private final TrialLaw law;
  private final double heldOut;
  private final Receipt receipt;
  private final RandomSource source;
  private final Map<Wall, Split> splits = new HashMap<>();
  private boolean isRun;

  /**
   * What may be tried.
   *
   * @param wall of the records, as its model reads them: all walls must be of the same table
   * @param errand what a trial asks
   */
  public record Candidate(Wall wall, Errand errand) {}

  /**
   * What a trial came to.
   *
   * @param value what is let out if it is the best
   * @param score adds a number in [-1, 1] for a row that was not learned from: the larger, the
   *     better
   */
  public record Scored<T>(T value, RowQuery score) {}

  /**
   * The best trial.
   *
   * @param candidate which one it is
   * @param score the noisy sum of scores
   */
  public record Best<T>(int candidate, T value, double score) {}

  /** Runs one trial. */
  @FunctionalInterface
  public interface Trial<T> {
    /**
     * Fits.
     *
     * @param candidate which one
     * @param door to the records that are learned from
     * @return empty if nothing came of it, which counts as the worst score
     */
    Optional<Scored<T>> run(int candidate, Door door);
  }

  /** What one trial may ask of the records that it learns from. */
  public static final class Door {
    private final Errand errand;
    private final Receipt receipt;
    private final Split split;
    private final RandomSource source;

    private Door(Errand errand, Receipt receipt, Split split, RandomSource source) {
      this.errand = errand;
      this.receipt = receipt;
      this.split = split;
      this.source = source;
    }

    /** What the errand's mechanism releases. */
    public double[] first() {
      return errand.first().orElseThrow().run(new AllRows(split.learned), source.fork());
    }

    /** For the questions of the errand's plan. */
    public Passage passage() {
      return split.passage(errand.plan().orElseThrow(), true, receipt, source.fork());
    }
  }

  /** The records of a wall in two parts, each where it is. */
  private static final class Split {
    private final Records learned;
    private final LocalEngine fit;
    private final LocalEngine scoring;

    Split(Wall wall, double share) {
      Records all = wall.records();
      int first = 0;
      int count = all.units().count();
      long below = Math.round(Math.scalb(share, KEY_BITS));
      // keys are uniform, and records increase by key
      while (first < count && all.key(first) < below) {
        first++;
      }
      learned = all.range(first, count);
      fit = new LocalEngine(learned, wall.threads());
      scoring = new LocalEngine(all.range(0, first), wall.threads());
    }

    Passage passage(Plan plan, boolean isFit, Receipt receipt, RandomSource source) {
      LocalEngine engine = isFit ? fit : scoring;
      return new Passage(plan, receipt, engine, Wall.sampler(plan, engine.records()), source);
    }

    void close() {
      fit.close();
      scoring.close();
    }
  }

  private Trials(
      List<Candidate> candidates,
      Plan score,
      TrialLaw law,
      double heldOut,
      Receipt receipt,
      RandomSource source) {
    this.candidates = candidates;
    this.score = score;
    this.law = law;
    this.heldOut = heldOut;
    this.receipt = receipt;
    this.source = source;
  }

  /**
   * What trials cost, without charging them.
   *
   * @param score the plan of one question, of one number, with clip 1
   */
  public static PrivacyEvent cost(List<Candidate> candidates, Plan score, TrialLaw law) {
    List<PrivacyEvent> events =
        Stream.concat(
                candidates.stream().map(each -> each.wall.cost(each.errand)),
                Stream.of(score.event(0)))
            .distinct()
            .toList();
    return new Selected(events, law);
  }

  /** What the question costs that scores a result, without charging it. */
  public static PrivacyEvent costOfScore(Plan score) {
    return score.event(0);
  }

  /**
   * Charges trials, durably. Nothing is read yet.
   *
   * @param candidates what may be tried, each as likely as another
   * @param score the plan of one question, of one number, with clip 1
   * @param law of the number of trials
   * @param heldOut the probability that a record is held out
   * @param note what it is for; must not depend on a record
   * @throws IllegalArgumentException if a candidate asks under other neighbours than add-remove, or
   *     there are too many walls
   */
  public static Trials open(
      List<Candidate> candidates, Plan score, TrialLaw law, double heldOut, String note) {
    if (!(heldOut > 0 && heldOut < 1)) {
      throw new IllegalArgumentException("heldOut must be in (0, 1), was " + heldOut);
    }
    if (score.dimension() != 1 || score.clip() != 1 || score.noise().steps() != 1) {
      throw new IllegalArgumentException("score must be one question of one number with clip 1");
    }
    PrivacyEvent event = cost(candidates, score, law);
    if (event.neighbours() != Neighbours.ADD_REMOVE) {
      throw new IllegalArgumentException(
          "trials are for add-remove neighbours, was " + event.neighbours().word());
    }
    long walls = candidates.stream().map(Candidate::wall).distinct().count();
    if (walls > MOST_WALLS) {
      throw new IllegalArgumentException(
          "candidates must read the table in at most " + MOST_WALLS + " ways, was " + walls);
    }
    for (Candidate each : candidates) {
      each.errand.first().ifPresent(each.wall::requireUnits);
    }
    Wall first = candidates.get(0).wall;
    Receipt receipt = first.charge(event, note);
    return new Trials(List.copyOf(candidates), score, law, heldOut, receipt, first.fork());
  }

  /** The charge. */
  public Receipt receipt() {
    return receipt;
  }

  /** Runs the trials, once; empty if nothing came of any of them. */
  public <T> Optional<Best<T>> best(Trial<T> trial) {
    if (isRun) {
      throw new IllegalStateException("the trials were run: they are paid for once");
    }
    isRun = true;
    long count = TrialCount.draw(law, source.fork());
    List<Best<T>> best = new ArrayList<>(1);
    for (long k = 0; k < count; k++) {
      int chosen = (int) source.nextLong(candidates.size());
      Candidate candidate = candidates.get(chosen);
      Split split = splits.computeIfAbsent(candidate.wall, wall -> new Split(wall, heldOut));
      RandomSource own = source.fork();
      Optional<Scored<T>> scored =
          trial.run(chosen, new Door(candidate.errand, receipt, split, own.fork()));
      if (scored.isEmpty()) {
        continue;
      }
      Passage held = split.passage(score, false, receipt, own.fork());
      double sum = held.ask(scored.get().score()).get(0);
      if (best.isEmpty() || sum > best.get(0).score()) {
        best.clear();
        best.add(new Best<>(chosen, scored.get().value(), sum));
      }
    }
    return best.stream().findFirst();
  }

  @Override
  public void close() {
    splits.values().forEach(Split::close);
  }
}
