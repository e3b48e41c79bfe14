package org.priory.app.option;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import org.priory.FitOptions;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.HelpSection;
import org.priory.privacy.engine.EngineFactory;
import org.priory.privacy.engine.EngineProvider;
import picocli.CommandLine.Option;

/** What reads the records and sums over them: this machine, or Spark. */
public final class EngineOption implements HelpSection.Member {
  private static final String LOCAL = "local";

  @Option(
      names = "--engine",
      paramLabel = "WORD",
      description =
          "What reads the records: local, this machine, or spark, for tables that outgrow it"
              + " (docs/scale.md). The result is the same. Default: local.")
  private String engine = LOCAL;

  @Option(
      names = "--master",
      paramLabel = "URL",
      description =
          "Where Spark runs: local[*], all cores of this machine, or spark://HOST:PORT. Default:"
              + " local[*].")
  private @Nullable String master;

  @Option(
      names = "--partitions",
      paramLabel = "N",
      description =
          "Into how many parts Spark splits the records, a power of two; the result is the same."
              + " Default: twice the cores, or the next power of two.")
  private @Nullable Integer partitions;

  @Option(
      names = "--spark",
      paramLabel = "NAME=VALUE",
      description = "A setting of Spark, such as spark.executor.memory=8g; may be repeated.")
  private final Map<String, String> settings = new LinkedHashMap<>();

  @Override
  public HelpSection section() {
    return HelpSection.METHOD;
  }

  /**
   * Options with the engine that was asked for.
   *
   * @throws BadInput if there is no such engine here
   */
  public FitOptions into(FitOptions options) {
    return chosen().map(options::on).orElse(options);
  }

  /**
   * The engine that was asked for, where there are files to be worked on and no parts to be kept.
   *
   * @return empty for this machine
   * @throws BadInput if there is no such engine here
   */
  public Optional<EngineFactory> ofFiles() {
    if (partitions != null) {
      throw new BadInput(
          "--partitions",
          "is for fits",
          String.valueOf(partitions),
          "leave it out: each file of the table is one task");
    }
    return chosen();
  }

  private Optional<EngineFactory> chosen() {
    if (engine.equals(LOCAL)) {
      if (master != null || partitions != null || !settings.isEmpty()) {
        throw new BadInput(
            master != null ? "--master" : partitions != null ? "--partitions" : "--spark",
            "is for --engine spark",
            "given without",
            "add --engine spark, or leave it out");
      }
      return Optional.empty();
    }
    if (!engine.equals("spark")) {
      throw new BadInput("--engine", "must be local or spark", engine, "choose one of them");
    }
    for (EngineProvider each : ServiceLoader.load(EngineProvider.class)) {
      if (each.name().equals(engine)) {
        return Optional.of(
            each.engines(
                master == null ? "" : master, partitions == null ? 0 : partitions, settings));
      }
    }
    throw new BadInput(
        "--engine",
        "must be local: Spark is not part of this program",
        engine,
        "take ./priory of a checkout, or spark-submit with priory-spark.jar (docs/scale.md)");
  }
}
