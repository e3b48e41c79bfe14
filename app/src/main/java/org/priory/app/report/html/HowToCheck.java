package org.priory.app.report.html;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import org.priory.app.report.EventWords;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.ledger.EventJson;

/** How a reader who trusts nobody can compute the promise again. */
final class HowToCheck implements Section {

  @Override
  public String title() {
    return "How to check this";
  }

  @Override
  public Optional<Html> content(Run run) {
    JsonNode tree = run.privacy().path("event");
    if (!tree.isObject()) {
      return Optional.empty();
    }
    Optional<PrivacyEvent> event = event(tree);
    Html html =
        new Html()
            .element(
                "p",
                "The epsilon on this page follows from what was done to the data, and from nothing"
                    + " that the data say. So anyone can compute it again.");
    event.ifPresent(
        known ->
            html.open("p")
                .text("What was done: ")
                .text(EventWords.of(known))
                .text("; " + known.neighbours() + " neighbours.")
                .close("p"));
    event
        .flatMap(known -> AccountLine.of(known, run.delta().orElse(0)))
        .ifPresent(
            line ->
                html.element("p", "With Priory:")
                    .open("pre", "class", "command")
                    .add(unbroken(line))
                    .close("pre"));
    html.open("details")
        .element("summary", "What was done, for other accountants (JSON)")
        .open("pre")
        .element("code", tree.toPrettyString())
        .close("pre")
        .close("details");
    return Optional.of(html);
  }

  /** Breaks between the options only; copied, it is one line. */
  private static Html unbroken(String line) {
    Html html = new Html().open("code");
    for (String part : line.split(" (?=--)", -1)) {
      html.open("span").text(part).text(" ").inlineClose("span");
    }
    return html.close("code");
  }

  /** Empty if this version of the program does not know it. */
  private static Optional<PrivacyEvent> event(JsonNode tree) {
    String text =
        tree.has("version")
            ? tree.toString()
            : "{\"version\":" + EventJson.VERSION + ",\"event\":" + tree + "}";
    try {
      return Optional.of(EventJson.read(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
