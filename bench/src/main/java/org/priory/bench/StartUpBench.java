package org.priory.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.priory.app.shell.Answer;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.PrioryCommand;
import org.priory.bench.reproduce.experiment.ScratchFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code priory bench startup}: how long short commands take, of one build beside another. */
@Command(
    name = "startup",
    description = {
      "Times short commands in processes of their own, of two builds in turn, so that what else the"
          + " machine does falls on both: median milliseconds of processors and of the clock.",
      "A build is a priory.jar with its libraries beside it, such as app/target/priory.jar of"
          + " another checkout."
    })
final class StartUpBench extends PrioryCommand {

  @Parameters(index = "0", paramLabel = "JAR", description = "The build that is measured.")
  private Path jar = Path.of("");

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "BEFORE",
      description = "The build that it is compared with.")
  private @Nullable Path before;

  @Option(names = "--runs", description = "Starts of each command of each build (10).")
  private int runs = 10;

  @Override
  protected Answer answer() throws IOException, InterruptedException {
    if (runs < 1) {
      throw new BadInput("--runs", "must be at least 1", Integer.toString(runs), "give 10");
    }
    List<Path> builds = before == null ? List.of(jar) : List.of(jar, before);
    for (Path build : builds) {
      if (!Files.isRegularFile(build)) {
        throw new BadInput("JAR", "must be a file", build.toString(), "give app/target/priory.jar");
      }
    }
    List<Row> rows = new ArrayList<>();
    try (ScratchFolder folder = ScratchFolder.create()) {
      StartUp start = new StartUp(folder.path());
      for (StartUp.Command command : StartUp.Command.values()) {
        messages().println("measuring " + command.title());
        rows.addAll(measure(start, command, builds));
      }
    }
    return new Table(rows);
  }

  private List<Row> measure(StartUp start, StartUp.Command command, List<Path> builds)
      throws IOException, InterruptedException {
    List<List<StartUp.Time>> times = new ArrayList<>();
    List<Long> classes = new ArrayList<>();
    for (Path build : builds) {
      times.add(new ArrayList<>());
      classes.add(start.classes(build, command)); // also fills the caches of the system
    }
    for (int i = 0; i < runs; i++) {
      for (int j = 0; j < builds.size(); j++) {
        times.get(j).add(start.time(builds.get(j), command));
      }
    }
    List<Row> rows = new ArrayList<>();
    double other = median(times.get(times.size() - 1).stream().map(StartUp.Time::cpu).toList());
    for (int j = 0; j < builds.size(); j++) {
      double cpu = median(times.get(j).stream().map(StartUp.Time::cpu).toList());
      rows.add(
          new Row(
              command.title(),
              builds.get(j),
              median(times.get(j).stream().map(StartUp.Time::wall).toList()),
              cpu,
              classes.get(j),
              cpu / other));
    }
    return rows;
  }

  /** The middle value, or the mean of both. */
  static double median(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : 0.5 * (sorted[middle - 1] + sorted[middle]);
  }

  /** A command of a build. */
  private record Row(
      String command, Path build, double wall, double cpu, long classes, double ratio) {

    Map<String, Object> json() {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("command", command);
      row.put("build", build.toString());
      row.put("wall_ms", wall);
      row.put("cpu_ms", cpu);
      row.put("classes", classes);
      row.put("cpu_over_the_last_build", ratio);
      return row;
    }

    String text() {
      return String.format(
          Locale.ROOT,
          "%-14s %8.0f %8.0f %8d %8.2f  %s%n",
          command,
          cpu,
          wall,
          classes,
          ratio,
          build);
    }
  }

  private record Table(List<Row> rows) implements Answer {
    @Override
    public Map<String, ?> json() {
      return Map.of("rows", rows.stream().map(Row::json).toList());
    }

    @Override
    public String text() {
      StringBuilder out = new StringBuilder();
      out.append(
          String.format(
              "%-14s %8s %8s %8s %8s  %s%n",
              "command", "cpu ms", "wall ms", "classes", "x last", "build"));
      rows.forEach(row -> out.append(row.text()));
      return out.toString();
    }
  }
}
