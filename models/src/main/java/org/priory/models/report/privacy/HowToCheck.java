package org.priory.models.report.privacy;

import java.util.Optional;
import org.priory.models.report.part.Figures;
import org.priory.models.report.part.Html;
import org.priory.models.report.part.ReportedRun;
import org.priory.models.report.part.Section;
import org.priory.models.statement.EventWords;
import org.priory.privacy.accounting.NearIdeal;
import org.priory.privacy.accounting.bounds.UnsupportedEvent;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.json.Json;
import org.priory.privacy.json.JsonValue;
import org.priory.privacy.json.Members;
import org.priory.privacy.ledger.EventJson;

/** How a reader who trusts nobody can compute the promise again. */
public final class HowToCheck implements Section {
  private static final int LONGEST = 300;

  @Override
  public String title() {
    return "How to check this";
  }

  @Override
  public Optional<Html> content(ReportedRun run) {
    JsonValue tree = run.privacy().path("event");
    if (!tree.isObject()) {
      return Optional.empty();
    }
    Members members = Members.of(tree.tree());
    Optional<PrivacyEvent> event = event(members);
    Html html =
        new Html()
            .element(
                "p",
                "The epsilon on this page follows from what was done to the data, and from nothing"
                    + " that the data say. So anyone can compute it again.");
    event.ifPresent(known -> html.element("p", words(known)));
    event.flatMap(HowToCheck::split).ifPresent(known -> command(html, known, run));
    html.open("details")
        .element("summary", "What was done, for other accountants (JSON)")
        .open("pre")
        .element("code", Json.page(members.all()).strip())
        .close("pre")
        .close("details");
    return Optional.of(html);
  }

  private static String words(PrivacyEvent event) {
    String words = EventWords.of(event);
    return "What was done: %s; %s neighbours."
        .formatted(
            words.length() <= LONGEST ? words : "many kinds of steps, listed below",
            event.neighbours());
  }

  private static void command(Html html, NearIdeal run, ReportedRun report) {
    Optional<Gaussian> together = AccountLine.together(run.ideal());
    PrivacyEvent asked = together.isPresent() ? together.get() : run.ideal();
    Optional<String> line = AccountLine.of(asked, report.delta().orElse(0));
    if (line.isEmpty()) {
      return;
    }
    if (together.isPresent()) {
      html.element(
          "p",
          "Steps of Gaussian noise that use all records cost together what a single one costs with"
              + " noise z, where 1/z² is the sum of their 1/z². Here z is %s."
                  .formatted(Figures.about(together.get().noiseMultiplier())));
    }
    html.element("p", "With Priory:")
        .open("pre", "class", "command")
        .add(unbroken(line.get()))
        .close("pre");
    if (run.distance() > 0) {
      html.element(
          "p",
          "The command takes the noise to be ideal. It is within a total variation of %s of that,"
                  .formatted(Figures.atMost(run.distance()))
              + " which is counted in the epsilon above: so that can be larger than the command's.",
          "class",
          "aside");
    }
  }

  /** Empty if there is no rule for it. */
  private static Optional<NearIdeal> split(PrivacyEvent event) {
    try {
      return Optional.of(NearIdeal.split(event));
    } catch (UnsupportedEvent e) {
      return Optional.empty();
    }
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
  private static Optional<PrivacyEvent> event(Members members) {
    try {
      return Optional.of(EventJson.of(members));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
