package org.priory.app.fit;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.priory.Fit;
import org.priory.Prepared;
import org.priory.Priory;
import org.priory.app.option.LedgerOption;
import org.priory.app.schema.SchemaAdvice;
import org.priory.app.shell.Answer;
import org.priory.app.shell.EndedFit;
import org.priory.app.shell.OptionNames;
import org.priory.app.shell.Terminal;
import org.priory.inference.model.Diverged;
import org.priory.inference.model.Progress;
import org.priory.models.model.ProgressView;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.ledger.LedgerConflict;
import org.priory.privacy.ledger.LedgerDamaged;
import org.priory.privacy.wall.CannotGoOn;
import picocli.CommandLine.Model.CommandSpec;

/** Runs a fit for the commands that fit. */
public final class Fitting {
  private final LedgerOption ledgerOption;
  private final PrintWriter messages;
  private final boolean advises;

  /**
   * Runs fits.
   *
   * @param advises whether to recommend the curator's check of a schema that was never checked
   */
  public Fitting(LedgerOption ledgerOption, PrintWriter messages, boolean advises) {
    this.ledgerOption = ledgerOption;
    this.messages = messages;
    this.advises = advises;
  }

  /**
   * Fits. The ledger is opened before the fit is prepared.
   *
   * @param prepare prepares the fit
   * @param showInternal whether to say what deserves the curator's look, which is NOT PRIVATE
   * @param again the command that goes on with it
   */
  public Answer answer(Function<Priory, Prepared> prepare, boolean showInternal, List<String> again)
      throws IOException {
    try (Priory priory = Priory.of(ledgerOption.open())) {
      Prepared prepared = prepare.apply(priory);
      Thread goodbye = new Thread(() -> end(prepared, again));
      Runtime.getRuntime().addShutdownHook(goodbye);
      try {
        Fit done = prepared.run(advised(prepared), progress());
        if (showInternal) {
          done.curatorsNote().ifPresent(this::say);
        }
        return new Fitted(done);
      } catch (IOException | RuntimeException | OutOfMemoryError e) {
        Optional<String> charged = prepared.charged();
        if (charged.isPresent() && canGoOn(e)) {
          throw new EndedFit(e, charged.get(), again);
        }
        throw e;
      } finally {
        forget(goodbye);
      }
    }
  }

  /** Says what a fit says; before the first of it, which comes before the charge, an advice. */
  private Consumer<String> advised(Prepared prepared) {
    boolean[] isSaid = {!advises};
    return line -> {
      if (!isSaid[0]) {
        SchemaAdvice.of(prepared.data(), ledgerOption).ifPresent(this::say);
        isSaid[0] = true;
      }
      say(line);
    };
  }

  /** Whether the same command may have better luck. */
  private static boolean canGoOn(Throwable e) {
    return !(e instanceof BadData
        || e instanceof CannotGoOn
        || e instanceof LedgerConflict
        || e instanceof LedgerDamaged
        || e instanceof Diverged);
  }

  /** When the process is told to end, as by Ctrl-C: a step that is claimed is kept first. */
  private void end(Prepared prepared, List<String> again) {
    prepared.stop();
    prepared
        .charged()
        .ifPresent(
            charged -> {
              messages.println();
              say(EndedFit.words("ended before it was done", charged, again));
            });
  }

  private static void forget(Thread goodbye) {
    try {
      Runtime.getRuntime().removeShutdownHook(goodbye);
    } catch (IllegalStateException e) {
      // The process ends; it says so itself.
    }
  }

  private ProgressView progress() {
    return Terminal.isAttached() ? new ProgressLine(messages) : statement -> Progress.NONE;
  }

  private void say(String line) {
    messages.println("priory: " + OptionNames.in(line));
    messages.flush();
  }

  private record Fitted(Fit fit) implements Answer {

    @Override
    public Map<String, @Nullable Object> json() {
      return fit.summary();
    }

    @Override
    public String text() {
      return fit.text();
    }
  }

  /** The command that goes on with this one. */
  public static List<String> again(CommandSpec spec, Path folder) {
    List<String> words = new ArrayList<>(List.of("priory"));
    words.addAll(spec.root().commandLine().getParseResult().originalArgs());
    if (!words.contains("--resume")) {
      if (words.stream().noneMatch(word -> word.equals("--out") || word.startsWith("--out="))) {
        words.addAll(List.of("--out", folder.toString()));
      }
      words.add("--resume");
    }
    return words;
  }
}
