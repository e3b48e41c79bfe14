package org.priory.app.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.inference.neural.Activation;
import org.priory.inference.neural.NetworkMethod;
import org.priory.inference.neural.TrainingSettings;
import org.priory.inference.neural.WeightPrior;
import org.priory.models.network.EnsembleTask;
import org.priory.models.network.ImageChoice;
import org.priory.models.network.ImageInputs;
import org.priory.models.network.ImageNetwork;
import org.priory.models.network.NetworkChoice;
import org.priory.models.text.Nearest;
import picocli.CommandLine.Option;

/** The options of networks of layers, some of which are for images alone. */
final class NetworkOptions {
  private static final int USUAL_SHIFTS = 4;
  private static final String NO_PRIOR = "none";

  @Option(
      names = "--labels",
      paramLabel = "FILE",
      description = "For a network of images: the class of each, in IDX (also .gz).")
  private @Nullable Path labels;

  @Option(
      names = "--classes",
      paramLabel = "K",
      description =
          "For a network of images: how many classes there are, labelled 0 to K-1; an image with"
              + " another label does not count. Default: 10.")
  private @Nullable String classes;

  @Option(
      names = "--architecture",
      paramLabel = "WORD",
      description =
          "For a network of images: mlp has the dense --layers, cnn two layers of filters and 32"
              + " units. Default: mlp.")
  private @Nullable String architecture;

  @Option(
      names = "--features",
      paramLabel = "WORD",
      description =
          "For a network of images: what it sees of them, pixels or scattering: a fixed transform"
              + " that knows no data, on which one layer does. Default: pixels.")
  private @Nullable String features;

  @Option(
      names = "--shifts",
      paramLabel = "K",
      description =
          "With --features scattering: an image counts as the mean of 4 that are moved by a pixel"
              + " (5: and itself, 9: and along the diagonals, 1: itself alone). It remains one"
              + " record. Default: 4.")
  private @Nullable String shifts;

  @Option(
      names = "--activation",
      paramLabel = "WORD",
      description = "For a network: relu or tanh. Default: relu.")
  private @Nullable String activation;

  @Option(
      names = "--prior",
      paramLabel = "WORD",
      description =
          "For a network: gaussian, laplace or none. Default: gaussian with --prior-scale,"
              + " and for sgld and bbp but on scattering features; else none.")
  private @Nullable String prior;

  @Option(
      names = "--prior-scale",
      paramLabel = "S",
      description =
          "For a network: standard deviation of a Gaussian, mean absolute value of a"
              + " Laplace prior of every weight. Default: 1 with --prior, else 3 over the root of"
              + " the most inputs of a layer.")
  private @Nullable String scale;

  @Option(
      names = "--learning-rate",
      paramLabel = "R",
      description = "For a network: step size for the mean loss.")
  private @Nullable String rate;

  @Option(
      names = "--momentum",
      paramLabel = "B",
      description = "For a network by heavy-ball or sghmc: in [0, 1). Default: 0.9.")
  private @Nullable String momentum;

  @Option(
      names = "--dropout",
      paramLabel = "P",
      description =
          "For a network by mc-dropout: probability that a hidden unit is off. Default:" + " 0.2.")
  private @Nullable String dropout;

  @Option(
      names = "--clipping",
      paramLabel = "WORD",
      description =
          "For a network: hard cuts gradients that are longer than --clip, automatic"
              + " brings all to about that length. Default: hard.")
  private @Nullable String clipping;

  @Option(
      names = "--weight-samples",
      paramLabel = "N",
      description =
          "For a network by bbp: draws of all weights in a step, over which gradients are"
              + " averaged; takes N times as long. Default: 1.")
  private @Nullable String samples;

  @Option(
      names = "--aligned",
      description =
          "For a network by bbp: ask for gradients by the means alone, from which those by"
              + " the spreads follow.")
  private boolean aligned;

  /** Whether a network of images is asked for. */
  boolean isGiven() {
    return labels != null;
  }

  /** Refuses a model that is not one of images with labels. */
  void check(String model) {
    if (!model.equals(ImageNetwork.NAME)) {
      throw new BadInput(
          "--labels", "is for " + ImageNetwork.NAME, "given for " + model, "leave it out");
    }
  }

  /** Refuses all of them, for other models and methods. */
  void refuse(String model) {
    refuseImages(model);
    Map<String, @Nullable Object> given = new LinkedHashMap<>();
    given.put("--activation", activation);
    given.put("--prior", prior);
    given.put("--prior-scale", scale);
    given.put("--learning-rate", rate);
    given.put("--momentum", momentum);
    given.put("--dropout", dropout);
    given.put("--clipping", clipping);
    given.put("--weight-samples", samples);
    given.put("--aligned", aligned ? true : null);
    refuse(
        given,
        "is for a network by " + String.join(", ", NetworkMethod.names()),
        model,
        "leave it out, or fit network with one of these as --method");
  }

