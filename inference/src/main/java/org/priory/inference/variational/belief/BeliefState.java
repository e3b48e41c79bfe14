package org.priory.inference.variational.belief;

import java.io.Serializable;
import org.priory.inference.variational.SecondMoment;

/**
 * A belief network on the way.
 *
 * @param parameters q of the parameters
 * @param units the E-step that follows from it, to be copied for each thread
 */
record BeliefState(BeliefParameters parameters, HiddenUnits units) implements Serializable {

  static BeliefState of(BeliefParameters parameters, SecondMoment moment) {
    return new BeliefState(
        parameters, moment.isPerPixel() ? PixelUnits.of(parameters) : SharedUnits.of(parameters));
  }
}
