package org.priory.models.statement;

import java.util.List;
import org.priory.models.text.Rounded;
import org.priory.privacy.accounting.Attacker;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyEvent;

/**
 * What the best attacker reaches.
 *
 * @param falsePositiveRate how often the attacker may be wrong about someone who is not in the data
 * @param truePositiveRate an upper bound of how often the attacker is right about someone who is
 */
public record AttackerView(double falsePositiveRate, double truePositiveRate) {

  /** At 0.1 %, 1 % and 10 % false positives. */
  public static List<AttackerView> of(PrivacyEvent event) {
    return List.of(0.001, 0.01, 0.1).stream()
        .map(rate -> new AttackerView(rate, Attacker.truePositiveRate(event, rate)))
        .toList();
  }

  /** One sentence. */
  public String words(Neighbours neighbours) {
    String success =
        neighbours == Neighbours.ADD_REMOVE
            ? "recognises a member"
            : "tells which of two records is in the data";
    return "An attacker who accepts %s false alarms %s at most %s of the time."
        .formatted(
            Rounded.percentUp(falsePositiveRate), success, Rounded.percentUp(truePositiveRate));
  }
}
