package org.priory.inference.model;

import java.util.List;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;

/**
 * A method whose result goes on where it ended, under a charge of its own, as often as there is
 * budget for. All that it needs of the parts before are their answers, which are released: so going
 * on tells no more of the records than the questions that are asked anew.
 *
 * @param <P> the posterior that comes out
 */
public interface Continuable<P> extends Method<P> {

  /**
   * As many more questions, each with the noise of those before, as a budget allows.
   *
   * @throws IllegalArgumentException if it allows none
   */
  Plan more(PrivacyBudget budget);

  /**
   * Makes the posterior of all parts.
   *
   * @param parts who answers the questions of {@link #plan}, and then those of each part that was
   *     added, oldest first; earlier parts give the answers that they gave
   */
  P fit(List<Questions> parts, Progress progress);

  /**
   * How much the answers will tell, with so many that were added.
   *
   * @param added answers after those of {@link #plan}
   */
  Forecast forecast(long added);

  @Override
  default P fit(Questions questions, Progress progress) {
    return fit(List.of(questions), progress);
  }

  @Override
  default Forecast forecast() {
    return forecast(0);
  }
}
