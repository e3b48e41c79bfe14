package org.priory.privacy.accounting;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.accounting.bounds.UnsupportedEvent;
import org.priory.privacy.event.Distance;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.Sequence;

/**
 * What charges cost together, where each may be chosen after the answers to those before it.
 *
 * <p>Guarantees: if a data set is charged as long as the total stays within a limit, all answers
 * together are (limit, delta)-private, whoever chooses the charges and whatever they depend on. An
 * accountant's epsilon of the whole sequence does not have this property: it is proved for
 * sequences fixed in advance.
 *
 * <p>How: a few {@link FilterRule rules}, each a filter of its own with its own share of delta; the
 * total is the smallest of theirs. The first charge is made before any answer, so it may choose
 * which rule leads. A list of one charge needs no rule but the best accountant, at the whole delta.
 * A first charge that costs next to nothing, such as a count, is added by basic composition, and
 * the second one chooses. The proof is in {@code docs/proofs/ledger.md}.
 *
 * <p>Remembers its last answers. Not safe for several threads.
 */
public final class Filter {
  /** Distances cost e^epsilon as much, so that they are given up above this epsilon. */
  private static final double LARGEST_WITH_DISTANCE = 20;

  /**
   * Largest epsilon under add/remove that is converted to replace-one, where a change is two steps
   * and the delta of one of them costs e^epsilon as much.
   */
  private static final double LARGEST_HALF = 10;

  private static final int REMEMBERED = 4096;

  /** Where there is no limit. */
  public static final double UNLIMITED = Double.POSITIVE_INFINITY;

