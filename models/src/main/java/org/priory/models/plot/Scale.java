package org.priory.models.plot;

import java.util.List;

/** How the values of one axis become positions: 0 at its beginning, 1 at its end. */
public interface Scale {

  /** Where a value lies; below 0 or above 1 if it is off the axis. */
  double position(double value);

  /** The values to label, in order, all on the axis. */
  List<Tick> ticks();

  /**
   * A labelled value.
   *
   * @param label as it is printed
   */
  record Tick(double value, String label) {}
}
