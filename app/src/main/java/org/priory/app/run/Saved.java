package org.priory.app.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.app.json.Members;
import org.priory.privacy.data.BadData;

/** A model as it was saved, of whatever kind, and what it says about new records. */
public interface Saved {

  /** What it is and how it came about. */
  SavedModel.Head head();

  /** Why it has no intervals, if it has none, in words that end a sentence. */
  default Optional<String> withoutIntervals() {
    return Optional.empty();
  }

  /**
   * Writes a prediction for each record, in their order.
   *
   * @return how many records there were
   * @throws BadData if a file cannot be read or written, or the model does not say so much
   */
  long predict(Path data, Path out, PredictionFile.Detail detail) throws IOException;

  /**
   * How good the predictions are: exact, NOT private.
   *
   * @throws BadData if the data cannot be read, or there are no labels where they are needed
   */
  Map<String, @Nullable Object> evaluate(Path data, Labels labels) throws IOException;

  /**
   * The model in a run's folder, in a folder that has the file, or in the file itself.
   *
   * @throws BadData if there is none, it is damaged, or it is not what the statement beside it
   *     lists
   */
  static Saved read(Path place) {
    Path file = SavedModel.file(place);
    Members members = ModelFile.read(file);
    requireAsWritten(file);
    Optional<? extends Saved> special =
        SavedTopics.of(file, members)
            .<Saved>map(topics -> topics)
            .or(() -> SavedBelief.of(file, members))
            .or(() -> SavedEnsemble.of(file, members));
    return special.isPresent() ? special.get() : SavedModel.of(file, members);
  }

  /** Refuses a model that is not the one that the statement beside it lists. */
  static void requireAsWritten(Path model) {
    try {
      ResultDigests.require(model.resolveSibling(".").normalize());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
