package org.priory.bench.reproduce.sbc;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.priory.app.shell.BadInput;
import org.priory.bench.reproduce.result.Named;
import org.priory.bench.reproduce.result.Reproduced;
import org.priory.bench.reproduce.result.Reproduction;
import org.priory.inference.diagnostics.RankHistogram;
import org.priory.models.text.TextTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code priory reproduce sbc}: where truths lie in their posteriors, by simulation-based
 * calibration.
 */
@Command(
    name = "sbc",
    header = "simulation-based calibration: ranks of truths in their posteriors",
    description =
        "Truths are drawn, a table is simulated from each and fitted with noise by the default method; ranks of"
            + " truths in their posteriors are even if these are right. Beside them the ranks in posteriors that"
            + " are as wide as without noise. Models that claim no intervals are named.")
public final class SbcReproduction extends Reproduction {
  private static final int BINS = 10;

  /** Said below the table. */
  private static final String NONE =
      "No row, as they claim no intervals: topics, belief-network, networks of classes; all methods"
          + " of regressions but the default, mixture by dp-em.";

  @Option(names = "--sets", paramLabel = "N", description = "Data sets, by default 100.")
  private int sets = 100;

  @Option(names = "--records", paramLabel = "N", description = "By default 3000.")
  private int records = 3000;

  @Option(names = "--epsilon", paramLabel = "E", description = "By default 0.3.")
  private double epsilon = 0.3;

  @Option(
      names = "--families",
      paramLabel = "NAME",
      split = ",",
      description =
          "By default logistic, probit, linear, softmax, logistic-horseshoe, linear-horseshoe,"
              + " mixture, network and network-sgld.")
  private List<String> families = SbcModel.all().stream().map(SbcModel::model).toList();

  @Override
  public Reproduced reproduce() {
    if (sets < 1 || records < 1 || !(epsilon > 0)) {
      throw new BadInput(
          "--sets, --records, --epsilon",
          "must be at least 1, at least 1, and above 0",
          sets + ", " + records + ", " + epsilon,
          "leave them out");
    }
    List<Row> rows = new ArrayList<>();
    for (SbcModel family : SbcModel.all()) {
      if (families.contains(family.model())) {
        List<SbcModel.Ranks> found =
            IntStream.range(0, family.sets(sets))
                .mapToObj(set -> family.ranks(records, epsilon, set))
                .toList();
        rows.add(
            new Row(
                family.model(),
                family.truths(),
                histogram(found.stream().map(SbcModel.Ranks::aware).toList()),
                histogram(found.stream().map(SbcModel.Ranks::naive).toList())));
        say(family.model() + ": done");
      }
    }
    return new Result(rows, sets, records, epsilon);
  }

  private static RankHistogram histogram(List<double[]> ranks) {
    return RankHistogram.of(ranks.stream().flatMapToDouble(DoubleStream::of).toArray(), BINS);
  }

  private record Row(String model, String truths, RankHistogram aware, RankHistogram naive) {
    Named json() {
      return new Named()
          .with("model", model)
          .with("truths", truths)
          .with("ranks", aware.size())
          .with("counts", Arrays.toString(aware.counts()))
          .with("p_value", aware.pValue())
          .with("ends", aware.ends())
          .with("counts_without_noise", Arrays.toString(naive.counts()))
          .with("p_value_without_noise", naive.pValue())
          .with("ends_without_noise", naive.ends());
    }
  }

  private record Result(List<Row> rows, int sets, int records, double epsilon)
      implements Reproduced {

    @Override
    public Named settings() {
      return new Named().with("sets", sets).with("records", records).with("epsilon", epsilon);
    }

    @Override
    public List<Named> lines() {
      return rows.stream().map(Row::json).toList();
    }

    @Override
    public String picture() {
      return RankPicture.of(
          "Ranks of truths in their posteriors, epsilon " + epsilon,
          rows.stream().map(Row::model).toList(),
          rows.stream().map(Row::aware).toList(),
          rows.stream().map(Row::naive).toList());
    }

    @Override
    public String text() {
      TextTable table = new TextTable("model", "ranks in tenths", "p", "as if no noise", "p");
      for (Row row : rows) {
        table.add(
            row.model,
            counts(row.aware),
            p(row.aware.pValue()),
            counts(row.naive),
            p(row.naive.pValue()));
      }
      return table
          + String.format(
              Locale.ROOT,
              "%nHow many truths lie in each tenth of their posteriors: %d data sets of %d records (network:"
                  + " a tenth, network-sgld: half of that), epsilon %s, delta 1e-6.%n%sp is Pearson's, as if ranks were independent.%n%s%n",
              sets,
              records,
              epsilon,
              truths(),
              NONE);
    }

    /** A line for each kind of truth, with the models that it is of. */
    private String truths() {
      Map<String, String> models = new LinkedHashMap<>();
      for (Row row : rows) {
        models.merge(row.truths, row.model, (some, one) -> some + ", " + one);
      }
      StringBuilder lines = new StringBuilder();
      models.forEach(
          (truths, of) ->
              lines.append("Truths of ").append(of).append(": ").append(truths).append(".\n"));
      return lines.toString();
    }

    private static String counts(RankHistogram ranks) {
      return String.join(" ", Arrays.stream(ranks.counts()).mapToObj(Integer::toString).toList());
    }

    private static String p(double value) {
      return String.format(Locale.ROOT, value < 1e-3 ? "%.0e" : "%.3f", value);
    }
  }
}
