package org.priory.models.synthetic;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.priory.inference.synthetic.Synthesize;
import org.priory.models.model.Labels;
import org.priory.models.model.Model;
import org.priory.models.model.ModelHead;
import org.priory.models.model.Predicted;
import org.priory.models.model.PredictionDetail;
import org.priory.models.model.Saved;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.json.Members;

/** Synthetic rows: no model of a target, but run, charged and kept as one. */
public final class SynthesisModel implements Model {
  /** The name by which it is asked for. */
  public static final String NAME = "synthesize";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String words() {
    return "synthetic rows";
  }

  @Override
  public List<String> methods() {
    return List.of(Synthesize.NAME);
  }

  @Override
  public Saved read(Path file, Members members) {
    return new SavedRows(file, ModelHead.of(members));
  }

  /** Rows explain nothing by themselves. */
  private record SavedRows(Path file, ModelHead head) implements Saved {

    @Override
    public Predicted predict(Path data, Path out, PredictionDetail detail) {
      throw noModel();
    }

    @Override
    public Map<String, @Nullable Object> evaluate(Path data, Labels labels) {
      throw noModel();
    }

    private BadData noModel() {
      return new BadData(
          file.toString(),
          "",
          "must be a model",
          "synthetic rows",
          "fit a model to them, in whatever program, and combine what the sets say");
    }
  }
}
