package org.priory.bench.reproduce.variational;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.priory.app.shell.BadInput;
import org.priory.bench.reproduce.picture.DotPicture;
import org.priory.bench.reproduce.result.Named;
import org.priory.bench.reproduce.result.Reproduced;
import org.priory.bench.reproduce.result.Reproduction;
import org.priory.inference.model.Corpus;
import org.priory.inference.variational.TopicsSettings;
import org.priory.inference.variational.topics.TopicsVips;
import org.priory.models.text.TextTable;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Sampling;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code priory reproduce topics}: perplexity of held-out Wikipedia articles (Park et al. 2020,
 * Figure 2), on other articles than theirs: 178 thousand instead of 400 thousand, at natural
 * length.
 */
@Command(
    name = "topics",
    header = "perplexity of held-out Wikipedia articles under private topics (VIPS, section 4.3)",
    description =
        "Perplexity of 10,000 held-out Wikipedia articles under 50 topics: word frequencies, without"
            + " privacy, the paper's settings, and the default at epsilon 2.38 and 1.")
public final class TopicsReproduction extends Reproduction {
  private static final double DELTA = 1e-5;
  private static final double PAPER_NOISE = 1.24;

  @Option(
      names = "--only",
      paramLabel = "TEXT",
      description = "Only the rows whose name holds the text.")
  private String only = "";

  @Option(names = "--threads", paramLabel = "N", description = "By default one for each processor.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--documents",
      paramLabel = "N",
      description = "Train on the first N documents, by default 40000.")
  private int documents = 40_000;

  @Option(
      names = "--topics",
      paramLabel = "K",
      description =
          "By default 50, as in the paper, and for the default method as many as it takes itself.")
  private @Nullable Integer asked;

  @Option(
      names = "--full",
      description = "Train on all 168 thousand documents. Takes half an hour or more.")
  private boolean full;

  private final List<Row> rows = new ArrayList<>();

  @Override
  public Reproduced reproduce() throws IOException {
    if (threads < 1 || documents < 1 || (asked != null && asked < 1)) {
      throw new BadInput(
          "--threads, --documents, --topics", "must be at least 1", "less", "leave them out");
    }
    int topics = asked == null ? 50 : asked;
    TopicTrial trial = TopicTrial.wikipedia(full ? Integer.MAX_VALUE : documents, threads);
    Corpus known = trial.known();
    if ("word frequencies".contains(only)) {
      add(new Row("word frequencies", "none", Double.NaN, trial.ofFrequencies(), 0));
    }
    TopicsSettings exact = TopicsSettings.defaults(topics);
    TopicsSettings defaults = asked == null ? exact.orFewer() : exact;
    TopicsSettings paper = TopicsSettings.paper(topics);
    plain(
        trial,
        "not private: online, one epoch",
        TopicsVips.withNoise(known, 1, TopicsSettings.online(topics)));
    privately(trial, "paper's settings", TopicsVips.withNoise(known, PAPER_NOISE, paper));
    privately(
        trial,
        "default, epsilon 2.38",
        TopicsVips.within(known, new PrivacyBudget(2.38, DELTA), defaults));
    privately(
        trial,
        "default, epsilon 1",
        TopicsVips.within(known, new PrivacyBudget(1, DELTA), defaults));
    plain(
        trial,
        "not private: default",
        TopicsVips.within(known, new PrivacyBudget(1, DELTA), exact));
    plain(
        trial,
        "not private: default, 30 steps",
        TopicsVips.within(
            known, new PrivacyBudget(1, DELTA), exact.with(30, new Sampling.Everything())));
    return new Result(rows, topics, trial.train().count(), trial.test().count());
  }

  private void plain(TopicTrial trial, String name, TopicsVips method) throws IOException {
    fit(trial, name, method, false);
  }

  private void privately(TopicTrial trial, String name, TopicsVips method) throws IOException {
    fit(trial, name, method, true);
  }

  private void fit(TopicTrial trial, String name, TopicsVips method, boolean noise)
      throws IOException {
    if (!name.contains(only)) {
      return;
    }
    long start = System.nanoTime();
    TopicTrial.Fitted fitted = trial.fit(method, noise);
    double seconds = (double) (System.nanoTime() - start) / 1e9;
    double epsilon =
        noise ? Accountants.best().epsilon(fitted.cost(), DELTA).upper() : Double.POSITIVE_INFINITY;
    add(new Row(name, method.name(), epsilon, trial.perplexity(fitted.posterior()), seconds));
  }

  private void add(Row row) {
    rows.add(row);
    say(
        String.format(
            Locale.ROOT,
            "%s: perplexity %.0f in %.0f s",
            row.name(),
            row.perplexity(),
            row.seconds()));
  }

  private record Row(
      String name, String method, double epsilon, double perplexity, double seconds) {

    Named json() {
      return new Named()
          .with("name", name)
          .with("method", method)
          .with("epsilon", Double.isFinite(epsilon) ? epsilon : null)
          .with("priory", perplexity)
          .with("seconds", seconds);
    }
  }

  private record Result(List<Row> rows, int topics, int train, int test) implements Reproduced {

    @Override
    public Named settings() {
      return new Named()
          .with("delta", DELTA)
          .with("topics", topics)
          .with("documents", train)
          .with("held_out", test);
    }

    @Override
    public List<Named> lines() {
      return rows.stream().map(Row::json).toList();
    }

    @Override
    public String picture() {
      DotPicture picture = new DotPicture("Perplexity of held-out articles, at most");
      for (Row row : rows) {
        picture.dot(topics + " topics", row.name, "perplexity", row.perplexity);
      }
      return picture.svg();
    }

    @Override
    public String text() {
      TextTable table = new TextTable("what", "epsilon", "perplexity, at most", "seconds");
      for (Row row : rows) {
        table.add(
            row.name,
            Double.isFinite(row.epsilon) ? String.format(Locale.ROOT, "%.3f", row.epsilon) : "",
            String.format(Locale.ROOT, "%.0f", row.perplexity),
            String.format(Locale.ROOT, "%.0f", row.seconds));
      }
      return table
          + String.format(
              Locale.ROOT,
              "%n%,d documents of at least 10 words, %,d held out, %d topics, delta %s.%nThe paper's"
                  + " figure has no numbers in its text, and 400 thousand articles of its own; its"
                  + " epsilon of 2.38 counts fixed samples.%n",
              train,
              test,
              topics,
              DELTA);
    }
  }
}
