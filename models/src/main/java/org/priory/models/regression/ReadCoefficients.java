package org.priory.models.regression;

import java.util.List;
import java.util.Optional;
import org.priory.inference.posterior.GroupSpread;
import org.priory.inference.posterior.Interval;
import org.priory.models.model.Coefficients;
import org.priory.models.model.WithoutIntervals;
import org.priory.models.text.Nearest;

/**
 * Coefficients by the names under which a person reads them.
 *
 * @param names one for each
 * @param posterior what is known about them
 * @param withoutIntervals why there are no intervals, if there are none
 * @param groups how much groups differ
 */
record ReadCoefficients(
    List<String> names,
    ReadPosterior posterior,
    Optional<String> withoutIntervals,
    List<GroupSpread> groups)
    implements Coefficients {

  /** Coefficients without groups. */
  ReadCoefficients(List<String> names, ReadPosterior posterior, Optional<String> withoutIntervals) {
    this(names, posterior, withoutIntervals, List.of());
  }

  @Override
  public double mean(String name) {
    return posterior.mean(place(name));
  }

  @Override
  public double sd(String name) {
    requireIntervals();
    return posterior.sd(place(name));
  }

  @Override
  public Interval interval(String name, double level) {
    requireIntervals();
    return posterior.interval(place(name), level);
  }

  private void requireIntervals() {
    withoutIntervals.ifPresent(
        why -> {
          throw new IllegalStateException(WithoutIntervals.sentence(why));
        });
  }

  private int place(String name) {
    int place = names.indexOf(name);
    if (place < 0) {
      throw new IllegalArgumentException(
          "no coefficient is called "
              + name
              + "; "
              + Nearest.remedy(name, names, "names() has them all"));
    }
    return place;
  }
}
