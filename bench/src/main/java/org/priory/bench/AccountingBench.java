package org.priory.bench;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.priory.app.shell.Answer;
import org.priory.app.shell.PrioryCommand;
import org.priory.privacy.accounting.PrivacyLossAccountant;
import org.priory.privacy.accounting.bounds.Bounds;
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
    List<Row> rows = new ArrayList<>();
    for (Setting setting : SETTINGS) {
      messages().println("measuring " + setting.name());
      rows.addAll(measure(setting));
    }
    return new Table(rows, wholeProcess());
  }

  private List<Row> measure(Setting s) {
    Stopwatch.Timing<Double> plain =
        Stopwatch.best(
            Math.max(2, runs / 4),
            () -> PlainGrid.epsilon(s.rate(), s.noise(), s.steps(), s.delta(), 1e-4));
    Bounds upperOnly = Bounds.upTo(plain.result());
    return List.of(
        new Row(s, "plain grid 1e-4, upper only", upperOnly, plain.wall(), plain.cpu(), 1),
        priory(s, "priory, width 1e-3 epsilon", PrivacyLossAccountant.quick(), plain.cpu()),
        priory(s, "priory, default", new PrivacyLossAccountant(), plain.cpu()));
  }

  private Row priory(Setting s, String name, PrivacyLossAccountant accountant, double plainCpu) {
    PrivacyEvent event = s.event();
    Stopwatch.Timing<Bounds> timing =
        Stopwatch.best(runs, () -> accountant.epsilon(event, s.delta()));
    return new Row(s, name, timing.result(), timing.wall(), timing.cpu(), plainCpu / timing.cpu());
  }

  /** One line of the answer. */
  private record Row(
      Setting setting, String accountant, Bounds epsilon, double wall, double cpu, double ratio) {

    double relativeWidth() {
      return epsilon.width() / epsilon.upper();
    }

    double times(double pythonSeconds) {
      return 1000 * pythonSeconds / cpu;
    }

    Map<String, Object> json() {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("setting", setting.name());
      row.put("accountant", accountant);
      row.put("epsilon_lower", epsilon.lower());
      row.put("epsilon_upper", epsilon.upper());
      row.put("width_over_epsilon", relativeWidth());
      row.put("wall_ms", wall);
      row.put("cpu_ms", cpu);
      row.put("goal_ms", setting.goalMillis());
      row.put("times_faster_than_plain_grid", ratio);
      row.put("times_faster_than_dp_accounting_1e-4", times(setting.python().coarse()));
      row.put("times_faster_than_dp_accounting_1e-5", times(setting.python().fine()));
      row.put("times_faster_than_prv_accountant", times(setting.python().prv()));
      return row;
    }

    String text() {
      return String.format(
          Locale.ROOT,
          "  %-28s %-12.6f %-14.1e %9.1f %9.1f %12.1f %18.0f%n",
          accountant,
          epsilon.upper(),
          relativeWidth(),
          wall,
          cpu,
          ratio,
          times(setting.python().coarse()));
    }
  }

  /** Wall time of a whole {@code priory account} in a process of its own: the best of three. */
  private static double wholeProcess() throws IOException, InterruptedException {
    Setting s = SETTINGS.get(0);
    String java =
        System.getProperty("java.home") + File.separator + "bin" + File.separator + "java";
    List<String> command =
        List.of(
            java,
            "-XX:TieredStopAtLevel=1", // as ./priory starts it
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

  /** All lines, and the wall time of a whole process. */
  private record Table(List<Row> rows, double process) implements Answer {
    @Override
    public Map<String, ?> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("rows", rows.stream().map(Row::json).toList());
      json.put("account_process_ms", process);
      return json;
    }

    @Override
    public String text() {
      StringBuilder out = new StringBuilder();
      String last = "";
      for (Row row : rows) {
        if (!row.setting().name().equals(last)) {
          last = row.setting().name();
          out.append(String.format("%n%s; goal %.0f ms%n", last, row.setting().goalMillis()));
          out.append(HEADER);
        }
        out.append(row.text());
      }
      out.append(
          String.format("%na whole `priory account` in its own process: %.0f ms%n", process));
      out.append(FOOTNOTE);
      return out.toString();
    }

    private static final String HEADER =
        String.format(
            "  %-28s %-12s %-14s %9s %9s %12s %18s%n",
            "accountant",
            "epsilon <=",
            "width/epsilon",
            "wall ms",
            "cpu ms",
            "x plain grid",
            "x dp_accounting *");

    private static final String FOOTNOTE =
        "* its processor time at a grid of 1e-4 was recorded on another machine of this kind;\n"
            + "  the plain grid was run here, in this process.\n";
  }
}
