package org.priory.bench.reproduce.propagation;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.priory.app.shell.BadInput;
import org.priory.bench.reproduce.result.Named;
import org.priory.bench.reproduce.result.Reproduced;
import org.priory.bench.reproduce.result.Reproduction;
import org.priory.inference.diagnostics.Convergence;
import org.priory.models.text.TextTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code priory reproduce sep-table1}: Table 1 and Figure 1 of the DP-SEP papers. */
@Command(
    name = "sep-table1",
    header = "Table 1 and Figure 1 of the DP-SEP paper: a mixture's means and the truth",
    description = {
      "How far posteriors of a mixture's means are from the exact one (Gibbs sampling), beside Table"
          + " 1 of the DP-SEP paper and the workshop's table, as means of some runs; with --plot"
          + " Figure 1.",
      "Every run simulates data of its own."
    })
public final class Table1Reproduction extends Reproduction {
  @Option(names = "--runs", paramLabel = "N", description = "By default 5, as in the paper.")
  private int runs = 5;

  @Option(names = "--records", paramLabel = "N", description = "By default 1000, as in the paper.")
  private int records = 1000;

  @Option(
      names = "--printed",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description = "Whether Algorithm 3 runs as it is printed as well, for comparison.")
  private boolean printed;

  @Option(
      names = "--apart",
      paramLabel = "S",
      split = ",",
      description =
          "How far means are apart at least, in standard deviations of a component: 3,0 by default,"
              + " a table of means that can be told apart and one of means as they come.")
  private List<Double> apart = List.of(Table1Data.APART, 0.0);

  @Override
  public Reproduced reproduce() throws IOException {
    if (runs < 1 || records < 50 || records > 1_000_000) {
      throw new BadInput(
          "--runs, --records",
          "must be at least 1, and from 50 to 1000000",
          runs + ", " + records,
          "leave them out");
    }
    // beyond 4 it would take long to draw such means
    if (apart.stream().anyMatch(each -> !(each >= 0 && each <= 4))) {
      throw new BadInput("--apart", "must be from 0 to 4", apart.toString(), "leave it out");
    }
    List<Table1Method> methods =
        Table1Method.all().stream()
            .filter(m -> printed || m.kind() != Table1Method.Kind.PRINTED)
            .toList();
    List<Table1Part> parts = new ArrayList<>();
    for (double each : apart) {
      say("means at least " + each + " standard deviations apart");
      parts.add(Table1Part.of(methods, runs, records, each, this::say));
    }
    return new Result(
        parts,
        Table1Picture.of(
            Table1Data.simulated(records, parts.get(0).apart(), 1), parts.get(0).panels()),
        runs,
        records);
  }

  private record Result(List<Table1Part> parts, String picture, int runs, int records)
      implements Reproduced {

    @Override
    public Named settings() {
      Named settings = new Named().with("runs", runs).with("records", records);
      for (Table1Part part : parts) {
        double worst =
            part.convergence().stream().mapToDouble(Convergence::rHat).max().orElse(Double.NaN);
        settings.with("r_hat_apart_" + part.apart(), worst);
      }
      return settings;
    }

    @Override
    public List<Named> lines() {
      return parts.stream().flatMap(part -> part.lines().stream()).toList();
    }

    @Override
    public List<Named> table() {
      return parts.stream()
          .flatMap(part -> part.rows().stream().map(row -> row.json().with("apart", part.apart())))
          .toList();
    }

    @Override
    public String text() {
      StringBuilder text = new StringBuilder();
      parts.forEach(part -> text.append(text(part)).append(System.lineSeparator()));
      return text
          + String.format(
              Locale.ROOT,
              "F-norms of the difference from the exact posterior, means of %d runs with %,d records each, delta"
                  + " 1e-5.%n\"squares\" is the error"
                  + " that the authors' program computes under the name of an averaged F-norm: squares added up"
                  + " over a component and averaged over the four,%nwithout a root, a quarter of the"
                  + " F-norm's square. It stands beside the paper's numbers.%nEP, SEP and the printed algorithm start a standard deviation from the true"
                  + " means; DP-SEP and DP-EM buy their start.%nThe paper's values are of other draws of"
                  + " the data. Its DP-SEP is that of the rows \"as printed\" if its epsilon is to hold, and its program"
                  + " takes steps of that size for mixtures (erratum 13);%nthe rows \"DP-SEP\" are `fit mixture --method dp-sep`. The workshop's 5.5 stands at 5."
                  + "%nDP-EM has no posterior: its covariance is that of a component over the component's"
                  + " records. It learns weights and spreads as well, which the others know.%n",
              runs,
              records);
    }

    private static String text(Table1Part part) {
      TextTable table =
          new TextTable(
              "method",
              "mean, paper",
              "squares",
              "F-norm",
              "covariance, paper",
              "squares",
              "F-norm",
              "divergence, workshop",
              "divergence");
      for (Table1Part.Row row : part.rows()) {
        table.add(
            row.method().label(),
            paper(row.method().paper()[0]),
            small(row.squaresOfMean().mean()),
            number(row.mean().mean()) + " +- " + number(row.mean().sd()),
            paper(row.method().paper()[1]),
            small(row.squaresOfCovariance().mean()),
            number(row.covariance().mean()),
            paper(row.method().paper()[2]),
            number(row.divergence().mean()));
      }
      return String.format(
          Locale.ROOT,
          "%s: the two that are nearest to each other are %.2g apart.%n%s" + "Truth: %s%n",
          part.apart() > 0
              ? String.format(
                  Locale.ROOT, "Means at least %.3g standard deviations apart", part.apart())
              : "Means as they come",
          part.nearest(),
          table,
          Convergence.verdict(part.convergence(), Table1Part.GIBBS.chains()));
    }

    private static String paper(double value) {
      return Double.isNaN(value) ? "" : number(value);
    }

    private static String small(double value) {
      return value < 1e-3 ? String.format(Locale.ROOT, "%.1e", value) : number(value);
    }

    private static String number(double value) {
      return String.format(Locale.ROOT, value < 10 ? "%.4f" : "%.1f", value);
    }
  }
}
