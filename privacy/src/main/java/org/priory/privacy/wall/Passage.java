package org.priory.privacy.wall;

import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.priory.numerics.random.GridGaussian;
import org.priory.numerics.random.RandomSource;
import org.priory.numerics.random.SharedNoise;
import org.priory.privacy.engine.Clip;
import org.priory.privacy.engine.Engine;
import org.priory.privacy.engine.ExactSum;
import org.priory.privacy.engine.RecordSampler;
import org.priory.privacy.engine.Sample;
import org.priory.privacy.ledger.Receipt;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.DocumentQuery;
import org.priory.privacy.query.RowQuery;

/**
 * A plan that is paid for: answers at most as many questions as it has steps.
 *
 * <p><b>Assumes</b> that queries depend on their row, on public things and on earlier answers only.
 *
 * <p><b>Releases</b> one noisy sum for each question, and nothing else: no error and no timing
 * promise speaks of a record.
 *
 * <p><b>Guarantees</b> that all answers together cost at most what was charged, also where several
 * processes take the plan one after the other ({@link Taken}).
 */
public final class Passage implements Questions {
  private final Plan plan;
  private final Receipt receipt;
  private final Engine engine;
  private final RecordSampler sampler;
  private final RandomSource source;
  private final Clip clip;
  private final long steps;
  private final @Nullable Taken taken;
  private final @Nullable Upcoming upcoming;

  /** The last step that was asked. */
  private long asked;

  private int stretch;

  /** The first step of this stretch, and its noise for row sums. */
  private long first = 1;

  private GridGaussian rowNoise;

  /** For a plan that no other passage takes. */
  Passage(Plan plan, Receipt receipt, Engine engine, RecordSampler sampler, RandomSource source) {
    this(plan, receipt, engine, sampler, source, null);
  }

  /**
   * For a plan that is paid for.
   *
   * @param taken how other processes go on with it; null if no other passage takes it
   */
  Passage(
      Plan plan,
      Receipt receipt,
      Engine engine,
      RecordSampler sampler,
      RandomSource source,
      @Nullable Taken taken) {
    this.plan = plan;
    this.receipt = receipt;
    this.engine = engine;
    this.sampler = sampler;
    this.source = source;
    this.clip = plan.clipping();
    this.steps = plan.noise().steps();
    this.taken = taken;
    this.upcoming = taken == null ? null : new Upcoming(engine, sampler, source, taken);
    this.asked = taken == null ? 0 : taken.used();
    this.rowNoise = rowNoise(plan, stretch);
  }

  /** The plan that was charged. */
  @Override
  public Plan plan() {
    return plan;
  }

  /** The charge. */
  public Receipt receipt() {
    return receipt;
  }

  /** How many questions have been asked, or were claimed by another passage for the same charge. */
  public synchronized long asked() {
    return asked;
  }

  /** How many questions it still answers, from the journal or with noise. */
  @Override
  public synchronized long left() {
    return steps - asked + (taken == null ? 0 : taken.toReplay());
  }

  @Override
  public synchronized boolean isPartDone() {
    return taken != null && taken.isPartDone(asked);
  }

  /** Whether the noise protects anyone: false for seeded runs, which are NOT PRIVATE. */
  @Override
  public boolean isPrivate() {
    return source.isPrivate();
  }

  /** The noisy sum of the query's clipped vectors over a fresh sample. */
  @Override
  public synchronized NoisySum ask(RowQuery query) {
    return answer(
        query.dimension(),
        width -> QuestionDigest.of(query, width),
        sample -> engine.sum(query, sample, clip),
        this::rowNoise);
  }

  /**
   * The sum of a batch query's clipped vectors over a fresh sample, with the noise that its
   * rounding asks for.
   *
   * @throws IllegalArgumentException if the rounding share is 2^-10 or more, which would double it
   */
  @Override
  public synchronized NoisySum ask(BatchQuery query) {
    double sensitivity = batchSensitivity(query);
    return answer(
        query.dimension(),
        width -> QuestionDigest.of(query, width),
        sample -> engine.sum(query, sample, clip),
        () -> GridGaussian.of(plan.sigma(multiplier(), sensitivity)));
  }

  private double batchSensitivity(BatchQuery query) {
    int most = query.mostRows();
    return plan.batchSensitivity(most, query.mostCancelled() * query.roundingShare(most));
  }

  /**
   * The noisy sum of the documents' clipped vectors over a fresh sample; before the noise it is
   * exact, as sums of rows are.
   */
  @Override
  public synchronized NoisySum ask(DocumentQuery query) {
    return answer(
        query.dimension(),
        width -> QuestionDigest.of(query),
        sample -> engine.sum(query, sample, clip),
        this::rowNoise);
  }

  /** From the journal if it is there, else the next step of the plan. */
  private NoisySum answer(
      int dimension,
      Function<Integer, QuestionDigest> digest,
      Function<Sample, ExactSum> sum,
      Supplier<GridGaussian> noise) {
    if (dimension < 1 || dimension > plan.dimension()) {
      throw new IllegalArgumentException(
          "the query's dimension must be in 1.." + plan.dimension() + ", was " + dimension);
    }
    if (taken == null || upcoming == null) {
      next();
      return noisy(sum.apply(sampler.draw(source)), noise.get(), source);
    }
    if (taken.toReplay() > 0) {
      return taken.replay(digest);
    }
    requireLeft();
    Upcoming.Step step = upcoming.at(asked + 1, steps);
    ExactSum exact = sum.apply(step.sample());
    return taken.keep(
        asked + 1,
        plan.dimension(),
        digest,
        () -> {
          next();
          return noisy(exact, noise.get(), step.random());
        });
  }

  private void requireLeft() {
    if (asked >= steps) {
      throw new IllegalStateException(
          "the passage is used up: all " + steps + " steps of its plan were taken");
    }
  }

  /** Takes a step of the plan: counted before its noise is added. */
  private void next() {
    requireLeft();
    asked++;
    List<Noise.Stretch> stretches = plan.noise().stretches();
    int before = stretch;
    while (asked >= first + stretches.get(stretch).steps()) {
      first += stretches.get(stretch++).steps();
    }
    if (stretch != before) {
      rowNoise = rowNoise(plan, stretch);
    }
  }

  /** The noise multiplier of the step that was taken last. */
  private double multiplier() {
    return plan.noise().stretches().get(stretch).multiplier();
  }

  private GridGaussian rowNoise() {
    return rowNoise;
  }

  private static GridGaussian rowNoise(Plan plan, int stretch) {
    double multiplier = plan.noise().stretches().get(stretch).multiplier();
    return GridGaussian.of(plan.sigma(multiplier, plan.sensitivity()));
  }

  private static NoisySum noisy(ExactSum sum, GridGaussian noise, RandomSource source) {
    if (sum.isNarrow()) {
      int[] steps = sum.takeSteps();
      SharedNoise.add(noise, steps, sum.grid(), source);
      return new NoisySum(steps, noise.sigma());
    }
    double[] values = sum.takeDoubles();
    SharedNoise.add(noise, values, source);
    return sum.isForFloats()
        ? NoisySum.ofFloats(values, noise.sigma())
        : new NoisySum(values, noise.sigma());
  }
}
