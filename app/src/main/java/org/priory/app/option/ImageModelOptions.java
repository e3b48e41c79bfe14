package org.priory.app.option;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.HelpSection;
import org.priory.models.choice.ImageFeatures;
import org.priory.models.text.Nearest;
import picocli.CommandLine.Option;

/** What a network sees of images, and with which layers. */
public final class ImageModelOptions implements HelpSection.Member {
  private static final int DEFAULT_SHIFTS = 4;
  private static final String ONNX = ".onnx";

  /** Features that need no file. */
  private static final List<String> WORDS =
      List.of(ImageFeatures.PIXELS.word(), ImageFeatures.SCATTERING.word());

  @Option(
      names = "--architecture",
      paramLabel = "WORD",
      description =
          "mlp has the dense --layers, cnn two layers of filters and 32 units. Default: mlp.")
  private @Nullable String architecture;

  @Option(
      names = "--features",
      paramLabel = "WORD|FILE",
      description =
          "What the network sees: pixels; scattering, a fixed transform that depends on no data and"
              + " needs no hidden layer; or FILE.onnx, what a public network makes of an image, one"
              + " that was not made from these records. Default: pixels.")
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

  public ImageFeatures features() {
    if (features == null) {
      return ImageFeatures.PIXELS;
    }
    if (network().isPresent()) {
      return ImageFeatures.PRETRAINED;
    }
    String word = features;
    return ImageFeatures.of(word)
        .filter(each -> each != ImageFeatures.PRETRAINED)
        .orElseThrow(
            () ->
                new BadInput(
                    "--features",
                    "must be one of " + String.join(", ", WORDS) + ", or a file named *" + ONNX,
                    word,
                    Nearest.remedy(word, WORDS, "leave it out")));
  }

  /** The file of a public network; empty for other features. */
  public Optional<Path> network() {
    String file = features;
    if (file == null || !file.toLowerCase(Locale.ROOT).endsWith(ONNX)) {
      return Optional.empty();
    }
    try {
      return Optional.of(Path.of(file));
    } catch (InvalidPathException e) {
      throw new BadInput("--features", "must be a file", file, "give the path of an ONNX file");
    }
  }

  /** The number of shifted copies of an image, which counts as their mean. */
  public int shifts() {
    if (features() != ImageFeatures.SCATTERING) {
      if (shifts != null) {
        throw new BadInput(
            "--shifts",
            "is for --features scattering",
            "given for " + features().word() + (network().isPresent() ? " features" : ""),
            "leave it out");
      }
      return 1;
    }
    return NumberOption.SHIFTS.whole(shifts).orElse(DEFAULT_SHIFTS);
  }
}
