package org.priory.inference.model;

import java.util.List;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;

/**
 * A way to fit a model, decided to its last number before the data is touched: all of it follows
 * from {@link PublicKnowledge} and from settings that a person gave.
 *
 * @param <P> the posterior that comes out
 */
public interface Method<P> {

  /** As the command line calls it. */
  String name();

  /** Everything that will be asked of the data. */
  Plan plan();

  /** How much the answers will tell. */
  Forecast forecast();

  /** What was chosen from public quantities, and why, a sentence each. */
  List<String> choices();

  /**
   * Asks, and makes the posterior.
   *
   * @param questions a passage for {@link #plan}
   */
  P fit(Questions questions, Progress progress);
}
