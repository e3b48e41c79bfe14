package org.priory.privacy.ledger;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Instant;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.ledger.Fact.Bound;
import org.priory.privacy.ledger.Fact.BudgetSet;
import org.priory.privacy.ledger.Fact.Charged;
import org.priory.privacy.ledger.Fact.Used;

/**
 * The content of an entry as JSON. The text that was written is what is hashed, so that it needs no
 * canonical form.
 */
final class EntryJson {
  private EntryJson() {}

  static String write(Instant time, String dataset, Fact fact) {
    return JsonText.object(
        json -> {
          json.writeStringField("time", time.toString());
          json.writeStringField("dataset", dataset);
          if (fact instanceof BudgetSet set) {
            write(set.budget(), json);
          } else if (fact instanceof Bound bound) {
            json.writeStringField("entry", "bound");
            json.writeStringField("fingerprint", bound.fingerprint());
          } else if (fact instanceof Charged charged) {
            write(charged, json);
          } else if (fact instanceof Used used) {
            json.writeStringField("entry", "used");
            json.writeNumberField("charge", used.charge());
            json.writeStringField("note", used.note());
          } else {
            throw new IllegalStateException("unknown fact " + fact.getClass());
          }
        });
  }

  private static void write(Budget budget, JsonGenerator json) throws IOException {
    json.writeStringField("entry", "budget");
    json.writeNumberField("epsilon", budget.epsilon());
    json.writeNumberField("delta", budget.delta());
    json.writeStringField("neighbours", budget.neighbours().word());
  }

  private static void write(Charged charged, JsonGenerator json) throws IOException {
    Cost cost = charged.cost();
    json.writeStringField("entry", "charged");
    json.writeNumberField("epsilon", cost.epsilon());
    json.writeNumberField("total", cost.total());
    json.writeNumberField("delta", cost.delta());
    json.writeStringField("accountant", cost.accountant());
    json.writeStringField("note", charged.note());
    EventJson.writeMembers(charged.event(), json);
  }

  /**
   * @throws IllegalArgumentException if the content is not what {@link #write} writes
   */
  static Entry read(long number, String content, String hash) {
    JsonMembers json = JsonMembers.parse(content);
    Instant time = Instant.parse(json.text("time"));
    String dataset = json.text("dataset");
    String kind = json.text("entry");
    Fact fact =
        switch (kind) {
          case "budget" -> {
            double epsilon = json.number("epsilon");
            double delta = json.number("delta");
            yield new BudgetSet(new Budget(dataset, epsilon, delta, EventReader.neighbours(json)));
          }
          case "bound" -> new Bound(json.text("fingerprint"));
          case "charged" -> charged(json);
          case "used" -> new Used(json.whole("charge"), json.text("note"));
          default -> throw new IllegalArgumentException("unknown entry '" + kind + "'");
        };
    json.done();
    return new Entry(number, time, dataset, fact, hash);
  }

  private static Charged charged(JsonMembers json) {
    PrivacyEvent event = EventJson.readMembers(json);
    Cost cost =
        new Cost(
            json.number("epsilon"),
            json.number("total"),
            json.number("delta"),
            json.text("accountant"));
    return new Charged(event, cost, json.text("note"));
  }
}
