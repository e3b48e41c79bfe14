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

  /**
   * The steps of a method that takes at most 2^31 - 1 of them.
   *
   * @param usual if none were set
   */
  int steps(int usual) {
    long set = steps.orElse(usual);
    if (set > Integer.MAX_VALUE) {
      throw new IllegalArgumentException("give fewer --steps");
    }
    return (int) set;
  }

  /**
   * For a method that uses every record in every step, with a bound that follows from the schema,
   * under add/remove neighbours.
   *
   * @throws IllegalArgumentException if something else was set
   */
  void refuseSampling(String method) {
    if (rate.isPresent() || batch.isPresent() || epochs.isPresent() || clip.isPresent()) {
      throw new IllegalArgumentException(
          method
              + " uses every record in every step and bounds its share by the schema: leave --rate,"
              + " --batch, --epochs and --clip out");
    }
    if (neighbours.filter(Neighbours.REPLACE_ONE::equals).isPresent()) {
      throw new IllegalArgumentException(
          method + " is accounted for under add-remove neighbours: leave --neighbours out");
    }
  }
}
