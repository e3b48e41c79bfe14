package org.priory.models.describe;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.priory.inference.describe.Describe;
import org.priory.models.model.Labels;
import org.priory.models.model.Model;
import org.priory.models.model.ModelHead;
import org.priory.models.model.Predicted;
import org.priory.models.model.PredictionDetail;
import org.priory.models.model.Saved;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.json.Members;

/** The description of a table: no model, but run, charged and kept as one. */
public final class DescribeModel implements Model {
  /** The name by which it is asked for. */
  public static final String NAME = "describe";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String words() {
    return "description";
  }

  @Override
  public List<String> methods() {
    return List.of(Describe.NAME);
  }

  @Override
  public Saved read(Path file, Members members) {
    return new SavedDescription(file, ModelHead.of(members));
  }

  /** A description says nothing about single records. */
  private record SavedDescription(Path file, ModelHead head) implements Saved {

    @Override
    public Predicted predict(Path data, Path out, PredictionDetail detail) {
      throw noModel();
    }

    @Override
    public Map<String, @Nullable Object> evaluate(Path data, Labels labels) throws IOException {
      throw noModel();
    }

    private BadData noModel() {
      return new BadData(
          file.toString(),
          "",
          "must be a model",
          "the description of a table",
          "fit a model; a description is in posterior.json and report.html");
    }
  }
}
