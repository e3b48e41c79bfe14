package org.priory.models.run;

import java.util.Locale;
import org.priory.models.text.OneLine;
import org.priory.models.text.Wrapped;
import org.priory.privacy.data.encoding.Encoding;

/** A run as a person reads it. */
public final class RunText {
  private RunText() {}

  /** Coefficients, statement, and where the rest is. */
  public static String of(Run run) {
    StringBuilder text = new StringBuilder();
    run.stamp().ifPresent(stamp -> text.append(stamp).append("\n\n"));
    text.append(head(run)).append("\n\n");
    run.formula()
        .ifPresent(
            formula ->
                text.append(Wrapped.text("", "  ", OneLine.of("Formula: " + formula)))
                    .append('\n'));
    run.request()
        .weighting()
        .ifPresent(
            words ->
                text.append(Wrapped.text("", "  ", OneLine.of(capital(words) + "."))).append('\n'));
    RunFinding.of(run).ifPresent(found -> text.append(Wrapped.text("", "", found)).append('\n'));
    run.fitted().exampleText().ifPresent(example -> text.append(example).append('\n'));
    text.append(run.fitted().table());
    text.append("\nPrivacy\n");
    run.statement().forEach(line -> text.append(Wrapped.text("  - ", "    ", line)));
    text.append('\n')
        .append(
            Wrapped.text(
                "",
                "",
                "Forecast before the data was touched: "
                    + run.procedure().forecast().words()
                    + "."))
        .append('\n')
        .append(
            run.isReleased()
                ? "Report: " + run.folder().report()
                : "For the curator only: " + run.folder().internal())
        .append('\n');
    return text.toString();
  }

  private static String head(Run run) {
    return String.format(
        Locale.ROOT,
        "%s%s by %s: %,.0f %s%s",
        capital(run.procedure().words()),
        run.request().ofTarget(),
        run.procedure().method(),
        run.size().value(),
        size(run),
        run.clock().seconds().isPresent()
            ? String.format(Locale.ROOT, ", %.1f s", run.clock().seconds().getAsDouble())
            : "");
  }

  private static String size(Run run) {
    Encoding encoding = run.encoding();
    if (encoding == null) {
      return run.records().unit() + "s";
    }
    return "records, " + encoding.width() + (encoding.width() == 1 ? " feature" : " features");
  }

  private static String capital(String words) {
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }

  /** The log for the curator: what was chosen, and what was said. */
  static String log(Run run) {
    StringBuilder log = new StringBuilder();
    log.append(run.clock().created()).append(' ').append(head(run)).append('\n');
    run.stamp().ifPresent(stamp -> log.append(stamp).append('\n'));
    run.formula().ifPresent(formula -> log.append("Formula: ").append(formula).append('\n'));
    run.procedure().choices().forEach(choice -> log.append(choice).append('\n'));
    run.statement().forEach(line -> log.append(line).append('\n'));
    return log.toString();
  }
}
