package org.priory.bench;

import org.priory.app.shell.CommandGroup;
import picocli.CommandLine.Command;

/** {@code priory bench NAME}: one command for each benchmark. */
@Command(
    name = "bench",
    description = "Measure Priory beside other programs.",
    subcommands = {
      AccountingBench.class,
      BeliefBench.class,
      DescribeBench.class,
      FamiliesBench.class,
      LedgerBench.class,
      LinearBench.class,
      LogisticBench.class,
      MixtureBench.class,
      NeuralBench.class,
      NoiseBench.class,
      ReadBench.class,
      StartUpBench.class,
      SynthesizeBench.class,
      TopicsBench.class,
      TuneBench.class,
      WallBench.class
    })
final class Bench extends CommandGroup {}
