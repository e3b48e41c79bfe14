package org.priory.bench;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.priory.app.command.Answer;
import org.priory.app.command.PrioryCommand;
import org.priory.privacy.accounting.Bounds;
import org.priory.privacy.accounting.PrivacyLossAccountant;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.Repeated;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code priory bench accounting}: how fast and how tight the privacy-loss accountant is. */
@Command(
    name = "accounting",
    description =
        "Time the privacy-loss accountant beside a plain grid accountant, in one process.")
final class AccountingBench extends PrioryCommand {

  /**
   * Processor seconds of the public Python accountants, recorded on a machine of this kind.
   *
   * @param coarse dp_accounting at a grid of 1e-4
   * @param fine dp_accounting at a grid of 1e-5
   * @param prv prv_accountant at error 0.01
   */
  private record Python(double coarse, double fine, double prv) {}

  /** A setting, what the public accountants took for it, and the time that is aimed at. */
  private record Setting(
      double rate, double noise, long steps, double delta, Python python, double goalMillis) {
    PrivacyEvent event() {
      return new Repeated(new PoissonSampled(rate, new Gaussian(noise)), steps);
    }

    String name() {
      return String.format(
          Locale.ROOT, "rate %.4g, noise %.4g, %d steps, delta %.0e", rate, noise, steps, delta);
    }
  }

  private static final List<Setting> SETTINGS =
      List.of(
          new Setting(256 / 60000.0, 1.3, 3515, 1e-5, new Python(0.34, 3.3, 0.33), 20),
          new Setting(0.001, 0.8, 100_000, 1e-5, new Python(0.96, 9.8, 2.0), 60));

  @Option(names = "--runs", description = "Timed runs of each, after as many to warm up (40).")
  private int runs = 40;

  @Override
  protected Answer answer() throws Exception {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (Setting setting : SETTINGS) {
      messages().println("measuring " + setting.name());
      rows.addAll(measure(setting));
    }
    double shell = wholeProcess();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("rows", rows);
    json.put("account_process_ms", shell);
    return new Table(json, rows, shell);
  }

  private List<Map<String, Object>> measure(Setting s) {
    PrivacyEvent event = s.event();
    Stopwatch.Timing<Double> plain =
        Stopwatch.best(
            Math.max(2, runs / 4),
            () -> PlainGrid.epsilon(s.rate(), s.noise(), s.steps(), s.delta(), 1e-4));
    List<Map<String, Object>> rows = new ArrayList<>();
    rows.add(row(s, "plain grid 1e-4, upper only", plain, Double.NaN, plain));
    rows.add(priory(s, "priory, width 1e-3 epsilon", PrivacyLossAccountant.quick(), event, plain));
    rows.add(priory(s, "priory, default", new PrivacyLossAccountant(), event, plain));
    return rows;
  }

  private Map<String, Object> priory(
      Setting s,
      String name,
      PrivacyLossAccountant accountant,
      PrivacyEvent event,
      Stopwatch.Timing<Double> plain) {
    Stopwatch.Timing<Bounds> timing =
        Stopwatch.best(runs, () -> accountant.epsilon(event, s.delta()));
    Bounds bounds = timing.result();
    Stopwatch.Timing<Double> upper =
        new Stopwatch.Timing<>(timing.wall(), timing.cpu(), bounds.upper());
    return row(s, name, upper, bounds.width() / bounds.upper(), plain);
  }

  private static Map<String, Object> row(
      Setting s,
      String name,
      Stopwatch.Timing<Double> timing,
      double relativeWidth,
      Stopwatch.Timing<Double> plain) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("setting", s.name());
    row.put("accountant", name);
    row.put("epsilon_upper", timing.result());
    if (!Double.isNaN(relativeWidth)) {
      row.put("width_over_epsilon", relativeWidth);
      row.put("goal_ms", s.goalMillis());
    }
    row.put("wall_ms", timing.wall());
    row.put("cpu_ms", timing.cpu());
    row.put("times_faster_than_plain_grid", plain.cpu() / timing.cpu());
    row.put("times_faster_than_dp_accounting_1e-4", 1000 * s.python().coarse() / timing.cpu());
    row.put("times_faster_than_dp_accounting_1e-5", 1000 * s.python().fine() / timing.cpu());
    row.put("times_faster_than_prv_accountant", 1000 * s.python().prv() / timing.cpu());
    return row;
  }

  /** Wall time of a whole {@code priory account} in a process of its own: the best of three. */
  private static double wholeProcess() throws IOException, InterruptedException {
    Setting s = SETTINGS.get(0);
    String java =
        System.getProperty("java.home") + File.separator + "bin" + File.separator + "java";
    List<String> command =
        List.of(
            java,
            "-cp",
            System.getProperty("java.class.path"),
            "org.priory.app.Main",
            "account",
            "--sampling=poisson",
            "--rate=" + s.rate(),
            "--noise=" + s.noise(),
            "--steps=" + s.steps(),
            "--delta=" + s.delta());
    double best = Double.POSITIVE_INFINITY;
    for (int i = 0; i < 3; i++) {
      long start = System.nanoTime();
      Process process =
          new ProcessBuilder(command)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (process.waitFor() != 0) {
        throw new IOException("priory account ended with exit code " + process.exitValue());
      }
      best = Math.min(best, 1e-6 * (System.nanoTime() - start));
    }
    return best;
  }

  /** The answer as a table. */
  private record Table(Map<String, Object> json, List<Map<String, Object>> rows, double shell)
      implements Answer {
    @Override
    public String text() {
      StringBuilder out = new StringBuilder();
      @Nullable Object setting = null;
      for (Map<String, Object> row : rows) {
        if (!Objects.equals(row.get("setting"), setting)) {
          setting = row.get("setting");
          out.append(String.format("%n%s%n", setting));
          out.append(
              String.format(
                  "  %-28s %-12s %-14s %9s %9s %12s %18s%n",
                  "accountant",
                  "epsilon <=",
                  "width/epsilon",
                  "wall ms",
                  "cpu ms",
                  "x plain grid",
                  "x dp_accounting *"));
        }
        Object width = row.get("width_over_epsilon");
        out.append(
            String.format(
                Locale.ROOT,
                "  %-28s %-12.6f %-14s %9.1f %9.1f %12.1f %18.0f%n",
                row.get("accountant"),
                row.get("epsilon_upper"),
                width == null ? "no lower" : String.format(Locale.ROOT, "%.1e", width),
                row.get("wall_ms"),
                row.get("cpu_ms"),
                row.get("times_faster_than_plain_grid"),
                row.get("times_faster_than_dp_accounting_1e-4")));
      }
      out.append(
          String.format(
              Locale.ROOT, "%na whole `priory account` in its own process: %.0f ms%n", shell));
      out.append(
          "* its processor time at a grid of 1e-4 was recorded on another machine of this kind;\n"
              + "  the plain grid was run here, in this process.\n");
      return out.toString();
    }
  }
}
