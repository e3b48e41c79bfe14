package org.priory.bench.reproduce.variational;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.priory.bench.reproduce.picture.CurvePicture;
import org.priory.bench.reproduce.result.Named;
import org.priory.bench.reproduce.result.Reproduced;
import org.priory.bench.reproduce.variational.TopicFiguresReproduction.Cell;
import org.priory.bench.reproduce.variational.TopicFiguresReproduction.Curve;
import org.priory.inference.posterior.TopicsPosterior;
import org.priory.models.plot.LinearScale;
import org.priory.models.plot.LogScale;
import org.priory.models.text.TextTable;

/**
 * What {@link TopicFiguresReproduction} found, as two tables, a picture and topics side by side.
 *
 * @param cells of figure 2
 * @param curves of figure 3 and table 3, the first without privacy
 * @param topics how many
 * @param train documents
 * @param test documents
 * @param frequencies perplexity under the exact frequencies of words
 */
record TopicFigures(
    List<Cell> cells, List<Curve> curves, int topics, int train, int test, double frequencies)
    implements Reproduced {
  private static final int WORDS = 10;
  private static final int SHOWN_TOPICS = 3;

  @Override
  public Named settings() {
    return new Named()
        .with("delta", TopicFiguresReproduction.DELTA)
        .with("topics", topics)
        .with("documents", train)
        .with("held_out", test)
        .with("word_frequencies", frequencies);
  }

  @Override
  public List<Named> lines() {
    List<Named> lines = new ArrayList<>();
    for (Cell cell : cells) {
      lines.add(
          line("figure 2", cell.method(), cell.steps(), cell.perplexity())
              .with("noise", cell.noise())
              .with("noise_used", cell.used())
              .with("epsilon", cell.epsilon()));
    }
    for (Curve curve : curves) {
      for (int t = 1; t <= curve.perplexity().length; t++) {
        lines.add(
            line("figure 3", curve.method(), t, curve.perplexity()[t - 1])
                .with("noise", null)
                .with("noise_used", null)
                .with("epsilon", null));
      }
    }
    return lines;
  }

  private static Named line(String part, String method, int steps, double perplexity) {
    return new Named()
        .with("part", part)
        .with("method", method)
        .with("steps", steps)
        .with("priory", perplexity);
  }

  @Override
  public String picture() {
    double most = cells.stream().mapToDouble(Cell::perplexity).max().orElseThrow();
    double least = cells.stream().mapToDouble(Cell::perplexity).min().orElseThrow();
    LinearScale scale =
        new LinearScale(
            Math.floor(Math.min(least, frequencies) / 500) * 500,
            Math.ceil(Math.max(most, frequencies) / 500) * 500);
    CurvePicture picture =
        new CurvePicture(
            3,
            TopicFiguresReproduction.METHODS,
            "word frequencies",
            "epsilon",
            new LogScale(
                0.9 * cells.stream().mapToDouble(Cell::epsilon).min().orElseThrow(),
                1.1 * cells.stream().mapToDouble(Cell::epsilon).max().orElseThrow()));
    for (int steps : cells.stream().map(Cell::steps).distinct().toList()) {
      picture.panel(
          String.format(Locale.ROOT, "Samples of 1/%d: perplexity", steps),
          scale,
          frequencies,
          TopicFiguresReproduction.METHODS.stream().map(name -> curve(steps, name)).toList());
    }
    return picture.svg();
  }

  private CurvePicture.Curve curve(int steps, String method) {
    List<Cell> own =
        cells.stream()
            .filter(each -> each.steps() == steps && each.method().equals(method))
            .sorted(Comparator.comparingDouble(Cell::epsilon))
            .toList();
    return new CurvePicture.Curve(
        own.stream().mapToDouble(Cell::epsilon).toArray(),
        own.stream().mapToDouble(Cell::perplexity).toArray());
  }

  @Override
  public String text() {
    return figure2()
        + String.format(
            Locale.ROOT,
            "%nFigure 2. %,d documents of at least 10 words, %,d held out, %d topics, delta %s; one"
                + " epoch of Poisson samples, a = 0.1 but for the last%ncolumn. Word frequencies have"
                + " %.0f. \"epsilon\" is that of the noise by today's accountant, at the sensitivity"
                + " that holds; \"strong noise\" is what%nstrong composition asks for at that epsilon."
                + " The paper's figure has no numbers in its text, and ten times the documents.%n%n",
            train,
            test,
            topics,
            TopicFiguresReproduction.DELTA,
            frequencies)
        + figure3()
        + "\nFigure 3. Perplexity of the first 2,000 held-out documents after each step, samples of"
        + " 1/20, noise 1.24.\n\n"
        + table3()
        + "\nTable 3. The three largest topics without privacy, and what became of them from the same"
        + " start.\n";
  }

  private String figure2() {
    TextTable table =
        new TextTable(
            "sample",
            "noise",
            "epsilon",
            TopicFiguresReproduction.TODAY,
            "strong noise",
            TopicFiguresReproduction.STRONG,
            TopicFiguresReproduction.UNCUT);
    for (Cell cell : cells) {
      if (cell.method().equals(TopicFiguresReproduction.TODAY)) {
        Cell strong = beside(cell, TopicFiguresReproduction.STRONG);
        table.add(
            "1/" + cell.steps(),
            number("%.2f", cell.noise()),
            number("%.3f", cell.epsilon()),
            number("%.0f", cell.perplexity()),
            number("%.2f", strong.used()),
            number("%.0f", strong.perplexity()),
            number("%.0f", beside(cell, TopicFiguresReproduction.UNCUT).perplexity()));
      }
    }
    return table.toString();
  }

  private Cell beside(Cell cell, String method) {
    return cells.stream()
        .filter(
            each ->
                each.steps() == cell.steps()
                    && each.noise() == cell.noise()
                    && each.method().equals(method))
        .findFirst()
        .orElseThrow();
  }

  private String figure3() {
    List<String> head = new ArrayList<>(List.of("step"));
    curves.forEach(curve -> head.add(curve.method()));
    TextTable table = new TextTable(head.toArray(String[]::new));
    for (int t = 1; t <= curves.get(0).perplexity().length; t++) {
      List<String> row = new ArrayList<>(List.of(Integer.toString(t)));
      for (Curve curve : curves) {
        row.add(number("%.0f", curve.perplexity()[t - 1]));
      }
      table.add(row.toArray(String[]::new));
    }
    return table.toString();
  }

  private String table3() {
    List<String> head = new ArrayList<>(List.of("topic"));
    curves.forEach(curve -> head.add(curve.method()));
    TextTable table = new TextTable(head.toArray(String[]::new));
    double[] shares = curves.get(0).topics().shares();
    IntStream.range(0, shares.length)
        .boxed()
        .sorted(Comparator.comparingDouble(k -> -shares[k]))
        .limit(SHOWN_TOPICS)
        .forEach(topic -> addTopic(table, topic));
    return table.toString();
  }

  private void addTopic(TextTable table, int topic) {
    List<List<String>> columns =
        curves.stream().map(curve -> words(curve.topics(), topic)).toList();
    for (int rank = 0; rank < columns.get(0).size(); rank++) {
      List<String> row = new ArrayList<>(List.of(rank == 0 ? Integer.toString(topic + 1) : ""));
      for (List<String> column : columns) {
        row.add(column.get(rank));
      }
      table.add(row.toArray(String[]::new));
    }
  }

  private static List<String> words(TopicsPosterior found, int topic) {
    double[] p = found.probabilities(topic);
    return IntStream.range(0, p.length)
        .boxed()
        .sorted(Comparator.comparingDouble(w -> -p[w]))
        .limit(WORDS)
        .map(w -> String.format(Locale.ROOT, "%s %.4f", found.words().get(w), p[w]))
        .toList();
  }

  private static String number(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
