package org.priory.inference.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;

/**
 * A fit that goes on: the last part of a {@link Continuable} method. Its plan is what is asked
 * anew.
 *
 * @param method what goes on
 * @param before who gives the answers of earlier parts, oldest first; at least one
 * @param plan of the part that is added
 * @param <P> the posterior that comes out, of all parts
 */
public record ContinuedFit<P>(Continuable<P> method, List<Questions> before, Plan plan)
    implements Method<P> {

  public ContinuedFit {
    before = List.copyOf(before);
  }

  @Override
  public String name() {
    return method.name();
  }

  @Override
  public P fit(Questions questions, Progress progress) {
    List<Questions> parts = new ArrayList<>(before);
    parts.add(questions);
    return method.fit(parts, progress);
  }

  @Override
  public Forecast forecast() {
    long added = plan.noise().steps();
    for (Questions later : before.subList(1, before.size())) {
      added += later.plan().noise().steps();
    }
    return method.forecast(added);
  }

  @Override
  public List<String> choices() {
    List<String> choices = new ArrayList<>(method.choices());
    choices.add(
        String.format(
            Locale.ROOT,
            "goes on where %s ended, for %,d steps with the same noise: as many as the budget buys",
            before.size() == 1 ? "a run" : before.size() + " runs",
            plan.noise().steps()));
    return choices;
  }

  @Override
  public Optional<String> withoutIntervals() {
    return method.withoutIntervals();
  }

  @Override
  public boolean canEndEarly() {
    return method.canEndEarly();
  }
}
