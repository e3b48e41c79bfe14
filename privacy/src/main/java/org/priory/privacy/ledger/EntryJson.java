package org.priory.privacy.ledger;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.json.Json;
import org.priory.privacy.json.Members;
import org.priory.privacy.ledger.Fact.Bound;
import org.priory.privacy.ledger.Fact.BudgetSet;
import org.priory.privacy.ledger.Fact.Charged;
import org.priory.privacy.ledger.Fact.Claimed;
import org.priory.privacy.ledger.Fact.Released;
import org.priory.privacy.ledger.Fact.Used;

/**
 * The content of an entry as JSON. The text that was written is what is hashed, so that it needs no
 * canonical form.
 */
final class EntryJson {
  /** The stamp of a charge with seeded noise; other charges have no such member. */
  private static final String STAMP = "NOT PRIVATE: noise from a seed";

  /** Under which a charge was made that is taken in parts; other charges have no such member. */
  private static final String ID = "id";

  /** Data by the fingerprint of {@link ContentPrint}, which earlier versions do not make. */
  private static final String BOUND = "bound-2";

  private EntryJson() {}

  static String write(Instant time, String dataset, Fact fact) {
    return Json.object(members(time, dataset, fact));
  }

  /** The members of the object that {@link #write} writes, in order. */
  static Map<String, Object> members(Instant time, String dataset, Fact fact) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("time", time.toString());
    members.put("dataset", dataset);
    if (fact instanceof BudgetSet set) {
      members.put("entry", "budget");
      members.put("epsilon", set.budget().epsilon());
      members.put("delta", set.budget().delta());
      members.put("neighbours", set.budget().neighbours().word());
    } else if (fact instanceof Bound bound) {
      members.put("entry", bound.isOlder() ? "bound" : BOUND);
      members.put("fingerprint", bound.fingerprint());
    } else if (fact instanceof Charged charged) {
      members.put("entry", "charged");
      members.put("epsilon", charged.cost().epsilon());
      members.put("total", charged.cost().total());
      members.put("delta", charged.cost().delta());
      members.put("accountant", charged.cost().accountant());
      members.put("note", charged.note());
      if (charged.seeded()) {
        members.put("stamp", STAMP);
      }
      charged.id().ifPresent(id -> members.put(ID, id));
      members.putAll(EventJson.tree(charged.event()));
    } else if (fact instanceof Claimed claimed) {
      members.put("entry", "claimed");
      members.put("charge", claimed.charge());
      members.put("steps", claimed.steps());
    } else if (fact instanceof Released released) {
      members.put("entry", "released");
      members.put("charge", released.charge());
      members.put("sha256", released.sha256());
    } else if (fact instanceof Used used) {
      members.put("entry", "used");
      members.put("charge", used.charge());
      members.put("note", used.note());
    } else {
      throw new IllegalStateException("unknown fact " + fact.getClass());
    }
    return members;
  }

  /**
   * @throws IllegalArgumentException if the content is not what {@link #write} writes
   */
  static Entry read(long number, String content, String hash) {
    Members json = Members.parse(content);
    Instant time = Instant.parse(json.text("time"));
    String dataset = json.text("dataset");
    String kind = json.text("entry");
    Fact fact =
        switch (kind) {
          case "budget" -> {
            double epsilon = json.numberOrInfinity("epsilon");
            double delta = json.numberOrInfinity("delta");
            yield new BudgetSet(new Budget(dataset, epsilon, delta, EventReader.neighbours(json)));
          }
          case "bound", BOUND -> new Bound(json.text("fingerprint"));
          case "charged" -> charged(json);
          case "claimed" -> new Claimed(json.whole("charge"), json.whole("steps"));
          case "released" -> new Released(json.whole("charge"), json.text("sha256"));
          case "used" -> new Used(json.whole("charge"), json.text("note"));
          default ->
              throw new IllegalArgumentException(
                  "unknown entry '"
                      + kind
                      + "': written by a later version of Priory, use that one");
        };
    json.done();
    return new Entry(number, time, dataset, fact, hash);
  }

  private static Charged charged(Members json) {
    PrivacyEvent event = EventJson.readMembers(json);
    Cost cost =
        new Cost(
            json.numberOrInfinity("epsilon"),
            json.numberOrInfinity("total"),
            json.numberOrInfinity("delta"),
            json.text("accountant"));
    Optional<String> id = json.has(ID) ? Optional.of(json.text(ID)) : Optional.empty();
    return new Charged(event, cost, json.text("note"), seeded(json), id);
  }

  private static boolean seeded(Members json) {
    if (!json.has("stamp")) {
      return false;
    }
    if (!json.text("stamp").equals(STAMP)) {
      throw new IllegalArgumentException("stamp must be '" + STAMP + "'");
    }
    return true;
  }
}
