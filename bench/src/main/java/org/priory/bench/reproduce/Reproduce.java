package org.priory.bench.reproduce;

import org.priory.app.command.CommandGroup;
import picocli.CommandLine.Command;

/** {@code priory reproduce NAME}: one command for each table or figure. */
@Command(
    name = "reproduce",
    description = "Published results beside Priory's own, on the data sets that are here.",
    subcommands = {
      ReproduceList.class,
      AdultReproduction.class,
      CoverageReproduction.class,
      TopicsReproduction.class,
      Figure1Reproduction.class,
      ChainsReproduction.class,
      Figure6Reproduction.class,
      Table1Reproduction.class,
      UciReproduction.class,
      Figure2Reproduction.class,
      BnnReproduction.class,
      BnnRegressionReproduction.class,
      Figure8Reproduction.class,
      SecondMomentReproduction.class
    })
public final class Reproduce extends CommandGroup {}
