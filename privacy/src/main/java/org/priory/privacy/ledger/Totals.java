package org.priory.privacy.ledger;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.priory.privacy.accounting.Accountant;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.accounting.BestAccountant;
import org.priory.privacy.accounting.NearIdeal;
import org.priory.privacy.accounting.PurePrivacy;
import org.priory.privacy.accounting.UnsupportedEvent;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.event.Sequence;

/**
 * What a list of events costs together: one sequence, by the best accountant.
 *
 * <p>Where that is not possible, parts are bounded each for itself and added up (basic composition,
 * valid for later parts that depend on earlier ones: epsilons and deltas add). Parts are needed in
 * two cases.
 *
 * <ul>
 *   <li>No accountant knows all events. Each part gets an equal share of delta.
 *   <li>Both neighbouring relations occur. A promise about add/remove that holds at (e, d) holds
 *       for replace-one at (2 e, (1 + exp(e)) d), as a replacement is a removal and an addition. So
 *       the total is one about replace-one, and each part gets half of delta. A promise about
 *       replace-one says nothing about add/remove: there the total is infinite.
 * </ul>
 *
 * <p>Before all that the runs' distances from ideal ones are taken off delta, all at once: they
 * cost (1 + exp(e)) times their sum at the e of everything together, not of a part. See {@link
 * NearIdeal}.
 *
 * <p>Remembers its last answers, so that a total which was computed before the ledger is locked
 * costs nothing inside the lock. Not safe for several threads.
 */
final class Totals {
  private static final int REMEMBERED = 256;

  /** Above the rounding error of a few additions and multiplications. */
  private static final double MARGIN = 1 + 1e-14;

  private static final String SUM = "sum";

  private final BestAccountant best = Accountants.best();
  private final List<Accountant> groups =
      List.of(Accountants.renyi(), Accountants.privacyLoss(), Accountants.best());

  private final Map<Question, Total> answers =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Question, Total> eldest) {
          return size() > REMEMBERED;
        }
      };

  /**
   * An upper bound.
   *
   * @param accountant who gave it
   */
  record Total(double epsilon, String accountant) {
    static final Total NOTHING = new Total(0, "none");
    static final Total UNLIMITED = new Total(Double.POSITIVE_INFINITY, "none");
  }

  private record Question(Map<PrivacyEvent, Long> events, Neighbours neighbours, double delta) {}

  /**
   * @throws UnsupportedEvent if some event is known to no accountant
   */
  Total of(List<PrivacyEvent> events, Neighbours neighbours, double delta) {
    if (events.isEmpty()) {
      return Total.NOTHING;
    }
    Map<PrivacyEvent, Long> ideal = new LinkedHashMap<>();
    double distance = 0;
    for (PrivacyEvent event : events) {
      NearIdeal near = NearIdeal.split(event);
      ideal.merge(near.ideal(), 1L, Long::sum);
      distance = near.distance() == 0 ? distance : Math.nextUp(distance + near.distance());
    }
    if (distance == 0) {
      return ideal(ideal, neighbours, delta);
    }
    double left = NearIdeal.left(delta, distance, d -> ideal(ideal, neighbours, d).epsilon());
    return left > 0 ? ideal(ideal, neighbours, left) : Total.UNLIMITED;
  }

  private Total ideal(Map<PrivacyEvent, Long> counts, Neighbours neighbours, double delta) {
    Question question = new Question(counts, neighbours, delta);
    Total known = answers.get(question);
    if (known != null) {
      return known;
    }
    Total total = compute(counts, neighbours, delta);
    answers.put(question, total);
    return total;
  }

  private Total compute(Map<PrivacyEvent, Long> counts, Neighbours neighbours, double delta) {
    Map<PrivacyEvent, Long> own = new LinkedHashMap<>();
    Map<PrivacyEvent, Long> foreign = new LinkedHashMap<>();
    counts.forEach(
        (event, count) -> (event.neighbours() == neighbours ? own : foreign).put(event, count));
    if (foreign.isEmpty()) {
      return oneRelation(own, delta);
    }
    if (neighbours == Neighbours.ADD_REMOVE) {
      return Total.UNLIMITED;
    }
    double share = own.isEmpty() ? delta : delta / 2;
    double ownEpsilon = own.isEmpty() ? 0 : oneRelation(own, share).epsilon();
    return new Total((ownEpsilon + replaceOne(foreign, share)) * MARGIN, SUM);
  }

  /** Epsilon under replace-one of events under add/remove. */
  private double replaceOne(Map<PrivacyEvent, Long> events, double delta) {
    double each = delta;
    for (int round = 0; round < 20; round++) {
      double epsilon = oneRelation(events, each).epsilon();
      // (1 + exp(e)) d, as the replacement is two steps
      if (epsilon < Double.POSITIVE_INFINITY && (1 + Math.exp(epsilon)) * each * MARGIN <= delta) {
        return 2 * epsilon;
      }
      // A little below what would do if epsilon did not grow as delta shrinks.
      each = delta / (1 + Math.exp(1.02 * epsilon + 0.01));
      if (!(each > 0)) {
        break;
      }
    }
    return Double.POSITIVE_INFINITY;
  }

  private Total oneRelation(Map<PrivacyEvent, Long> counts, double delta) {
    Sequence sequence = sequence(counts);
    if (delta == 0) {
      return new Total(PurePrivacy.epsilon(sequence).upper(), "pure");
    }
    try {
      BestAccountant.Verdict verdict = best.evaluate(sequence, delta);
      return new Total(verdict.bounds().upper(), verdict.winner());
    } catch (UnsupportedEvent nobodyKnowsAll) {
      return byGroups(counts, delta, nobodyKnowsAll);
    } catch (ArithmeticException overflow) {
      throw new UnsupportedEvent("more than 2^63 steps");
    }
  }

  private Total byGroups(Map<PrivacyEvent, Long> counts, double delta, UnsupportedEvent why) {
    List<Map<PrivacyEvent, Long>> parts = new ArrayList<>();
    Map<PrivacyEvent, Long> left = new LinkedHashMap<>(counts);
    for (Accountant accountant : groups) {
      Map<PrivacyEvent, Long> part = new LinkedHashMap<>(left);
      part.keySet().removeIf(event -> accountant.refusal(event).isPresent());
      left.keySet().removeAll(part.keySet());
      if (!part.isEmpty()) {
        parts.add(part);
      }
    }
    if (!left.isEmpty() || parts.size() < 2) {
      throw why;
    }
    double epsilon = 0;
    for (Map<PrivacyEvent, Long> part : parts) {
      epsilon += best.epsilon(sequence(part), delta / parts.size()).upper();
    }
    return new Total(epsilon * MARGIN, SUM);
  }

  private static Sequence sequence(Map<PrivacyEvent, Long> counts) {
    List<PrivacyEvent> events = new ArrayList<>(counts.size());
    counts.forEach((event, count) -> events.add(count == 1 ? event : new Repeated(event, count)));
    return new Sequence(events);
  }
}
