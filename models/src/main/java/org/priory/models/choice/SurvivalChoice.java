package org.priory.models.choice;

import java.util.List;
import java.util.Optional;

/**
 * What is chosen about a survival regression.
 *
 * @param event the column that says whether the event happened: a category, whose second value
 *     means that it did
 * @param entry the column of the time from which somebody was followed; all from 0 if there is none
 * @param cuts where pieces of time end, without the last; empty to have them bought
 */
public record SurvivalChoice(String event, Optional<String> entry, List<Double> cuts) {

  public SurvivalChoice {
    cuts = List.copyOf(cuts);
  }

  /** Everybody is followed from 0, and pieces of time are bought. */
  public static SurvivalChoice of(String event) {
    return new SurvivalChoice(event, Optional.empty(), List.of());
  }

  /** This choice where some were followed later than from 0. */
  public SurvivalChoice from(String column) {
    return new SurvivalChoice(event, Optional.of(column), cuts);
  }

  /** This choice with pieces of time that end at the given times. */
  public SurvivalChoice cutAt(List<Double> times) {
    return new SurvivalChoice(event, entry, times);
  }
}
