package org.priory.bench.reproduce.propagation;

import java.util.List;
import java.util.Locale;
import org.priory.bench.reproduce.picture.DotPicture;
import org.priory.bench.reproduce.result.Named;
import org.priory.bench.reproduce.result.Reproduced;
import org.priory.bench.reproduce.result.RunSpread;
import org.priory.models.text.TextTable;

/**
 * The paper's numbers and ours.
 *
 * @param rows one for each set, method and clip
 * @param lines one for each split of each row
 * @param epsilon of the private methods
 * @param byClip whether the rows are those of Tables 8 and 9
 */
record UciTable(List<Row> rows, List<Named> lines, double epsilon, boolean byClip)
    implements Reproduced {

  /**
   * One set by one method.
   *
   * @param clip what the default clip is multiplied by
   * @param splits how many
   */
  record Row(
      UciSet set, UciMethod method, int clip, int splits, RunSpread rmse, RunSpread logLikelihood) {

    /** RMSE and log-likelihood in the paper. */
    private double[] paper(boolean byClip) {
      UciPaper paper = UciPaper.of(set.word());
      int at = UciPaper.CLIPS.indexOf(clip);
      return byClip
          ? new double[] {paper.rmseByClip()[at], paper.logLikelihoodByClip()[at]}
          : method.paper(paper);
    }
  }

  @Override
  public Named settings() {
    return new Named().with("epsilon", epsilon).with("delta", 1e-5);
  }

  @Override
  public List<Named> table() {
    return rows.stream().map(this::json).toList();
  }

  private Named json(Row row) {
    double[] paper = row.paper(byClip);
    return new Named()
        .with("set", row.set().word())
        .with("method", row.method().word())
        .with("clip", row.clip())
        .with("splits", row.splits())
        .with("paper_rmse", paper[0])
        .with("rmse", row.rmse().mean())
        .with("rmse_sd", row.rmse().sd())
        .with("paper_log_likelihood", paper[1])
        .with("log_likelihood", row.logLikelihood().mean())
        .with("log_likelihood_sd", row.logLikelihood().sd());
  }

  @Override
  public String picture() {
    DotPicture picture =
        new DotPicture("Test RMSE, private methods at epsilon " + epsilon, "paper");
    for (Row row : rows) {
      String line = byClip ? "clip " + row.clip() : row.method().label();
      picture
          .dot(row.set().word(), line, "Priory", row.rmse().mean())
          .dot(row.set().word(), line, "paper", row.paper(byClip)[0]);
    }
    return picture.svg();
  }

  @Override
  public String text() {
    TextTable table =
        new TextTable(
            "set",
            byClip ? "clip" : "method",
            "splits",
            "RMSE, paper",
            "RMSE",
            "log-lik., paper",
            "log-likelihood");
    for (Row row : rows) {
      double[] paper = row.paper(byClip);
      table.add(
          row.set().word(),
          byClip ? Integer.toString(row.clip()) : row.method().label(),
          Integer.toString(row.splits()),
          number(paper[0]),
          row.rmse().text(),
          number(paper[1]),
          row.logLikelihood().text());
    }
    return table
        + String.format(
            Locale.ROOT,
            "%nOn test rows, mean and s.d. over splits; private methods at epsilon %s, delta 1e-5. The"
                + " paper's DP-SEP adds noise for a step of 1/N,%nbut its numbers are those of steps of"
                + " SEP's size: no epsilon goes with them. `--methods printed` runs what is printed. The"
                + " authors' program takes SEP's steps,%ncomputes clipped factors and noise for"
                + " networks, and updates with neither (erratum 13).%n",
            epsilon)
        + (rows.stream().anyMatch(row -> row.set() == UciSet.YEAR)
            ? ""
            : "Year is not here, or was not asked for: it goes to " + YearFile.NAME + ".\n")
        + (rows.stream().anyMatch(row -> row.method() == UciMethod.CLIPPED)
            ? "SEP with C = 1 is better than SEP in the paper, and worse here: a clip can only shorten what"
                + " a record says. With C = 10\nit is as without (`--methods clipped-10`). In the authors'"
                + " program the clip cuts the prior alone, which is read from files that an earlier"
                + " run\nhas left (erratum 13).\n"
            : "")
        + (byClip
            ? "A clip of 1 is the usual one of `fit network`; the paper's is one on all natural parameters.\n"
            : "");
  }

  private static String number(double value) {
    return Double.isNaN(value) ? "" : Double.toString(value);
  }
}