  private final BestAccountant best = Accountants.best();
  private final FilterMemory memory = new FilterMemory();
  private final Map<PrivacyEvent, FilterCharge> known =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<PrivacyEvent, FilterCharge> eldest) {
          return size() > REMEMBERED;
        }
      };

  private final Neighbours neighbours;
  private final @Nullable Filter addRemove;

  /** For a promise about a relation. */
  public Filter(Neighbours neighbours) {
    this.neighbours = neighbours;
    this.addRemove = neighbours == Neighbours.ADD_REMOVE ? null : new Filter(Neighbours.ADD_REMOVE);
  }

  /**
   * What charges cost.
   *
   * @param epsilon the smallest limit that all of them hold to; may be infinite
   * @param rule the name of the rule that says so
   */
  public record Total(double epsilon, String rule) {
    /** The total of no charges. */
    public static final Total NOTHING = new Total(0, "none");

    private static final Total INFINITE = new Total(Double.POSITIVE_INFINITY, "none");

    private Total smaller(Total other) {
      return other.epsilon < epsilon ? other : this;
    }

    private Total atLeast(double least) {
      return new Total(Math.max(least, epsilon), rule);
    }
  }

  /**
   * The total of charges.
   *
   * @param events oldest first
   * @param delta at which they are added up, in [0, 1)
   * @param limit the epsilon that they are held to, from the first one on; {@link #UNLIMITED} if
   *     there is none: then the smallest one that would have allowed them
   * @throws UnsupportedEvent if some event is known to no accountant
   */
  public Total total(List<PrivacyEvent> events, double delta, double limit) {
    if (events.isEmpty()) {
      return Total.NOTHING;
    }
    boolean other = events.stream().anyMatch(event -> event.neighbours() != neighbours);
    List<FilterCharge> charges = charges(events);
    if ((other && neighbours == Neighbours.ADD_REMOVE)
        || charges.stream().anyMatch(FilterCharge::isNotPrivate)) {
      return Total.INFINITE;
    }
    if (delta == 0) {
      return pure(charges);
    }
    return charges.size() == 1 ? alone(charges.get(0), delta) : several(charges, delta, limit);
  }

  /**
   * Whether the total is finite, and stays so as long as each charge leaves room in its turn. A
   * charge at the edge of what its distance allows has an epsilon at this delta and none at a
   * smaller one, so that it could never be added to anything.
   *
   * @param events oldest first
   * @param delta at which they are added up, in [0, 1)
   */
  public boolean leavesRoom(List<PrivacyEvent> events, double delta) {
    return delta == 0 || basic(delta).epsilon(charges(events)) < Double.POSITIVE_INFINITY;
  }

  /** About the largest epsilon at which an event's distance leaves room; infinite without one. */
  public static double largestEpsilon(PrivacyEvent event, double delta) {
    double share = FilterShares.BASIC * FilterShares.ofCharge(2) * delta;
    double distance = NearIdeal.split(event).distance();
    // e^epsilon T = a tenth of the share
    return distance == 0 ? Double.POSITIVE_INFINITY : Math.max(0, Math.log(0.1 * share / distance));
  }

  private BasicRule basic(double delta) {
    return new BasicRule(FilterShares.BASIC * delta, neighbours, memory);
  }

  private List<FilterCharge> charges(List<PrivacyEvent> events) {
    List<FilterCharge> charges = new ArrayList<>(events.size());
    for (PrivacyEvent event : events) {
      FilterCharge charge = known.get(event);
      if (charge == null) {
        charge = charge(event);
        known.put(event, charge);
      }
      charges.add(charge);
    }
    return charges;
  }

  private FilterCharge charge(PrivacyEvent event) {
    Optional<String> refusal = best.refusal(event);
    if (refusal.isPresent()) {
      throw new UnsupportedEvent(refusal.get());
    }
    NearIdeal near = NearIdeal.split(event);
    if (event.neighbours() != neighbours) {
      Optional<PrivacyEvent> ideal = ReplaceOne.of(near.ideal());
      return new FilterCharge(event, ideal.map(Composition::of), 0, near.distance());
    }
    Failures failures = Failures.split(near.ideal());
    return new FilterCharge(
        event,
        Optional.of(Composition.of(failures.rest())),
        failures.probability() * (1 + 1e-12),
        near.distance());
  }

  private static Total pure(List<FilterCharge> charges) {
    boolean exact = charges.stream().allMatch(charge -> charge.distance() == 0);
    FilterRule rule = new PureRule();
    return exact ? new Total(rule.epsilon(charges), rule.name()) : Total.INFINITE;
  }

  /** The first charge: nothing it depends on was answered. */
  private Total alone(FilterCharge charge, double delta) {
    PrivacyEvent event = charge.event();
    double epsilon =
        memory.get(
            () ->
                event.neighbours() == neighbours
                    ? best.epsilon(event, delta).upper()
                    : Math.min(
                        translated(charge, delta),
                        ReplaceOne.epsilon(delta, d -> best.epsilon(event, d).upper())),
            "alone",
            event,
            delta);
    return new Total(epsilon, "alone");
  }

  /** Epsilon of a charge under the other relation, by what it is under this one. */
  private double translated(FilterCharge charge, double delta) {
    if (charge.ideal().isEmpty()) {
      return Double.POSITIVE_INFINITY;
    }
    Distance distance = new Distance(charge.distance(), neighbours);
    return best.epsilon(Sequence.of(charge.ideal().get().event(), distance), delta).upper();
  }

  private Total several(List<FilterCharge> charges, double delta, double limit) {
    // A small first charge is added by basic composition; the second one then is the first.
    double small = alone(charges.get(0), FilterShares.APART * delta).epsilon();
    double threshold = FilterShares.SMALL * small;
    if (limit < threshold) {
      return shared(charges, delta, limit);
    }
    List<FilterCharge> others = charges.subList(1, charges.size());
    Total rest = shared(others, (1 - FilterShares.APART) * delta, limit - small);
    Total apart = new Total((small + rest.epsilon()) * (1 + 1e-15), "apart, " + rest.rule());
    if (limit < UNLIMITED) {
      return apart;
    }
    // The smallest limit may be one to which the first charge is small, or one to which it is not.
    Total together = shared(charges, delta, limit);
    return together.epsilon() < threshold
        ? together.smaller(apart.atLeast(threshold))
        : apart.atLeast(threshold);
  }

  /** The smallest epsilon of all rules, at their shares of delta. */
  private Total shared(List<FilterCharge> charges, double delta, double limit) {
    FilterCharge first = charges.get(0);
    if (charges.size() == 1) {
      return alone(first, delta);
    }
    // Where this is over the limit the first charge takes all of delta, and no second is allowed.
    double least = alone(first, FilterShares.LEADING * delta).epsilon();
    Total ideal = Total.INFINITE;
    for (FilterRule rule : idealRules(first, delta)) {
      ideal = ideal.smaller(new Total(rule.epsilon(charges), rule.name()));
    }
    double held = limit == UNLIMITED ? ideal.epsilon() : limit;
    Total total = isNear(charges, held, ideal.epsilon(), delta) ? ideal : Total.INFINITE;
    if (first.ideal().isEmpty()) {
      total = total.smaller(converted(charges, FilterShares.LEADING * delta, limit));
    }
    FilterRule basic = basic(delta);
    return total.smaller(new Total(basic.epsilon(charges), basic.name())).atLeast(least);
  }

  /**
   * Whether distances stay within their share of delta. What they cost is e^epsilon as much: with a
   * limit that is large they are allowed for totals up to a smaller one only, or not at all, as the
   * first charge has one or not.
   */
  private static boolean isNear(
      List<FilterCharge> charges, double limit, double ideal, double delta) {
    double distance = 0;
    for (FilterCharge charge : charges) {
      distance = charge.distance() == 0 ? distance : Math.nextUp(distance + charge.distance());
    }
    if (limit > LARGEST_WITH_DISTANCE && charges.get(0).distance() == 0) {
      return distance == 0;
    }
    double at = Math.min(limit, LARGEST_WITH_DISTANCE);
    return (limit <= LARGEST_WITH_DISTANCE || ideal <= at)
        && NearIdeal.addedDelta(distance, at) <= FilterShares.DISTANCE * delta;
  }

  private List<FilterRule> idealRules(FilterCharge first, double delta) {
    List<FilterRule> rules = new ArrayList<>();
    first.ideal().ifPresent(ideal -> rules.add(leading(ideal, delta)));
    rules.add(new RenyiRule(FilterShares.RENYI * delta));
    rules.add(new PureRule());
    return rules;
  }

  private FilterRule leading(Composition first, double delta) {
    double share = FilterShares.LEADING * delta;
    double failures = FilterShares.FAILURES * delta;
    Composition something = first.withoutNothing();
    if (something.counts().keySet().stream().allMatch(Gaussian.class::isInstance)) {
      return new GaussianRule(share, failures, memory);
    }
    return new PrivacyLossAccountant().refusal(something.event()).isEmpty()
        ? new RepeatsRule(something, share, failures, memory)
        : new ConcentratedRule(share);
  }

  /** All charges under add/remove: a filter under that relation, said about replace-one. */
  private Total converted(List<FilterCharge> charges, double delta, double limit) {
    List<PrivacyEvent> events = charges.stream().map(FilterCharge::event).toList();
    Filter addRemove = this.addRemove;
    if (addRemove == null || events.stream().anyMatch(event -> event.neighbours() == neighbours)) {
      return Total.INFINITE;
    }
    // (e, d) under add/remove is (2 e, (1 + exp(e)) d), both of them fixed with the limit
    if (limit == UNLIMITED) {
      double epsilon =
          ReplaceOne.epsilon(delta, d -> addRemove.total(events, d, UNLIMITED).epsilon());
      return epsilon > 2 * LARGEST_HALF ? Total.INFINITE : new Total(epsilon, "converted");
    }
    double half = Math.min(limit / 2, LARGEST_HALF);
    double each = delta / (1 + Math.exp(half)) * (1 - 1e-14);
    double epsilon = addRemove.total(events, each, half).epsilon();
    return epsilon > half ? Total.INFINITE : new Total(2 * epsilon, "converted");
  }
}
