package org.priory.models.model;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.schema.BadData;

/** A model as it was saved, of whatever kind, and what it says about new records. */
public interface Saved {

  /** What it is and how it came about. */
  ModelHead head();

  /** Why it has no intervals, if it has none, in words that end a sentence. */
  default Optional<String> withoutIntervals() {
    return Optional.empty();
  }

  /**
   * Writes a prediction for each record, in their order.
   *
   * @return how many records there were, and which inputs were not taken as they are
   * @throws BadData if a file cannot be read or written, or the model does not say so much
   */
  Predicted predict(Path data, Path out, PredictionDetail detail) throws IOException;

  /**
   * How good the predictions are: exact, NOT private.
   *
   * @throws BadData if the data cannot be read, or there are no labels where they are needed
   */
  Map<String, @Nullable Object> evaluate(Path data, Labels labels) throws IOException;
}
