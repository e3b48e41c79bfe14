package org.priory.bench.reproduce;

import java.util.LinkedHashMap;
import java.util.Map;
import org.priory.app.shell.CommandGroup;
import org.priory.bench.reproduce.coverage.CoverageRealReproduction;
import org.priory.bench.reproduce.coverage.DescribeCoverageReproduction;
import org.priory.bench.reproduce.coverage.FamiliesReproduction;
import org.priory.bench.reproduce.forecast.ForecastReproduction;
import org.priory.bench.reproduce.network.BnnConvolutionalReproduction;
import org.priory.bench.reproduce.network.BnnFigure1Reproduction;
import org.priory.bench.reproduce.network.BnnFigure4Reproduction;
import org.priory.bench.reproduce.network.BnnFigure5Reproduction;
import org.priory.bench.reproduce.network.BnnFigure6Reproduction;
import org.priory.bench.reproduce.network.BnnFigure7Reproduction;
import org.priory.bench.reproduce.network.BnnRegressionReproduction;
import org.priory.bench.reproduce.network.BnnReproduction;
import org.priory.bench.reproduce.network.ImagesReproduction;
import org.priory.bench.reproduce.propagation.NoiseTheoremReproduction;
import org.priory.bench.reproduce.propagation.Table1Reproduction;
import org.priory.bench.reproduce.propagation.UciClipsReproduction;
import org.priory.bench.reproduce.propagation.UciReproduction;
import org.priory.bench.reproduce.published.PrivacyReproduction;
import org.priory.bench.reproduce.regression.AdultReproduction;
import org.priory.bench.reproduce.regression.LinearCoverageReproduction;
import org.priory.bench.reproduce.regression.PersonsReproduction;
import org.priory.bench.reproduce.regression.TaxReproduction;
import org.priory.bench.reproduce.result.Reproduction;
import org.priory.bench.reproduce.sampling.ChainsReproduction;
import org.priory.bench.reproduce.sampling.CoverageReproduction;
import org.priory.bench.reproduce.sampling.EfficiencyReproduction;
import org.priory.bench.reproduce.sampling.Figure1Reproduction;
import org.priory.bench.reproduce.sampling.Figure2Reproduction;
import org.priory.bench.reproduce.sbc.SbcReproduction;
import org.priory.bench.reproduce.variational.Figure5Reproduction;
import org.priory.bench.reproduce.variational.Figure6Reproduction;
import org.priory.bench.reproduce.variational.Figure8Reproduction;
import org.priory.bench.reproduce.variational.SecondMomentReproduction;
import org.priory.bench.reproduce.variational.TopicFiguresReproduction;
import org.priory.bench.reproduce.variational.TopicsReproduction;
import picocli.CommandLine.Command;

/** {@code priory reproduce NAME}: one command for each table or figure. */
@Command(
    name = "reproduce",
    description = "Published results beside Priory's own, on the data sets that are here.",
    subcommands = {
      ReproduceList.class,
      ReproduceAll.class,
      ReproducePage.class,
      PrivacyReproduction.class,
      AdultReproduction.class,
      CoverageReproduction.class,
      PersonsReproduction.class,
      CoverageRealReproduction.class,
      LinearCoverageReproduction.class,
      DescribeCoverageReproduction.class,
      FamiliesReproduction.class,
      ForecastReproduction.class,
      SbcReproduction.class,
      TaxReproduction.class,
      TopicsReproduction.class,
      TopicFiguresReproduction.class,
      Figure1Reproduction.class,
      EfficiencyReproduction.class,
      ChainsReproduction.class,
      Figure5Reproduction.class,
      Figure6Reproduction.class,
      Table1Reproduction.class,
      NoiseTheoremReproduction.class,
      UciReproduction.class,
      UciClipsReproduction.class,
      Figure2Reproduction.class,
      BnnReproduction.class,
      BnnConvolutionalReproduction.class,
      BnnFigure1Reproduction.class,
      BnnFigure4Reproduction.class,
      BnnFigure5Reproduction.class,
      BnnFigure6Reproduction.class,
      BnnFigure7Reproduction.class,
      BnnRegressionReproduction.class,
      ImagesReproduction.class,
      Figure8Reproduction.class,
      SecondMomentReproduction.class
    })
public final class Reproduce extends CommandGroup {

  /** The names of all tables and figures, and what each is. */
  static Map<String, String> names() {
    Map<String, String> names = new LinkedHashMap<>();
    for (Class<?> type : Reproduce.class.getAnnotation(Command.class).subcommands()) {
      if (Reproduction.class.isAssignableFrom(type)) {
        Command command = type.getAnnotation(Command.class);
        names.put(command.name(), String.join(" ", command.header()).replace("%%", "%"));
      }
    }
    return names;
  }
}
