package org.priory.app.shell;

import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.priory.inference.model.Diverged;
import org.priory.models.text.OneLine;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.ledger.BudgetExceeded;
import org.priory.privacy.ledger.LedgerConflict;
import org.priory.privacy.ledger.LedgerDamaged;
import org.priory.privacy.ledger.LedgerUnavailable;
import org.priory.privacy.wall.CannotGoOn;

/** Says in one line what went wrong and chooses the exit code. */
final class Failure {

  private final PrintWriter err;
  private final boolean debug;

  Failure(PrintWriter err, boolean debug) {
    this.err = err;
    this.debug = debug;
  }

  /** A failure of a command. */
  int report(Throwable thrown) {
    if (thrown instanceof BadInput || thrown instanceof BadData) {
      return report(thrown, ExitCode.BAD_INPUT, thrown.getMessage());
    }
    if (thrown instanceof CannotGoOn) {
      return report(thrown, ExitCode.BAD_INPUT, "--resume: " + thrown.getMessage());
    }
    if (thrown instanceof EndedFit) {
      return report(thrown, ExitCode.FAILED, thrown.getMessage());
    }
    if (thrown instanceof LedgerDamaged
        || thrown instanceof LedgerConflict
        || thrown instanceof LedgerUnavailable) {
      return report(thrown, ExitCode.BAD_INPUT, thrown.getMessage());
    }
    if (thrown instanceof Diverged) {
      return report(
          thrown,
          ExitCode.BAD_INPUT,
          thrown.getMessage()
              + ": steps are too large; the whole plan stays charged, no more is; give a smaller"
              + " --learning-rate");
    }
    if (thrown instanceof BudgetRefused || thrown instanceof BudgetExceeded) {
      return report(thrown, ExitCode.BUDGET_REFUSED, thrown.getMessage());
    }
    Throwable cause = thrown instanceof UncheckedIOException ? thrown.getCause() : thrown;
    if (cause instanceof AccessDeniedException || cause instanceof NoSuchFileException) {
      return report(
          thrown,
          ExitCode.BAD_INPUT,
          ((FileSystemException) cause).getFile()
              + ": must be there and open to you, was not; check the path and its permissions");
    }
    String name = thrown.getClass().getSimpleName();
    String message = thrown.getMessage() == null ? name : name + ": " + thrown.getMessage();
    return report(
        thrown, ExitCode.FAILED, message + (debug ? "" : "; run again with --debug for details"));
  }

  /** A command line that could not be read, already explained. */
  int report(BadInput explained, Exception cause) {
    return report(cause, ExitCode.BAD_INPUT, explained.getMessage());
  }

  private int report(Throwable thrown, int code, @Nullable String message) {
    List<String> lines =
        thrown instanceof BadData faults ? faults.lines() : List.of(String.valueOf(message));
    for (String line : lines) {
      err.println("priory: " + oneLine(OptionNames.in(line)));
    }
    if (debug) {
      thrown.printStackTrace(err);
    }
    err.flush();
    return code;
  }

  /** Line breaks and other control characters become spaces. */
  static String oneLine(String text) {
    return OneLine.of(text).strip();
  }
}
