package org.priory.app.budget;

import org.jspecify.annotations.Nullable;
import org.priory.app.option.NumberOption;
import org.priory.app.option.StepsOption;
import org.priory.app.shell.BadInput;
import org.priory.privacy.event.Neighbours;
import picocli.CommandLine.Option;

/** The options that describe what is done to the data, and what they mean together. */
final class ProcedureOptions {

  @Option(
      names = "--mechanism",
      paramLabel = "WORD",
      description = "Distribution of the noise: ${COMPLETION-CANDIDATES}. Default: gaussian.")
  private NoiseKind mechanism = NoiseKind.GAUSSIAN;

  @Option(
      names = "--sampling",
      paramLabel = "WORD",
      description =
          "How each step chooses its records: ${COMPLETION-CANDIDATES}. Default: poisson if --rate"
              + " is given, otherwise none (every step uses all records).")
  private @Nullable SamplingKind sampling;

  @Option(
      names = "--rate",
      paramLabel = "Q",
      description = "Sampling rate: the expected share of the records in a step.")
  private @Nullable String rate;

  @Option(
      names = "--noise",
      paramLabel = "S",
      description =
          "Noise multiplier: standard deviation of the noise over the L2 sensitivity under the"
              + " chosen neighbours (scale over the L1 sensitivity for laplace).")
  private @Nullable String noise;

  @Option(
      names = "--steps",
      paramLabel = "T",
      description = "Number of steps, such as 1000 or 1e5. Default: 1.")
  private @Nullable String steps;

  @Option(
      names = "--neighbours",
      paramLabel = "WORD",
      description =
          "Which data sets must look alike: ${COMPLETION-CANDIDATES}. Default: add-remove, but"
              + " replace-one with --sampling without-replacement, which has no other.")
  private @Nullable Neighbours neighbours;

  /** The quantity that the options leave to a calibration. */
  enum Open {
    NOISE,
    STEPS,
    RATE
  }

  /** The whole procedure. */
  Procedure complete() {
    if (noise == null) {
      throw new BadInput(
          "--noise", "is required", "not given", "add --noise S ('priory calibrate' finds it)");
    }
    return procedure(samplingWithRate());
  }

  /** The whole procedure but its noise, which follows from something else. */
  Procedure withoutNoise() {
    if (noise != null) {
      throw new BadInput(
          "--noise",
          "must be left out with --convert sgd",
          noise,
          "it follows from --learning-rate, --clip and --temperature: drop it");
    }
    return procedure(samplingWithRate());
  }

  /** Which quantity is left open. */
  Open open() {
    if (noise == null) {
      return Open.NOISE;
    }
    if (steps == null && sampling != null && sampling != SamplingKind.NONE && rate == null) {
      throw new BadInput(
          "--steps, --rate",
          "one of them must be given, the other is calibrated",
          "neither",
          "add --steps T or --rate Q");
    }
    if (steps == null) {
      return Open.STEPS;
    }
    if (rate == null && sampling != SamplingKind.NONE) {
      return Open.RATE;
    }
    throw new BadInput(
        "--noise, --steps, --rate",
        "one of them must be left open, it is what is calibrated",
        "all fixed",
        "leave one out, or use 'priory account'");
  }

  /** The procedure with some value in place of the quantity that is left open. */
  Procedure incomplete(Open open) {
    if (open != Open.RATE) {
      return procedure(samplingWithRate());
    }
    // Any rate below 1, which would be no sampling.
    return procedure(sampling == null ? SamplingKind.POISSON : sampling).with(Open.RATE, 0.5);
  }

  private SamplingKind samplingWithRate() {
    if (sampling == null) {
      return rate == null ? SamplingKind.NONE : SamplingKind.POISSON;
    }
    if (sampling == SamplingKind.NONE && rate != null) {
      throw new BadInput(
          "--rate",
          "must be left out with --sampling none",
          rate,
          "drop it, or choose --sampling poisson or without-replacement");
    }
    if (sampling != SamplingKind.NONE && rate == null) {
      throw new BadInput(
          "--rate",
          "is required with --sampling " + sampling,
          "not given",
          "add --rate Q, the expected share of the records in a step");
    }
    return sampling;
  }

  private Procedure procedure(SamplingKind chosen) {
    Neighbours relation = neighbours == null ? chosen.defaultNeighbours() : neighbours;
    if (chosen == SamplingKind.WITHOUT_REPLACEMENT && relation == Neighbours.ADD_REMOVE) {
      throw new BadInput(
          "--neighbours",
          "must be replace-one with --sampling without-replacement",
          relation,
          "adding a record would change the fixed sizes: use replace-one (noise relative to that"
              + " sensitivity), or --sampling poisson");
    }
    return new Procedure(
        mechanism,
        chosen,
        relation,
        rate == null ? 1 : NumberOption.RATE.read(rate),
        noise == null ? 1 : NumberOption.NOISE.read(noise),
        steps == null ? 1 : StepsOption.read(steps));
  }
}