  /** Refuses what is for images. */
  void refuseImages(String model) {
    Map<String, @Nullable Object> given = new LinkedHashMap<>();
    given.put("--labels", labels);
    given.put("--classes", classes);
    given.put("--architecture", architecture);
    given.put("--features", features);
    given.put("--shifts", shifts);
    refuse(
        given, "is for a network of images", model, "leave it out, or fit network with --labels");
  }

  private static void refuse(
      Map<String, @Nullable Object> given, String rule, String model, String remedy) {
    given.forEach(
        (name, value) -> {
          if (value != null) {
            throw new BadInput(name, rule, "given for " + model, remedy);
          }
        });
  }

  /**
   * What was chosen for images.
   *
   * @param method by its name; null for the usual one
   */
  ImageChoice ofImages(@Nullable String method) {
    return new ImageChoice(
        word("--architecture", architecture, List.of("mlp", "cnn")).equals("cnn"),
        features(),
        shifts(),
        chosen(
            method == null
                ? ImageChoice.usualMethod(features())
                : NetworkMethod.named(method).orElseThrow()));
  }

  /** The classes of the images. */
  EnsembleTask.Labels labels() {
    return new EnsembleTask.Labels(
        Objects.requireNonNull(labels),
        NumberOption.CLASSES.whole(classes).orElse(EnsembleTask.USUAL_CLASSES));
  }

  /** What was chosen for a network of images or of a table. */
  NetworkChoice chosen(NetworkMethod method) {
    return new NetworkChoice(
        method,
        activation == null
            ? Activation.RELU
            : Activation.of(activation)
                .orElseThrow(() -> unknown("--activation", activation, Activation.words())),
        prior(),
        NumberOption.LEARNING_RATE.number(rate),
        NumberOption.MOMENTUM.number(momentum),
        NumberOption.DROPOUT.number(dropout),
        word("--clipping", clipping, List.of("hard", "automatic")).equals("automatic"),
        backprop());
  }

  private TrainingSettings.Backprop backprop() {
    int count = NumberOption.WEIGHT_SAMPLES.whole(samples).orElse(1);
    if (aligned && count > 1) {
      throw new BadInput(
          "--aligned",
          "is for one draw of the weights in a step",
          "given with --weight-samples " + count,
          "leave one of them out");
    }
    return new TrainingSettings.Backprop(count, aligned);
  }

  private ImageInputs.Kind features() {
    return features == null
        ? ImageInputs.Kind.PIXELS
        : ImageInputs.Kind.of(features)
            .orElseThrow(() -> unknown("--features", features, ImageInputs.Kind.words()));
  }

  private int shifts() {
    if (features() == ImageInputs.Kind.PIXELS) {
      if (shifts != null) {
        throw new BadInput(
            "--shifts", "is for --features scattering", "given for pixels", "leave it out");
      }
      return 1;
    }
    return NumberOption.SHIFTS.whole(shifts).orElse(USUAL_SHIFTS);
  }

  private Optional<WeightPrior> prior() {
    if (prior == null && scale == null) {
      return Optional.empty();
    }
    if (NO_PRIOR.equals(prior)) {
      if (scale != null) {
        throw new BadInput("--prior-scale", "is for a prior", "given with none", "leave it out");
      }
      return Optional.of(WeightPrior.flat());
    }
    List<String> words = new ArrayList<>(WeightPrior.Kind.words());
    words.add(NO_PRIOR);
    WeightPrior.Kind kind =
        prior == null
            ? WeightPrior.Kind.GAUSSIAN
            : WeightPrior.Kind.of(prior).orElseThrow(() -> unknown("--prior", prior, words));
    return Optional.of(new WeightPrior(kind, NumberOption.PRIOR_SCALE.number(scale).orElse(1)));
  }

  /** One of some words, the first if none is given. */
  private static String word(String option, @Nullable String written, List<String> words) {
    if (written == null) {
      return words.get(0);
    }
    if (!words.contains(written)) {
      throw unknown(option, written, words);
    }
    return written;
  }

  private static BadInput unknown(String option, @Nullable String word, List<String> words) {
    String written = String.valueOf(word);
    return new BadInput(
        option,
        "must be one of " + String.join(", ", words),
        written,
        Nearest.remedy(written, words, "leave it out"));
  }
}
