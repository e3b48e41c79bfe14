package org.priory.app.command;

import picocli.CommandLine.Option;

/** {@code --assume-converged}. */
final class ConvergedOption implements Section.Member {

  @Option(
      names = "--assume-converged",
      description =
          "Lets the guarantee of ops or hybrid rest on a chain whose convergence is not proved,"
              + " where exact draws are not affordable.")
  private boolean assumeConverged;

  @Override
  public Section section() {
    return Section.METHOD;
  }

  boolean isGiven() {
    return assumeConverged;
  }
}
