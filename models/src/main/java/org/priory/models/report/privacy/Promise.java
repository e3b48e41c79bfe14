package org.priory.models.report.privacy;

import java.util.List;
import java.util.Optional;
import org.priory.models.report.part.Figures;
import org.priory.models.report.part.Html;
import org.priory.models.report.part.ReportedRun;
import org.priory.models.report.part.Section;
import org.priory.models.report.part.Values;

/** What was promised: the three numbers that count, and the statement in plain words. */
public final class Promise implements Section {

  @Override
  public String title() {
    return "What was promised";
  }

  @Override
  public boolean isAboutTheGuarantee() {
    return true;
  }

  @Override
  public Optional<Html> content(ReportedRun run) {
    Html html = new Html();
    if (run.isPrivate()) {
      headline(html, run);
    }
    List<String> statement = Values.texts(run.privacy(), "statement");
    if (!statement.isEmpty()) {
      html.open("ul", "class", "statement");
      statement.forEach(line -> html.element("li", line));
      html.close("ul");
    }
    return Optional.of(html);
  }

  private static void headline(Html html, ReportedRun run) {
    html.open("dl", "class", "headline");
    figure(html, "epsilon", Figures.atMost(run.epsilon().orElseThrow()), "privacy loss, at most");
    run.delta().ifPresent(delta -> figure(html, "delta", delta(delta), exception(delta)));
    Values.text(run.privacy(), "unit")
        .ifPresent(unit -> figure(html, "protected", unit(unit), neighbours(run)));
    html.close("dl");
  }

  private static void figure(Html html, String name, String value, String meaning) {
    html.open("div")
        .element("dt", name)
        .element("dd", value, "class", "value")
        .element("dd", meaning, "class", "meaning")
        .close("div");
  }

  private static String delta(double delta) {
    String odds = Figures.oneIn(delta);
    return odds.isEmpty() ? Figures.atMost(delta) : odds;
  }

  private static String exception(double delta) {
    return delta == 0 ? "no exception" : "chance of an exception (" + Figures.atMost(delta) + ")";
  }

  /** Who or what one record is. */
  static String unit(String unit) {
    return unit.equals("row") ? "one row" : "one " + unit;
  }

  private static String neighbours(ReportedRun run) {
    return switch (Values.text(run.privacy(), "neighbours").orElse("")) {
      case "add-remove" -> "whether it is in the data at all";
      case "replace-one" -> "what it says, not whether it is there";
      default -> "";
    };
  }
}
