package org.priory.app.option;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.priory.FitOptions;
import org.priory.app.shell.HelpSection;
import org.priory.models.model.Settings;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say what a fit may cost, what is charged, and whether noise protects at all. */
public final class PrivacyOptions implements HelpSection.Member {
  /** What is taken for {@code --delta}. */
  public static final double DEFAULT_DELTA = 1e-6;

  /** Without noise the budget only sets the number of steps. */
  private static final double EPSILON_WITHOUT_NOISE = 1;

  @Option(
      names = "--epsilon",
      paramLabel = "E",
      description = "The most that the run may cost. 1 is usual, 0.1 is strict.")
  private @Nullable String epsilon;

  @Option(
      names = "--delta",
      paramLabel = "D",
      description =
          "The delta that goes with epsilon; less than one over the number of records. Default:"
              + " 1e-6.")
  private @Nullable String delta;

  @Option(
      names = "--neighbours",
      paramLabel = "WORD",
      description =
          "Which data sets must look alike: add-remove (one record more or less) or replace-one (one"
              + " record another; samples then have a fixed size), which vips, the chains and ops of"
              + " regressions offer. Default: add-remove.")
  private @Nullable Neighbours neighbours;

  @Option(
      names = "--dataset",
      paramLabel = "NAME",
      description = "The data set whose budget is charged. Default: the name of the file.")
  private @Nullable String dataset;

  @Mixin private final LedgerOption ledger = new LedgerOption();

  @Option(
      names = "--non-private",
      description = "Adds no noise, for the curator's own eyes: the result is NOT PRIVATE.")
  private boolean nonPrivate;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description =
          "Takes the noise from a seed, for tests: the result is NOT PRIVATE, stays in internal/,"
              + " and is charged with a mark in the ledger.")
  private @Nullable Long seed;

  @Override
  public HelpSection section() {
    return HelpSection.PRIVACY;
  }

  public LedgerOption ledger() {
    return ledger;
  }

  public boolean hasNoise() {
    return !nonPrivate;
  }

  public PrivacyBudget budget() {
    return new PrivacyBudget(
        epsilon(), delta == null ? DEFAULT_DELTA : NumberOption.DELTA.read(delta));
  }

  private double epsilon() {
    if (epsilon == null && nonPrivate) {
      return EPSILON_WITHOUT_NOISE;
    }
    return NumberOption.SPEND.read(
        Required.of(
            "--epsilon",
            epsilon,
            "add --epsilon E, what the run may cost: 1 is usual, 0.1 is strict"));
  }

  /** Settings with the neighbours that were chosen. */
  public Settings into(Settings settings) {
    return neighbours == null ? settings : settings.withNeighbours(neighbours);
  }

  /**
   * Options with what is charged and how noise protects.
   *
   * @param data the file of the records
   */
  public FitOptions into(FitOptions options, Path data) {
    FitOptions named =
        options.chargedTo(
            DatasetName.of(dataset == null ? String.valueOf(data.getFileName()) : dataset));
    FitOptions seeded = seed == null ? named : named.seeded(seed);
    return nonPrivate ? seeded.withoutNoise() : seeded;
  }
}
