package org.priory.models.describe;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.priory.inference.posterior.Interval;

/**
 * An estimate with its intervals.
 *
 * @param value the estimate
 * @param data the interval of the data set's own value: the noise alone
 * @param population the interval of the population that the records were drawn from: noise and
 *     sampling; empty where none is given
 */
record Figure(double value, Interval data, Optional<Interval> population) {

  static Figure ofData(double value, Interval data) {
    return new Figure(value, data, Optional.empty());
  }

  static Figure of(double value, Interval data, Interval population) {
    return new Figure(value, data, Optional.of(population));
  }

  Map<String, Object> json() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("value", value);
    members.put("low", data.low());
    members.put("high", data.high());
    population.ifPresent(
        wide -> {
          members.put("population_low", wide.low());
          members.put("population_high", wide.high());
        });
    return members;
  }
}
