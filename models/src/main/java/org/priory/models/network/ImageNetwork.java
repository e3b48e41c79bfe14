package org.priory.models.network;

import java.nio.file.Path;
import java.util.List;
import org.priory.inference.neural.settings.NetworkMethod;
import org.priory.models.model.Model;
import org.priory.models.model.Saved;
import org.priory.privacy.json.Members;

/** A network of layers that says the class of an image. */
public final class ImageNetwork implements Model {
  /** The name by which it is asked for, as for networks of tables. */
  public static final String NAME = OneLayerNetwork.NAME;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String title() {
    return "neural network";
  }

  @Override
  public String words() {
    return "Bayesian neural network";
  }

  @Override
  public List<String> methods() {
    return NetworkMethod.names();
  }

  @Override
  public boolean wrote(Members members) {
    return Model.super.wrote(members)
        && members.all().containsKey("image_rows")
        && members.all().containsKey(LayersSummary.HASH);
  }

  @Override
  public Saved read(Path file, Members members) {
    return SavedEnsemble.read(file, members);
  }
}
