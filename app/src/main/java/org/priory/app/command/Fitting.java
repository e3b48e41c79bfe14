package org.priory.app.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.priory.app.run.CuratorsFile;
import org.priory.app.run.FitRun;
import org.priory.app.run.FitTask;
import org.priory.app.run.ProgressLine;
import org.priory.app.run.Run;
import org.priory.app.run.RunJson;
import org.priory.app.run.RunText;
import org.priory.inference.model.Progress;
import org.priory.privacy.ledger.Ledger;

/** Runs a request for the commands that fit. */
final class Fitting {
  private final LedgerOption ledgerOption;
  private final PrintWriter messages;

  Fitting(LedgerOption ledgerOption, PrintWriter messages) {
    this.ledgerOption = ledgerOption;
    this.messages = messages;
  }

  /** The ledger is opened before the task is looked at. */
  Answer answer(Supplier<FitTask<?>> task) throws IOException {
    return answer(task, false, false);
  }

  /**
   * The same.
   *
   * @param resumed whether it goes on where another process was ended
   * @param showInternal whether to say what deserves the curator's look, which is NOT PRIVATE
   */
  Answer answer(Supplier<FitTask<?>> task, boolean resumed, boolean showInternal)
      throws IOException {
    try (Ledger ledger = ledgerOption.open()) {
      Run run = new FitRun<>(task.get(), ledger, this::say, progress(), resumed).run();
      String line = showInternal ? CuratorsFile.line(run.folder()) : "";
      if (!line.isEmpty()) {
        say(line);
      }
      return new Fitted(run);
    }
  }

  private FitRun.ProgressView progress() {
    return Terminal.isAttached() ? new ProgressLine(messages) : statement -> Progress.NONE;
  }

  private void say(String line) {
    messages.println("priory: " + line);
    messages.flush();
  }

  private record Fitted(Run run) implements Answer {

    @Override
    public Map<String, @Nullable Object> json() {
      return RunJson.answer(run);
    }

    @Override
    public String text() {
      return RunText.of(run);
    }
  }
}
