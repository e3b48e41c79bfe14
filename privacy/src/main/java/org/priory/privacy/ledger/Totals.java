package org.priory.privacy.ledger;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.priory.privacy.accounting.Filter;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyEvent;

/**
 * What the charges of a data set cost together, by a {@link Filter}: each may have been chosen
 * after the answers to those before it.
 *
 * <p>Remembers its last answers, so that a total which was computed before the ledger is locked
 * costs nothing inside the lock. Not safe for several threads.
 */
final class Totals {
  private static final int REMEMBERED = 256;

  private final Map<Neighbours, Filter> filters = new EnumMap<>(Neighbours.class);

  private final Map<Question, Filter.Total> answers =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Question, Filter.Total> eldest) {
          return size() > REMEMBERED;
        }
      };

  private record Question(
      List<PrivacyEvent> events, Neighbours neighbours, double delta, double limit) {}

  /**
   * The total of charges.
   *
   * @param events oldest first
   * @param limit what they are held to; {@link Filter#UNLIMITED} if nothing
   * @throws org.priory.privacy.accounting.bounds.UnsupportedEvent if some event is known to no
   *     accountant
   */
  Filter.Total of(List<PrivacyEvent> events, Neighbours neighbours, double delta, double limit) {
    Question question = new Question(List.copyOf(events), neighbours, delta, limit);
    Filter.Total known = answers.get(question);
    if (known == null) {
      known = filter(neighbours).total(question.events, delta, limit);
      answers.put(question, known);
    }
    return known;
  }

  private Filter filter(Neighbours neighbours) {
    return filters.computeIfAbsent(neighbours, Filter::new);
  }
}
