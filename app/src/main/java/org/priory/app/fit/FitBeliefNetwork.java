package org.priory.app.fit;

import java.nio.file.Path;
import java.util.Optional;
import org.priory.Data;
import org.priory.Images;
import org.priory.ModelChoice;
import org.priory.Models;
import org.priory.app.option.BeliefOptions;
import org.priory.app.option.ImageFile;
import org.priory.app.option.SizeOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code priory fit belief-network}. */
@Command(
    name = "belief-network",
    description = "Sigmoid belief network: hidden units that explain black and white images.",
    customSynopsis = "priory fit belief-network --data FILE --epsilon E [OPTION...]",
    footer = {
      "",
      Methods.HEADING,
      "  vips                    variational inference from noisy sufficient statistics (default)",
      "",
      "Example:",
      "  priory fit belief-network --data train-images-idx3-ubyte.gz --hidden 50 --epsilon 1"
    })
final class FitBeliefNetwork extends FitWithoutSchema {

  @Mixin private final ImageFile image = new ImageFile();
  @Mixin private final SizeOption size = new SizeOption();
  @Mixin private final BeliefOptions belief = new BeliefOptions();

  @Override
  protected ModelChoice model() {
    return Models.beliefNetwork(belief.read());
  }

  @Override
  protected Path file() {
    return image.file();
  }

  @Override
  protected Data given() {
    return new Images(image.file(), Optional.empty(), 0, size.read());
  }

  @Override
  protected String insteadOfSchema() {
    return "the header of the file";
  }
}
