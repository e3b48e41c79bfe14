package org.priory.models.report.privacy;

import java.util.Optional;
import java.util.OptionalDouble;
import org.priory.models.report.part.Figures;
import org.priory.models.report.part.Html;
import org.priory.models.report.part.Pairs;
import org.priory.models.report.part.ReportedRun;
import org.priory.models.report.part.Section;
import org.priory.models.report.part.Values;
import org.priory.models.statement.LedgerName;
import org.priory.models.text.Rounded;
import org.priory.privacy.json.JsonValue;

/** Where the charge is written down, and what the data set has spent in all. */
public final class LedgerEntry implements Section {

  @Override
  public String title() {
    return "In the ledger";
  }

  @Override
  public Optional<Html> content(ReportedRun run) {
    JsonValue ledger = run.privacy().path("ledger");
    OptionalDouble spent = Values.number(ledger, "dataset_epsilon");
    OptionalDouble limit = Values.number(ledger, "limit_epsilon");
    OptionalDouble delta = Values.number(ledger, "dataset_delta");
    Pairs pairs =
        new Pairs()
            .add("Entry", Values.text(ledger, "entry"))
            .add("Ledger", Values.text(ledger, "location").map(LedgerName::of));
    if (spent.isPresent()) {
      pairs.add(
          "Spent on this data set so far",
          "epsilon "
              + Figures.typeset(Rounded.up(spent.getAsDouble()))
              + (delta.isPresent() ? " at delta " + Figures.atMost(delta.getAsDouble()) : ""));
      pairs.add(
          "Limit",
          limit.isPresent() ? "epsilon " + Figures.about(limit.getAsDouble()) : "none was set");
    }
    if (!ledger.path("covers_everything").asBoolean(true)) {
      pairs.add(
          "Not covered",
          "the noise of some of its charges came from a seed, and what was fitted under them"
              + " protects nobody");
    }
    Values.text(ledger, "hash")
        .ifPresent(hash -> pairs.add("Hash", new Html().element("code", hash)));
    return pairs.drawn();
  }
}
