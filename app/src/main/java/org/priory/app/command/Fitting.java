package org.priory.app.command;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.priory.app.run.FitRequest;
import org.priory.app.run.FitRun;
import org.priory.app.run.Fitter;
import org.priory.app.run.ProgressLine;
import org.priory.app.run.Run;
import org.priory.app.run.RunJson;
import org.priory.app.run.RunText;
import org.priory.inference.model.Progress;
import org.priory.privacy.ledger.Ledger;

/** Runs a request for the commands that fit. */
final class Fitting {
  private final FitRequest request;
  private final @Nullable Fitter<?> fitter;
  private final LedgerOption ledgerOption;
  private final PrintWriter messages;

  Fitting(FitRequest request, Fitter<?> fitter, LedgerOption ledgerOption, PrintWriter messages) {
    this.request = request;
    this.fitter = fitter;
    this.ledgerOption = ledgerOption;
    this.messages = messages;
  }

  /** Of a model that is not fitted to a table. */
  Fitting(FitRequest request, LedgerOption ledgerOption, PrintWriter messages) {
    this.request = request;
    this.fitter = null;
    this.ledgerOption = ledgerOption;
    this.messages = messages;
  }

  Answer answer() throws IOException {
    Fitter<?> chosen = requireNonNull(fitter);
    try (Ledger ledger = ledgerOption.open()) {
      return new Fitted(run(chosen, ledger));
    }
  }

  /** A run with a ledger, a hearer of messages, and a view of its progress. */
  interface Runner {
    Run run(Ledger ledger, Consumer<String> say, FitRun.ProgressView progress) throws IOException;
  }

  Answer answer(Runner runner) throws IOException {
    try (Ledger ledger = ledgerOption.open()) {
      return new Fitted(runner.run(ledger, this::say, progress()));
    }
  }

  private <P> Run run(Fitter<P> chosen, Ledger ledger) throws IOException {
    return new FitRun<>(request, chosen, ledger, this::say, progress()).run();
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
