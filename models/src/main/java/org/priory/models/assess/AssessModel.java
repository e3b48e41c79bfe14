package org.priory.models.assess;

import java.nio.file.Path;
import java.util.List;
import org.priory.models.model.Model;
import org.priory.models.model.ModelHead;
import org.priory.models.model.Saved;
import org.priory.models.model.SavedWithoutPredictions;
import org.priory.privacy.json.Members;

/** The assessment of a model: no model, but run, charged and kept as one. */
public final class AssessModel implements Model {
  /** The name by which it is asked for. */
  public static final String NAME = "assess";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String words() {
    return "assessment";
  }

  @Override
  public List<String> methods() {
    return List.of(AssessSum.NAME);
  }

  @Override
  public Saved read(Path file, Members members) {
    return new SavedWithoutPredictions(
        file,
        ModelHead.of(members),
        "the assessment of a model",
        "name the run of the model; an assessment is in posterior.json and report.html");
  }
}
