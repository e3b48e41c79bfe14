package org.priory.bench.reproduce.regression;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.priory.app.shell.BadInput;
import org.priory.bench.reproduce.experiment.Experiment;
import org.priory.bench.reproduce.picture.DotPicture;
import org.priory.bench.reproduce.result.Named;
import org.priory.bench.reproduce.result.Reproduced;
import org.priory.bench.reproduce.result.Reproduction;
import org.priory.inference.model.Method;
import org.priory.inference.model.PublicKnowledge;
import org.priory.models.catalog.ModelCatalog;
import org.priory.models.model.Settings;
import org.priory.models.table.TableModel;
import org.priory.models.text.TextTable;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.event.PrivacyBudget;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code priory reproduce tax-like}: regressions on made-up tax returns, with known truths. */
@Command(
    name = "tax-like",
    header = "regressions on made-up tax returns with long tails and many zeros",
    description =
        "Coefficients of linear and logistic regressions on made-up tax returns (Barrientos et al. 2021): how"
            + " often 95 %% intervals hold the truth, how wide they are, how often the sign is found.")
public final class TaxReproduction extends Reproduction {
  private static final double DELTA = 1e-6;

  @Option(names = "--sets", paramLabel = "N", description = "Tables a cell, by default 20.")
  private int sets = 20;

  @Option(
      names = "--records",
      paramLabel = "N",
      split = ",",
      description = "By default 10000,100000,1000000.")
  private List<Integer> records = List.of(10_000, 100_000, 1_000_000);

  @Option(names = "--epsilon", paramLabel = "E", split = ",", description = "By default 0.1,1,4.")
  private List<Double> epsilons = List.of(0.1, 1.0, 4.0);

  @Override
  public Reproduced reproduce() throws IOException {
    if (sets < 1) {
      throw new BadInput("--sets", "must be at least 1", Integer.toString(sets), "give 20");
    }
    List<Row> rows = new ArrayList<>();
    for (String model : List.of("linear", "logistic")) {
      TableModel<?> fitter = ModelCatalog.ofTable(model).orElseThrow();
      for (int n : records) {
        for (double epsilon : epsilons) {
          rows.add(cell(fitter, model, n, epsilon));
          say(model + ", " + n + " records, epsilon " + epsilon + ": done");
        }
      }
    }
    return new Result(rows, sets);
  }

  private <P> Row cell(TableModel<P> fitter, String model, int n, double epsilon)
      throws IOException {
    int held = 0;
    int signs = 0;
    int clear = 0;
    int wrong = 0;
    List<Double> widths = new ArrayList<>();
    int count = 0;
    // fewer of large tables, whose intervals differ less
    int tables = Math.max(3, Math.min(sets, (int) (sets * 2e5 / n)));
    for (int set = 0; set < tables; set++) {
      TaxTable table = TaxTable.of(model.equals("linear"), n, set);
      List<?> noisy = fit(fitter, table, epsilon, true);
      List<?> plain = fit(fitter, table, epsilon, false);
      for (int k = 0; k < noisy.size(); k++) {
        Map<?, ?> one = (Map<?, ?>) noisy.get(k);
        for (TaxTable.Effect effect : table.truth()) {
          if (effect.name().equals(one.get("name"))) {
            double low = number(one, "low");
            double high = number(one, "high");
            held += low <= effect.value() && effect.value() <= high ? 1 : 0;
            signs += number(one, "mean") * effect.value() > 0 ? 1 : 0;
            boolean isClear = low > 0 || high < 0;
            clear += isClear ? 1 : 0;
            wrong += isClear && number(one, "mean") * effect.value() < 0 ? 1 : 0;
            widths.add(number(one, "sd") / number((Map<?, ?>) plain.get(k), "sd"));
            count++;
          }
        }
      }
    }
    double[] sorted = widths.stream().mapToDouble(w -> w).sorted().toArray();
    return new Row(
        model,
        n,
        epsilon,
        count,
        (double) held / count,
        sorted[sorted.length / 2],
        (double) signs / count,
        (double) clear / count,
        wrong);
  }

  private static <P> List<?> fit(
      TableModel<P> fitter, TaxTable table, double epsilon, boolean noisy) throws IOException {
    Encoding encoding = table.encoding();
    PublicKnowledge known =
        new PublicKnowledge(
            encoding.names(),
            encoding.groups(),
            encoding.maxNorm(),
            table.records().rows(),
            encoding.target().classes());
    Method<P> method =
        (Method<P>)
            fitter
                .recipe(fitter.defaultMethod(encoding.width()))
                .plan(known, new PrivacyBudget(epsilon, DELTA), Settings.NONE);
    P posterior =
        noisy
            ? Experiment.fit(method, table.records())
            : Experiment.fitWithoutNoise(method, table.records());
    return (List<?>)
        fitter.fitted(posterior, encoding).summary().getOrDefault("coefficients", List.of());
  }

  private static double number(Map<?, ?> coefficient, String member) {
    return coefficient.get(member) instanceof Double value ? value : Double.NaN;
  }

  /**
   * A cell.
   *
   * @param intervals how many
   * @param held share of 95 % intervals that hold the truth
   * @param width median of the standard deviation over that without noise
   * @param signs share of means with the right sign
   * @param clear share of intervals without zero
   * @param wrong how many of these have the wrong sign
   */
  private record Row(
      String model,
      int records,
      double epsilon,
      int intervals,
      double held,
      double width,
      double signs,
      double clear,
      int wrong) {

    Named json() {
      return new Named()
          .with("model", model)
          .with("records", records)
          .with("epsilon", epsilon)
          .with("intervals", intervals)
          .with("held", held)
          .with("width", width)
          .with("signs", signs)
          .with("clear", clear)
          .with("wrong", wrong);
    }
  }

  private record Result(List<Row> rows, int sets) implements Reproduced {

    @Override
    public Named settings() {
      return new Named().with("delta", DELTA).with("sets", sets);
    }

    @Override
    public List<Named> lines() {
      return rows.stream().map(Row::json).toList();
    }

    @Override
    public String picture() {
      DotPicture picture = new DotPicture("Share of 95 % intervals that hold the truth");
      for (Row row : rows) {
        picture.dot(row.model, row.records + " records", "epsilon " + row.epsilon, row.held);
      }
      return picture.svg();
    }

    @Override
    public String text() {
      TextTable table =
          new TextTable(
              "model", "records", "epsilon", "held", "s.d. over plain", "sign", "clear", "wrong");
      for (Row row : rows) {
        table.add(
            row.model,
            String.format(Locale.ROOT, "%,d", row.records),
            Double.toString(row.epsilon),
            String.format(Locale.ROOT, "%.2f of %d", row.held, row.intervals),
            String.format(Locale.ROOT, "%.2f", row.width),
            String.format(Locale.ROOT, "%.2f", row.signs),
            String.format(Locale.ROOT, "%.2f", row.clear),
            Integer.toString(row.wrong));
      }
      return table
          + "\nheld: share of 95 % intervals that hold the truth. sign: share of means with the truth's sign."
          + "\nclear: intervals without zero; wrong: how many of these have the wrong sign. delta "
          + DELTA
          + ".\n";
    }
  }
}
