package org.priory.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.priory.app.shell.Answer;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.PrioryCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code priory bench noise}: noise samplers side by side, in one process. */
@Command(
    name = "noise",
    description = "Speed of the noise samplers, beside the JDK's and Commons RNG's.")
final class NoiseBench extends PrioryCommand {

  private static final int[] THREADS = {1, 2};

  /** What two cores should reach together, in millions of values a second. */
  private static final double GOAL = 300;

  @Option(names = "--slices", description = "Slices of 5 ms, of which the best counts (200).")
  private int slices = 200;

  @Override
  protected Answer answer() throws Exception {
    if (slices < 1) {
      throw new BadInput(
          "--slices", "must be at least 1", Integer.toString(slices), "give 200 or leave it out");
    }
    List<Row> rows = new ArrayList<>();
    for (int threads : THREADS) {
      for (NoiseSampler sampler : NoiseSampler.values()) {
        messages().println("measuring " + name(sampler) + " on " + threads + " thread(s) ...");
        messages().flush();
        rows.add(
            new Row(
                sampler,
                threads,
                Throughput.measure(sampler::make, sampler.batch(), threads, slices)));
      }
    }
    return new Result(rows);
  }

  private static String name(NoiseSampler sampler) {
    return sampler.name().toLowerCase(Locale.ROOT);
  }

  private record Row(NoiseSampler sampler, int threads, Throughput speed) {

    Map<String, Object> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("sampler", name(sampler));
      json.put("threads", threads);
      json.put("nanoseconds_per_value", speed.nanosPerValue());
      json.put("million_per_second", speed.millionPerSecond());
      json.put("million_per_cpu_second", speed.millionPerCpuSecond());
      return json;
    }
  }

  private record Result(List<Row> rows) implements Answer {

    @Override
    public Map<String, ?> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("java", System.getProperty("java.version"));
      json.put("processors", Runtime.getRuntime().availableProcessors());
      json.put("samplers", rows.stream().map(Row::json).toList());
      json.put("ratios", ratios());
      json.put("goal_million_per_second", GOAL);
      double best = row(NoiseSampler.GAUSSIAN, 2).speed().millionPerSecond();
      json.put("reached_million_per_second", best);
      return json;
    }

    /** Speeds on one thread, by processor time, over that of the others. */
    private Map<String, Double> ratios() {
      Map<String, Double> ratios = new LinkedHashMap<>();
      for (NoiseSampler ours :
          List.of(
              NoiseSampler.GAUSSIAN, NoiseSampler.GRID_GAUSSIAN, NoiseSampler.DISCRETE_GAUSSIAN)) {
        for (NoiseSampler other :
            List.of(NoiseSampler.SECURE_RANDOM, NoiseSampler.COMMONS_RNG_INSECURE)) {
          ratios.put(
              name(ours) + "_over_" + name(other),
              row(ours, 1).speed().millionPerCpuSecond()
                  / row(other, 1).speed().millionPerCpuSecond());
        }
      }
      return ratios;
    }

    private Row row(NoiseSampler sampler, int threads) {
      return rows.stream()
          .filter(row -> row.sampler() == sampler && row.threads() == threads)
          .findFirst()
          .orElseThrow();
    }

    @Override
    public String text() {
      StringBuilder text = new StringBuilder();
      text.append(
          String.format(
              Locale.ROOT, "%-22s %7s %10s %12s%n", "sampler", "threads", "ns/value", "million/s"));
      for (Row row : rows) {
        text.append(
            String.format(
                Locale.ROOT,
                "%-22s %7d %10.2f %12.1f%n",
                name(row.sampler()),
                row.threads(),
                row.speed().nanosPerValue(),
                row.speed().millionPerSecond()));
      }
      text.append(
          String.format(
              Locale.ROOT,
              "%nns/value: of one thread, by its processor time. million/s: of all threads, by the"
                  + " clock.%nGoal for gaussian on 2 threads: %.0f million/s.%n%n",
              GOAL));
      ratios()
          .forEach(
              (name, ratio) ->
                  text.append(String.format(Locale.ROOT, "%-50s %8.2f%n", name, ratio)));
      return text.toString();
    }
  }
}
