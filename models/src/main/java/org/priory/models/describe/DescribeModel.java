package org.priory.models.describe;

import java.nio.file.Path;
import java.util.List;
import org.priory.inference.describe.Describe;
import org.priory.models.model.Model;
import org.priory.models.model.ModelHead;
import org.priory.models.model.Saved;
import org.priory.models.model.SavedWithoutPredictions;
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
    return new SavedWithoutPredictions(
        file,
        ModelHead.of(members),
        "the description of a table",
        "fit a model; a description is in posterior.json and report.html");
  }
}
