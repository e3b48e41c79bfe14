package org.priory.app.option;

import org.priory.app.shell.HelpSection;
import org.priory.inference.sampling.ConvergenceProof;
import picocli.CommandLine.Option;

/** {@code --assume-converged}. */
public final class ConvergedOption implements HelpSection.Member {

  @Option(
      names = "--assume-converged",
      description =
          "Lets the guarantee of ops or hybrid rest on a chain whose convergence is not proved,"
              + " where exact draws are not affordable.")
  private boolean assumeConverged;

  @Override
  public HelpSection section() {
    return HelpSection.METHOD;
  }

  public ConvergenceProof proof() {
    return assumeConverged ? ConvergenceProof.ASSUMED : ConvergenceProof.REQUIRED;
  }
}
