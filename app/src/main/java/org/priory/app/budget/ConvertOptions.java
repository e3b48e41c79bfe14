package org.priory.app.budget;

import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.priory.app.option.NumberOption;
import org.priory.app.shell.BadInput;
import org.priory.privacy.event.Neighbours;
import picocli.CommandLine.Option;

/** {@code --convert}: gradient descent as Langevin dynamics, and the other way round. */
final class ConvertOptions {

  /** What the procedure is converted to. */
  enum Target {
    /** The options describe Langevin dynamics. */
    SGD("sgd"),
    /** The options describe gradient descent. */
    SGLD("sgld");

    private final String word;

    Target(String word) {
      this.word = word;
    }

    @Override
    public String toString() {
      return word;
    }
  }

  @Option(
      names = "--convert",
      paramLabel = "WORD",
      description =
          "sgd: the options describe DP-SGLD, and the DP-SGD that it equals is shown, whose noise"
              + " is found (leave --noise out). sgld: the options describe DP-SGD, and the DP-SGLD"
              + " that it equals is shown, with its temperature. Needs --learning-rate, --clip and"
              + " --records.")
  private @Nullable Target target;

  @Option(
      names = "--learning-rate",
      paramLabel = "R",
      description =
          "For --convert: the step size of what is converted, for the mean loss of DP-SGD, for the"
              + " sum of losses of DP-SGLD.")
  private @Nullable String learningRate;

  @Option(
      names = "--clip",
      paramLabel = "C",
      description = "For --convert: the norm to which each record's gradient is cut.")
  private @Nullable String clip;

  @Option(
      names = "--records",
      paramLabel = "N",
      description = "For --convert: how many records there are.")
  private @Nullable String records;

  @Option(
      names = "--temperature",
      paramLabel = "T",
      description =
          "For --convert: temperature of DP-SGLD. Default: 1, the posterior; 0.5 is the convention"
              + " of papers whose noise has variance eta.")
  private @Nullable String temperature;

  /** Whether a conversion is asked for; its options mean nothing without. */
  boolean isAsked() {
    if (target == null
        && Stream.of(learningRate, clip, records, temperature).anyMatch(x -> x != null)) {
      throw new BadInput(
          "--learning-rate, --clip, --records, --temperature",
          "must go with --convert",
          "given without it",
          "add --convert sgd or --convert sgld, or leave them out: the cost depends on the noise"
              + " alone");
    }
    return target != null;
  }

  /** The temperature that is wanted. */
  double temperature() {
    return NumberOption.TEMPERATURE.number(temperature).orElse(1);
  }

  /** The procedure whose cost is asked, with the noise that the dynamics have. */
  Procedure procedure(ProcedureOptions options) {
    if (target == Target.SGLD) {
      return checked(options.complete());
    }
    Procedure open = checked(options.withoutNoise());
    double noise =
        LangevinConversion.ofDynamics(
                number(NumberOption.RECORDS, "--records N", records),
                open.rate(),
                number(NumberOption.CLIP, "--clip C", clip),
                number(NumberOption.LEARNING_RATE, "--learning-rate R", learningRate),
                temperature())
            .noise();
    try {
      return open.with(ProcedureOptions.Open.NOISE, NumberOption.NOISE.read("" + noise));
    } catch (BadInput outside) {
      throw new BadInput(
          "--learning-rate, --clip, --temperature",
          "must leave a noise from 0.005 to 1e15 times the clip",
          "" + noise,
          "the noise is rate sqrt(2 temperature / learning rate) / clip, and the learning rate is"
              + " that for the sum of losses, such as 1e-5");
    }
  }

  /** Both views of a procedure that {@link #procedure} made. */
  LangevinConversion conversion(Procedure procedure) {
    double n = number(NumberOption.RECORDS, "--records N", records);
    double bound = number(NumberOption.CLIP, "--clip C", clip);
    double step = number(NumberOption.LEARNING_RATE, "--learning-rate R", learningRate);
    return target == Target.SGLD
        ? new LangevinConversion(n, procedure.rate(), bound, step, procedure.noise())
        : LangevinConversion.ofDynamics(n, procedure.rate(), bound, step, temperature());
  }

  private static Procedure checked(Procedure procedure) {
    if (procedure.mechanism() != NoiseKind.GAUSSIAN
        || procedure.neighbours() != Neighbours.ADD_REMOVE) {
      throw new BadInput(
          "--convert",
          "needs Gaussian noise and add-remove neighbours, whose sensitivity is the clip",
          procedure.combination(),
          "use --mechanism gaussian with --sampling poisson or none");
    }
    return procedure;
  }

  private static double number(NumberOption option, String usage, @Nullable String written) {
    if (written == null) {
      throw new BadInput(
          usage.substring(0, usage.indexOf(' ')),
          "is required with --convert",
          "not given",
          "add " + usage);
    }
    return option.read(written);
  }
}
