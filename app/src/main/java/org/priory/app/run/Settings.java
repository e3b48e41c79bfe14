package org.priory.app.run;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.priory.privacy.event.Neighbours;

/**
 * What a person may set about a fit; what is empty is chosen from public quantities.
 *
 * @param rate expected share of the records in a step
 * @param batch expected number of records in a step
 * @param steps how many steps
 * @param epochs how often a record is expected to be used
 * @param clip largest share of one record
 * @param neighbours what is protected
 */
public record Settings(
    OptionalDouble rate,
    OptionalLong batch,
    OptionalLong steps,
    OptionalDouble epochs,
    OptionalDouble clip,
    Optional<Neighbours> neighbours) {

  /** Everything is chosen. */
  public static final Settings NONE =
      new Settings(
          OptionalDouble.empty(),
          OptionalLong.empty(),
          OptionalLong.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          Optional.empty());
}
