package org.priory.app.option;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.HelpSection;
import org.priory.models.network.ImageInputs;
import picocli.CommandLine.Option;

/** What a network sees of images, and with which layers. */
public final class ImageModelOptions implements HelpSection.Member {
  private static final int DEFAULT_SHIFTS = 4;

  @Option(
      names = "--architecture",
      paramLabel = "WORD",
      description =
          "mlp has the dense --layers, cnn two layers of filters and 32 units. Default: mlp.")
  private @Nullable String architecture;

  @Option(
      names = "--features",
      paramLabel = "WORD",
      description =
          "What the network sees: pixels or scattering, a fixed transform that depends on no data"
              + " and needs no hidden layer. Default: pixels.")
  private @Nullable String features;

  @Option(
      names = "--shifts",
      paramLabel = "K",
      description =
          "With --features scattering: an image counts as the mean of 4 copies, each moved by a"
              + " pixel (5: and itself, 9: and along the diagonals, 1: itself alone). It remains one"
              + " record. Default: 4.")
  private @Nullable String shifts;

  @Override
  public HelpSection section() {
    return HelpSection.IMAGE_MODEL;
  }

  /** Refuses them for a table. */
  public void refuse() {
    String given =
        architecture != null
            ? "--architecture"
            : features != null ? "--features" : shifts != null ? "--shifts" : "";
    if (!given.isEmpty()) {
      throw NetworkImages.ofImages(given);
    }
  }

  public boolean isConvolutional() {
    return WordOption.read("--architecture", architecture, List.of("mlp", "cnn")).equals("cnn");
  }

  public ImageInputs.Kind features() {
    if (features == null) {
      return ImageInputs.Kind.PIXELS;
    }
    String word = features;
    return ImageInputs.Kind.of(word)
        .orElseThrow(() -> WordOption.unknown("--features", word, ImageInputs.Kind.words()));
  }

  /** The number of shifted copies of an image, which counts as their mean. */
  public int shifts() {
    if (features() == ImageInputs.Kind.PIXELS) {
      if (shifts != null) {
        throw new BadInput(
            "--shifts", "is for --features scattering", "given for pixels", "leave it out");
      }
      return 1;
    }
    return NumberOption.SHIFTS.whole(shifts).orElse(DEFAULT_SHIFTS);
  }
}
