package org.priory.models.network;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.inference.neural.ImageEnsemble;
import org.priory.inference.neural.prediction.Ensemble;
import org.priory.models.model.FittedModel;
import org.priory.models.text.Wrapped;

/**
 * A network of images as draws of its parameters.
 *
 * @param inputs what is seen of an image
 */
record FittedEnsemble(ImageEnsemble network, ImageInputs inputs) implements FittedModel {
  /** The member of {@code model.json} with what makes probabilities honest. */
  static final String CALIBRATION = "calibration";

  /** The member with the length of features that all have the same. */
  static final String LENGTH = "feature_length";

  /** The member with the digest of the public network. */
  static final String DIGEST = "features_sha256";

  /** A copy of the public network, beside the model. */
  static final String NETWORK = "features.onnx";

  Ensemble ensemble() {
    return network.ensemble();
  }

  /** Measured by what {@code evaluate} says of images that are turned. */
  private static final String LIKE_THOSE =
      "Probabilities hold for images like those that were learned from. Of images of another kind, or turned"
          + " by more than 15 degrees, the network is far too sure: nothing that it says tells them apart.";

  @Override
  public String table() {
    return new LayersSummary(ensemble()).table() + Wrapped.text("", "", LIKE_THOSE);
  }

  private Map<String, Object> ofImages() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("image_rows", inputs.rows());
    members.put("image_columns", inputs.columns());
    members.put("features", inputs.kind().word());
    if (inputs.isTransformed()) {
      members.put(LENGTH, inputs.form().length());
    }
    inputs
        .pretrained()
        .ifPresent(
            each -> {
              members.put("features_file", each.network().name());
              members.put(DIGEST, each.network().digest());
            });
    return members;
  }

  @Override
  public Map<String, Object> summary() {
    Map<String, Object> members = ofImages();
    members.putAll(new LayersSummary(ensemble()).summary());
    return members;
  }

  /** All but the weights, which are in a file of their own. */
  @Override
  public Map<String, Object> parameters() {
    Map<String, Object> members = ofImages();
    members.put(CALIBRATION, Arrays.stream(network.calibration()).boxed().toList());
    members.putAll(new LayersSummary(ensemble()).parameters());
    return members;
  }

  @Override
  public Map<String, @Nullable Object> writeFiles(Path folder, Optional<String> stamp)
      throws IOException {
    if (inputs.pretrained().isPresent()) {
      inputs.pretrained().get().network().writeTo(folder.resolve(NETWORK));
    }
    return WeightsFile.members(folder, ensemble().draws());
  }
}
