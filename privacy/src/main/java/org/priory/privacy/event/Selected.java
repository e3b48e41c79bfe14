package org.priory.privacy.event;

import java.util.List;

/**
 * The best of a random number of independent trials, by a score that each trial releases to itself.
 * Every trial is one of some kinds, chosen by a law that does not depend on the data, and says
 * which it was. Only the best one is released: not how many there were, and nothing of the others.
 *
 * <p>What a trial does to the data is one of the listed events, whatever its kind: which one may
 * also depend on a secret coin of the record, such as the one that decides whether it is learned
 * from or scored with ({@code docs/proofs/tuning.md}).
 *
 * @param trials at least one, all under the same neighbouring relation
 * @param law of their number
 */
public record Selected(List<PrivacyEvent> trials, TrialLaw law) implements PrivacyEvent {
  public Selected {
    trials = List.copyOf(trials);
    if (trials.isEmpty()) {
      throw new IllegalArgumentException("trials must hold at least one event, was empty");
    }
    Neighbours first = trials.get(0).neighbours();
    if (trials.stream().anyMatch(each -> each.neighbours() != first)) {
      throw new IllegalArgumentException("trials must share one neighbouring relation");
    }
  }

  @Override
  public Neighbours neighbours() {
    return trials.get(0).neighbours();
  }

  @Override
  public <R> R accept(Visitor<R> visitor) {
    return visitor.selected(this);
  }
}
