package org.priory.bench.reproduce.sampling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.priory.app.shell.BadInput;
import org.priory.bench.reproduce.picture.CurvePicture;
import org.priory.bench.reproduce.result.Named;
import org.priory.bench.reproduce.result.Reproduced;
import org.priory.bench.reproduce.result.Reproduction;
import org.priory.models.plot.LinearScale;
import org.priory.models.text.TextTable;
import org.priory.numerics.parallel.Workers;
import org.priory.numerics.random.SecureSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code priory reproduce efficiency}: how much worse one posterior sample is than the maximum
 * likelihood estimate, by records and epsilon, against 1 + 4B/epsilon, and whether Wald tests that
 * know of it keep their level ("Privacy for free", propositions 7 to 9 and the second remark).
 */
@Command(
    name = "efficiency",
    header =
        "one posterior sample against the maximum likelihood estimate, Wald tests (Privacy for free,"
            + " propositions 7 to 9, remark 2)",
    description =
        "Mean squared error of one posterior sample over that of the maximum likelihood estimate by"
            + " records and epsilon, against 1 + 4B/epsilon; levels and power of Wald tests.")
public final class EfficiencyReproduction extends Reproduction {
  private static final int[] RECORDS = {100, 1000, 10_000};
  private static final double[] EPSILONS = {0.25, 1, 4, 16};

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "Simulated data sets of each size, by default 1000.")
  private int runs = 1000;

  @Override
  public Reproduced reproduce() {
    if (runs < 2) {
      throw new BadInput("--runs", "must be at least 2", Integer.toString(runs), "leave it out");
    }
    EfficiencyCell[] cells = new EfficiencyCell[RECORDS.length * EPSILONS.length];
    Workers.each(
        cells.length,
        i ->
            cells[i] =
                EfficiencyTrial.run(
                    RECORDS[i / EPSILONS.length],
                    EPSILONS[i % EPSILONS.length],
                    runs,
                    SecureSource.create()));
    return new Result(List.of(cells), runs);
  }

  private record Result(List<EfficiencyCell> cells, int runs) implements Reproduced {

    @Override
    public Named settings() {
      return new Named()
          .with("runs", runs)
          .with("truth", EfficiencyTrial.TRUTH)
          .with("radius", EfficiencyTrial.RADIUS)
          .with("four_b", EfficiencyTrial.FOUR_B)
          .with("neighbours", "replace-one");
    }

    @Override
    public List<Named> lines() {
      List<Named> rows = new ArrayList<>();
      for (EfficiencyCell cell : cells) {
        rows.add(
            new Named()
                .with("records", cell.records())
                .with("epsilon", cell.epsilon())
                .with("power", cell.power())
                .with("mse_mle", cell.mle())
                .with("mse_ops", cell.ops())
                .with("priory", cell.ratio())
                .with("paper", cell.paper())
                .with("at_this_power", cell.expected())
                .with("level", cell.level())
                .with("rejects_zero", cell.found()));
      }
      return rows;
    }

    @Override
    public String picture() {
      double[] logs = Arrays.stream(EPSILONS).map(Math::log10).toArray();
      CurvePicture picture =
          new CurvePicture(
              RECORDS.length,
              List.of("measured", "1 + 4B/epsilon"),
              "maximum likelihood",
              "log10 of epsilon",
              new LinearScale(-1, 1.5));
      for (int i = 0; i < RECORDS.length; i++) {
        List<EfficiencyCell> row = cells.subList(i * EPSILONS.length, (i + 1) * EPSILONS.length);
        picture.panel(
            RECORDS[i] + " records: log10 of the ratio",
            new LinearScale(0, 1.5),
            0,
            List.of(
                new CurvePicture.Curve(
                    logs, row.stream().mapToDouble(c -> Math.log10(c.ratio())).toArray()),
                new CurvePicture.Curve(
                    logs, row.stream().mapToDouble(c -> Math.log10(c.paper())).toArray())));
      }
      return picture.svg();
    }

    @Override
    public String text() {
      TextTable table =
          new TextTable(
              "records",
              "epsilon",
              "rho",
              "MSE of MLE",
              "of OPS",
              "ratio",
              "1 + 4B/epsilon",
              "1 + 1/rho",
              "Wald level",
              "rejects 0");
      for (EfficiencyCell cell : cells) {
        table.add(
            Integer.toString(cell.records()),
            Double.toString(cell.epsilon()),
            number("%.3f", cell.power()),
            number("%.5f", cell.mle()),
            number("%.5f", cell.ops()),
            number("%.2f", cell.ratio()),
            number("%.2f", cell.paper()),
            number("%.2f", cell.expected()),
            number("%.3f", cell.level()) + (cell.keepsLevel() ? "" : " *"),
            number("%.3f", cell.found()));
      }
      return table
          + String.format(
              Locale.ROOT,
              "%nOne coefficient, theta = 1, |theta| <= 2, x even on [-1, 1], so that a record's"
                  + " log-likelihood varies by 2 and 4B = 4; replace-one, %d data sets of each size."
                  + "%nProposition 7 (consistency): the error of OPS falls with records at every"
                  + " epsilon. Proposition 8: epsilon = 4 is the posterior itself, ratio 2. Where rho"
                  + " is 1 the%npower has reached the likelihood, and more epsilon buys nothing of one"
                  + " draw. Propositions are of many records: with few the bounds on theta cut the"
                  + " spread, so that the%nratio is below. Remark 2: a Wald test of 5 %% with variance (1"
                  + " + 1/rho)/(N I(theta)), I known; 1 less its level is what intervals of 95 %% hold."
                  + "%n* over 5 %% by more than chance (%.3f).%n",
              runs,
              cells.get(0).leeway());
    }

    private static String number(String format, double value) {
      return String.format(Locale.ROOT, format, value);
    }
  }
}
