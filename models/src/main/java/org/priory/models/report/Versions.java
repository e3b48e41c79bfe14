package org.priory.models.report;

import java.util.Optional;

/** What the run was made with. */
final class Versions implements Section {

  @Override
  public String title() {
    return "Versions";
  }

  @Override
  public Optional<Html> content(Run run) {
    Pairs pairs = new Pairs();
    if (!run.privacy().path("versions").has("priory")) {
      pairs.add("priory", Values.text(run.privacy(), "priory"));
    }
    run.privacy()
        .path("versions")
        .properties()
        .forEach(each -> pairs.add(each.getKey(), Values.text(each.getValue())));
    return pairs.drawn();
  }
}
