package org.priory.app.fit;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongToDoubleFunction;
import org.priory.inference.model.Progress;
import org.priory.models.model.ProgressView;
import org.priory.models.text.Rounded;

/** One line on a terminal that is written over: share done, time left, epsilon so far. */
final class ProgressLine implements ProgressView {
  private static final int BAR = 30;
  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(100);

  private final PrintWriter terminal;

  /** A line on the given terminal. */
  ProgressLine(PrintWriter terminal) {
    this.terminal = terminal;
  }

  @Override
  public Progress watch(Optional<LongToDoubleFunction> epsilon) {
    return new Line(epsilon);
  }

  private final class Line implements Progress {
    private final Optional<LongToDoubleFunction> epsilon;
    private final long start = System.nanoTime();
    private long last = start;

    Line(Optional<LongToDoubleFunction> epsilon) {
      this.epsilon = epsilon;
    }

    @Override
    public void answered(long done, long total) {
      long now = System.nanoTime();
      if (done < total && now - last < PAUSE) {
        return;
      }
      last = now;
      terminal.print("\r" + text(done, total, (double) (now - start) / 1e9));
      if (done == total) {
        terminal.println();
      }
      terminal.flush();
    }

    private String text(long done, long total, double seconds) {
      double share = (double) done / (double) total;
      int filled = (int) Math.round(BAR * share);
      double left = seconds / share - seconds;
      return String.format(
          Locale.ROOT,
          "%s%s %3.0f %%  step %,d of %,d  %.0f s left%s ",
          "#".repeat(filled),
          ".".repeat(BAR - filled),
          100 * share,
          done,
          total,
          left,
          epsilon
              .map(after -> "  epsilon so far " + Rounded.up(after.applyAsDouble(done)))
              .orElse(""));
    }
  }
}
