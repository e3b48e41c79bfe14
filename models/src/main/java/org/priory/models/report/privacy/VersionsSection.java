package org.priory.models.report.privacy;

import java.util.Optional;
import org.priory.models.report.part.Html;
import org.priory.models.report.part.Pairs;
import org.priory.models.report.part.ReportedRun;
import org.priory.models.report.part.Section;
import org.priory.models.report.part.Values;

/** What the run was made with. */
public final class VersionsSection implements Section {

  @Override
  public String title() {
    return "Versions";
  }

  @Override
  public Optional<Html> content(ReportedRun run) {
    Pairs pairs = new Pairs();
    if (!run.privacy().path("versions").has("priory")) {
      pairs.add("priory", Values.text(run.privacy(), "priory"));
    }
    run.privacy()
        .path("versions")
        .entries()
        .forEach((name, value) -> pairs.add(name, Values.text(value)));
    return pairs.drawn();
  }
}
