package org.priory.models.model;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.models.predict.Predictor;
import org.priory.privacy.data.records.Target;

/** A posterior as it is shown and kept. */
public interface FittedModel {
  /** The probability that an interval holds what it is an interval of. */
  double LEVEL = Predictor.LEVEL;

  /** What is clear, in a sentence; empty if nothing is, or it has no words. */
  default Optional<String> found(Target target) {
    return Optional.empty();
  }

  /** Lines about a made-up person, for a model that explains a column by others. */
  default Optional<String> exampleText() {
    return Optional.empty();
  }

  /** Why it has no intervals, if it has none, in words that end a sentence. */
  default Optional<String> withoutIntervals() {
    return Optional.empty();
  }

  /**
   * This posterior without the intervals that would not hold; a model that shows none anyway stays
   * as it is.
   *
   * @param why in words that end a sentence
   */
  default FittedModel withoutIntervals(String why) {
    return this;
  }

  /**
   * This result with where its charge stands, for one whose files say what they were bought with;
   * others stay as they are.
   *
   * @param entry in words: "entry 7 of ledger.db"
   */
  default FittedModel chargedAs(String entry) {
    return this;
  }

  /** What is known about coefficients, for a model that has them. */
  default Optional<Coefficients> coefficientsAsRead() {
    return Optional.empty();
  }

  /** A table for a person: what is known about each coefficient. */
  String table();

  /** What the table says as members of {@code posterior.json}. */
  Map<String, Object> summary();

  /** The summary without what is too long for a terminal. */
  default Map<String, Object> shortSummary() {
    return summary();
  }

  /** All that is needed to predict, as members of {@code model.json}. */
  Map<String, Object> parameters();

  /**
   * Writes files of its own beside {@code model.json}, if it has any.
   *
   * @param stamp for one that protects nobody
   * @return what {@code model.json} says of them, as members
   */
  default Map<String, @Nullable Object> writeFiles(Path folder, Optional<String> stamp)
      throws IOException {
    return Map.of();
  }

  /** Draws for {@code draws.csv}; empty for a model with too many parameters to draw. */
  default Optional<Draws> draws() {
    return Optional.empty();
  }

  /** The draws of each chain, where there are several. */
  default List<Draws> chains() {
    return List.of();
  }
}
