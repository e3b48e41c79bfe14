package org.priory;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.priory.models.choice.TuneChoice;
import org.priory.models.table.task.TableTask;
import org.priory.models.tune.TuneRun;
import org.priory.privacy.ledger.Ledger;

/** A choice among models that is decided and not begun: no record was read, nothing is charged. */
public final class Tuning {
  private final List<TableTask<?>> tasks;
  private final TuneChoice choice;
  private final Ledger ledger;
  private Optional<TuneRun> done = Optional.empty();

  Tuning(List<TableTask<?>> tasks, TuneChoice choice, Ledger ledger) {
    this.tasks = List.copyOf(tasks);
    this.choice = choice;
    this.ledger = ledger;
  }

  /**
   * Charges the budget once, fits a secret number of times, and leaves the best fit. It cannot be
   * resumed: what is charged is lost if the process ends before it.
   *
   * @throws org.priory.privacy.ledger.BudgetExceeded if the budget does not allow it
   */
  public Fit run() throws IOException {
    return run(message -> {});
  }

  /**
   * Charges the budget once, fits a secret number of times, and leaves the best fit.
   *
   * @param messages hears what a person should know before the data is touched
   */
  public Fit run(Consumer<String> messages) throws IOException {
    TuneRun run = new TuneRun(tasks, choice, ledger, messages);
    Fit fit = new Fit(run.run());
    done = Optional.of(run);
    return fit;
  }

  /**
   * Which candidate was chosen, from 0 on.
   *
   * @throws IllegalStateException before the run is done
   */
  public int chosen() {
    return done.orElseThrow(() -> new IllegalStateException("nothing was chosen yet")).chosen();
  }
}
