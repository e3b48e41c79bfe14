package org.priory.app.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Map;
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
  private final Fitter<?> fitter;
  private final LedgerOption ledgerOption;
  private final PrintWriter messages;

  Fitting(FitRequest request, Fitter<?> fitter, LedgerOption ledgerOption, PrintWriter messages) {
    this.request = request;
    this.fitter = fitter;
    this.ledgerOption = ledgerOption;
    this.messages = messages;
  }

  Answer answer() throws IOException {
    try (Ledger ledger = ledgerOption.open()) {
      return new Fitted(run(fitter, ledger));
    }
  }

  private <P> Run run(Fitter<P> chosen, Ledger ledger) throws IOException {
    FitRun.ProgressView progress =
        Terminal.isAttached() ? new ProgressLine(messages) : statement -> Progress.NONE;
    return new FitRun<>(request, chosen, ledger, this::say, progress).run();
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
