package org.priory.models.statement;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.priory.models.text.Rounded;
import org.priory.models.text.Wrapped;
import org.priory.privacy.accounting.bounds.Bounds;
import org.priory.privacy.event.Neighbours;

/** A guarantee as a person reads it: a table, the attacker's view, the assumptions. */
public final class GuaranteeText {
  private static final String INDENT = "  ";

  private final Guarantee guarantee;
  private final StringBuilder text = new StringBuilder();

  private GuaranteeText(Guarantee guarantee) {
    this.guarantee = guarantee;
  }

  public static String of(Guarantee guarantee) {
    return new GuaranteeText(guarantee).table().words().assumptions().text.toString();
  }

  private GuaranteeText table() {
    PrivacyQuestion question = guarantee.question();
    text.append(
        "%s; %s neighbours\n\n%s at %s %s\n"
            .formatted(
                EventWords.of(guarantee.event()),
                guarantee.event().neighbours(),
                question.asked(),
                question.givenQuantity(),
                Rounded.exactly(question.given())));
    line("accountant", "at least", "at most", "");
    findings();
    if (guarantee.isWide()) {
      text.append(
          Wrapped.text(
              INDENT,
              INDENT,
              "The interval could be narrowed to %s, not to the 0.1 %% aimed at: the truth is in it."
                  .formatted(Rounded.up(guarantee.bounds().width()))));
    }
    return this;
  }

  private void findings() {
    // Those that refuse for the same reason share a line.
    Map<String, List<String>> refusals = new LinkedHashMap<>();
    for (Finding finding : guarantee.findings()) {
      finding.bounds().ifPresent(bounds -> row(finding, bounds));
      finding
          .refusal()
          .ifPresent(
              reason ->
                  refusals
                      .computeIfAbsent(reason, same -> new ArrayList<>())
                      .add(finding.accountant()));
    }
    refusals.forEach(
        (reason, names) ->
            text.append(
                Wrapped.text(INDENT, "    ", "not " + String.join(", ", names) + ": " + reason)));
  }

  private void row(Finding finding, Bounds bounds) {
    if (!finding.proved()) {
      line(
          finding.accountant(),
          "about",
          Rounded.nearest(bounds.upper()),
          "an approximation, not a bound: never charged");
      return;
    }
    line(
        finding.accountant(),
        bounds.lower() > 0 ? Rounded.down(bounds.lower()) : "-",
        Rounded.up(bounds.upper()),
        finding.equals(guarantee.charged()) ? mark() : "");
  }

  private String mark() {
    return guarantee.isWhatIsCharged()
        ? "<- charged: the smallest proved upper bound"
        : "<- proved, not charged: the best of all accountants is";
  }

  private void line(String name, String lower, String upper, String note) {
    text.append("  %-12s %10s %10s  %s".formatted(name, lower, upper, note).stripTrailing());
    text.append('\n');
  }

  private GuaranteeText words() {
    text.append("\nIn words\n").append(Wrapped.text(INDENT, INDENT, guarantee.statement()));
    Neighbours neighbours = guarantee.event().neighbours();
    for (AttackerView view : guarantee.attacker()) {
      text.append(Wrapped.text(INDENT, INDENT, view.words(neighbours)));
    }
    return this;
  }

  private GuaranteeText assumptions() {
    text.append("\nThis holds if\n");
    for (String sentence : Assumptions.of(guarantee.event())) {
      text.append(Wrapped.text("  - ", "    ", sentence));
    }
    return this;
  }
}
