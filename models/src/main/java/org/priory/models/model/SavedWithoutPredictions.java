package org.priory.models.model;

import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.schema.BadData;

/**
 * What was saved of a run that says nothing about single records: it refuses to predict.
 *
 * @param file its {@code model.json}
 * @param words what it is
 * @param remedy what to do instead
 */
public record SavedWithoutPredictions(Path file, ModelHead head, String words, String remedy)
    implements Saved {

  @Override
  public Predicted predict(Path data, Path out, PredictionDetail detail) {
    throw noModel();
  }

  @Override
  public Map<String, @Nullable Object> evaluate(Path data, Labels labels) {
    throw noModel();
  }

  private BadData noModel() {
    return new BadData(file.toString(), "", "must be a model", words, remedy);
  }
}
