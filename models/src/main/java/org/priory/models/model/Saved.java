package org.priory.models.model;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.TableData;
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
   * Writes a prediction for each row of a table, which may come from the files of a folder, from
   * memory, or from a query.
   *
   * @throws BadData as the other does, or if the records are no rows and do not come from one file
   */
  default Predicted predict(TableData rows, Path out, PredictionDetail detail) throws IOException {
    return predict(oneFile(rows), out, detail);
  }

  /**
   * How good the predictions are: exact, NOT private.
   *
   * @throws BadData if the data cannot be read, or there are no labels where they are needed
   */
  Map<String, @Nullable Object> evaluate(Path data, Labels labels) throws IOException;

  /**
   * How good the predictions are of the rows of a table, which may come from the files of a folder,
   * from memory, or from a query: exact, NOT private.
   *
   * @throws BadData as the other does, or if the records are no rows and do not come from one file
   */
  default Map<String, @Nullable Object> evaluate(TableData rows, Labels labels) throws IOException {
    return evaluate(oneFile(rows), labels);
  }

  private Path oneFile(TableData rows) {
    return rows.file()
        .orElseThrow(
            () ->
                new BadData(
                    "`data`",
                    "",
                    "must be a file for a " + head().model(),
                    rows.name(),
                    "give the file of its documents or images"));
  }
}
