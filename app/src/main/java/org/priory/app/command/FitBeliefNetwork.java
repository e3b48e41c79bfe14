package org.priory.app.command;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.priory.Data;
import org.priory.Images;
import org.priory.ModelChoice;
import org.priory.Models;
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
final class FitBeliefNetwork extends FitModel {

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
  protected Supplier<Data> data() {
    Images images = new Images(image.file(), Optional.empty(), 0, size.read());
    return () -> images;
  }

  @Override
  protected Optional<String> insteadOf(String option) {
    return option.equals("--schema")
        ? Optional.of("leave it out: the header of the file says what is public")
        : super.insteadOf(option);
  }
}
