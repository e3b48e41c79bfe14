package org.priory.models.belief;

import java.nio.file.Path;
import java.util.List;
import org.priory.inference.variational.belief.BeliefVips;
import org.priory.models.model.Model;
import org.priory.models.model.Saved;
import org.priory.privacy.json.Members;

/** A sigmoid belief network of black and white images. */
public final class BeliefNetwork implements Model {
  /** The name by which it is asked for. */
  public static final String NAME = "belief-network";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String title() {
    return "belief network";
  }

  @Override
  public String words() {
    return "sigmoid belief network";
  }

  @Override
  public List<String> methods() {
    return List.of(BeliefVips.NAME);
  }

  @Override
  public Saved read(Path file, Members members) {
    return SavedBelief.read(file, members);
  }
}
