package org.priory.app.option;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.priory.FitOptions;
import org.priory.app.shell.HelpSection;
import picocli.CommandLine.Option;

/** The run that goes on, of models with chains. */
public final class ContinueOption implements HelpSection.Member {

  @Option(
      names = "--continue",
      paramLabel = "RUN",
      description =
          "Goes on with the chains of a run that is done (sgld, sghmc, sgnht, sgfs, psgld), for as"
              + " many more steps as --epsilon buys with the same noise: give its folder, otherwise"
              + " the same options, and another --out. The statement is about all parts together.")
  private @Nullable Path run;

  @Override
  public HelpSection section() {
    return HelpSection.PRIVACY;
  }

  /** Options with the run that goes on, if there is one. */
  public FitOptions into(FitOptions options) {
    return run == null ? options : options.continuing(run);
  }
}
