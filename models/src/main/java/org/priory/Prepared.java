package org.priory;

import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;
import org.priory.inference.model.Progress;
import org.priory.models.fit.FitRun;
import org.priory.models.fit.FitTask;
import org.priory.models.model.Foretold;
import org.priory.models.model.ProgressView;
import org.priory.privacy.ledger.Ledger;

/** A fit that is decided and not begun: no record was read, and nothing is charged. */
public final class Prepared {
  /** What a refusal to go on was given ({@code BadData.was()}), where nothing was charged. */
  public static final String NOTHING_CHARGED = FitRun.NOTHING_CHARGED;

  private final FitTask<?> task;
  private final Data data;
  private final Ledger ledger;
  private final boolean resumed;
  private volatile Optional<FitRun<?>> running = Optional.empty();

  Prepared(FitTask<?> task, Data data, Ledger ledger, boolean resumed) {
    this.task = task;
    this.data = data;
    this.ledger = ledger;
    this.resumed = resumed;
  }

  /** What it is fitted to. */
  public Data data() {
    return data;
  }

  /**
   * How wide intervals will be, or what else is known before the data is touched.
   *
   * @throws IllegalStateException if the number of records is not declared: give it
   */
  public Foretold forecast() {
    return task.foretold()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "the number of records is not declared: ask for forecast(records)"));
  }

  /** How wide intervals will be if there are so many records. */
  public Foretold forecast(long records) {
    return task.foretold(records);
  }

  /**
   * Refuses what the ledger does not allow, as far as its cost is known before the data is touched,
   * so that a person can be told before they agree. No record is read, and nothing is charged.
   *
   * @throws org.priory.privacy.ledger.BudgetExceeded if the budget does not allow it
   */
  public void requireBudget() {
    new FitRun<>(task, ledger, message -> {}, statement -> Progress.NONE, resumed).requireBudget();
  }

  /**
   * Charges the budget, reads the records, and fits.
   *
   * @throws org.priory.privacy.ledger.BudgetExceeded if the budget does not allow it
   */
  public Fit run() throws IOException {
    return run(message -> {}, statement -> Progress.NONE);
  }

  /**
   * Charges the budget, reads the records, and fits.
   *
   * @param messages hears what a person should know before the data is touched
   * @param progress is told how far it is
   */
  public Fit run(Consumer<String> messages, ProgressView progress) throws IOException {
    FitRun<?> run = new FitRun<>(task, ledger, messages, progress, resumed);
    running = Optional.of(run);
    return new Fit(run.run());
  }

  /**
   * What stays charged, in words, if the process ends now and another could go on with the fit;
   * empty if nothing is charged, or all is done.
   */
  public Optional<String> charged() {
    return running.flatMap(FitRun::charged);
  }

  /** Keeps the step that is under way and begins no other, for a process that is about to end. */
  public void stop() {
    running.ifPresent(FitRun::stop);
  }
}
