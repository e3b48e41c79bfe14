package org.priory.models.report.privacy;

import java.util.List;
import java.util.Optional;
import org.priory.models.report.part.Html;
import org.priory.models.report.part.ReportedRun;
import org.priory.models.report.part.Section;
import org.priory.models.report.part.Values;

/** What the promise does not cover, because it was declared to be known already. */
public final class AssumedPublic implements Section {

  @Override
  public String title() {
    return "Assumed to be public";
  }

  @Override
  public Optional<Html> content(ReportedRun run) {
    List<String> assumed = Values.texts(run.privacy(), "assumed_public");
    if (assumed.isEmpty()) {
      return Optional.empty();
    }
    Html html =
        new Html()
            .element("p", "The promise does not cover these. They were known, or declared, before.")
            .open("ul");
    assumed.forEach(each -> html.element("li", each));
    return Optional.of(html.close("ul"));
  }
}
