package org.priory.bench.reproduce.published;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.priory.bench.reproduce.picture.DotPicture;
import org.priory.bench.reproduce.result.Named;
import org.priory.bench.reproduce.result.Reproduced;
import org.priory.bench.reproduce.result.Reproduction;
import org.priory.models.text.TextTable;
import picocli.CommandLine.Command;

/** {@code priory reproduce privacy}: every epsilon that the papers print. */
@Command(
    name = "privacy",
    header = "every epsilon that the papers print, and what it should be",
    description =
        "The epsilons of the papers: as printed, by the paper's own bound, and by today's accountant;"
            + " and how much less noise the papers' formulas need today.")
public final class PrivacyReproduction extends Reproduction {

  @Override
  public Reproduced reproduce() {
    List<Row> rows = new ArrayList<>();
    for (PublishedEpsilon each : PublishedEpsilon.all()) {
      rows.add(new Row(each, each.recomputed(), each.least(), each.today()));
    }
    return new Result(rows, NoiseThenAndNow.rows());
  }

  /** A printed epsilon, and those of two accountants. */
  private record Row(PublishedEpsilon paper, double recomputed, double least, double today) {

    /** Beyond half a unit of the last digit that papers print. */
    boolean isTooSmall() {
      return paper.claimed() < least - 5e-3;
    }

    Named json() {
      return new Named()
          .with("where", paper.where())
          .with("rate", paper.rate())
          .with("noise", paper.noise())
          .with("steps", paper.steps())
          .with("delta", paper.delta())
          .with("bound", paper.bound().words())
          .with("paper", paper.claimed())
          .with("by_its_bound", recomputed)
          .with("priory_lower", least)
          .with("priory", today);
    }
  }

  private record Result(List<Row> rows, List<NoiseThenAndNow.Row> noise) implements Reproduced {

    @Override
    public Named settings() {
      return new Named().with("noise", noise.stream().map(NoiseThenAndNow.Row::json).toList());
    }

    @Override
    public List<Named> lines() {
      return rows.stream().map(Row::json).toList();
    }

    @Override
    public String picture() {
      String limit = "paper, by a central limit";
      DotPicture picture = new DotPicture("Epsilons of the papers", "paper", limit);
      for (Row row : rows) {
        boolean isLimit = row.paper.bound() == PublishedEpsilon.Bound.CENTRAL_LIMIT;
        String line =
            row.paper.where() + String.format(Locale.ROOT, ", noise %.3g", row.paper.noise());
        picture
            .dot("epsilon", line, isLimit ? limit : "paper", row.paper.claimed())
            .dot("epsilon", line, "today's accountant", row.today);
      }
      return picture.svg();
    }

    @Override
    public String text() {
      TextTable table =
          new TextTable(
              "where",
              "rate",
              "noise",
              "steps",
              "delta",
              "paper",
              "computed as",
              "so",
              "today",
              "");
      for (Row row : rows) {
        table.add(
            row.paper.where(),
            number(row.paper.rate()),
            number(row.paper.noise()),
            Long.toString(row.paper.steps()),
            number(row.paper.delta()),
            Double.toString(row.paper.claimed()),
            row.paper.bound().words(),
            number(row.recomputed),
            number(row.today),
            row.isTooSmall() ? "the paper claims too little" : "");
      }
      return table
          + """

          "so": by the paper's own way of computing, at its best order. "today": exact for Poisson samples and add/remove neighbours, which is what Priory does.
          Fixed samples of replace-one neighbours, as in VIPS, cost more than that: the numbers differ by the neighbours and by the bound. VIPS' logistic regression
          releases two statistics for one that it counts (figure 6: `priory reproduce figure6` has that price). For DP-SEP no noise is printed.
          For DP-VI Table 7 prints it: the epsilon of "about 1" counts an epoch as one step (erratum 12b). The batches there walk through the rows in order, which no sample does.

          """
          + NoiseThenAndNow.text(noise);
    }

    private static String number(double value) {
      return String.format(Locale.ROOT, "%.4g", value);
    }
  }
}
