package org.priory.bench.reproduce.variational;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.priory.app.shell.BadInput;
import org.priory.bench.reproduce.experiment.DataSets;
import org.priory.bench.reproduce.experiment.ScratchFolder;
import org.priory.bench.reproduce.picture.DotPicture;
import org.priory.bench.reproduce.result.Named;
import org.priory.bench.reproduce.result.Reproduced;
import org.priory.bench.reproduce.result.Reproduction;
import org.priory.inference.model.Corpus;
import org.priory.inference.model.Progress;
import org.priory.inference.posterior.TopicsPosterior;
import org.priory.inference.variational.TopicEStep;
import org.priory.inference.variational.TopicsSettings;
import org.priory.inference.variational.TopicsVips;
import org.priory.models.text.TextTable;
import org.priory.numerics.random.SecureSource;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.data.text.DocumentBlocks;
import org.priory.privacy.data.text.DocumentFiles;
import org.priory.privacy.data.text.Vocabulary;
import org.priory.privacy.engine.DocumentView;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.Ledgers;
import org.priory.privacy.wall.Sampling;
import org.priory.privacy.wall.Wall;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code priory reproduce topics}: perplexity of held-out Wikipedia articles (Park et al. 2020,
 * Figure 2), on other articles than theirs: 178 thousand instead of 400 thousand, at natural
 * length.
 */
@Command(
    name = "topics",
    header = "perplexity of held-out Wikipedia articles under private topics",
    description =
        "Perplexity of 10,000 held-out Wikipedia articles under 50 topics: word frequencies, without"
            + " privacy, the paper's settings, and the default at epsilon 2.38 and 1.")
public final class TopicsReproduction extends Reproduction {
  private static final double DELTA = 1e-5;
  private static final int TOPICS = 50;
  private static final int HELD_OUT = 10_000;
  private static final double LEAST_TOKENS = 10;
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
      names = "--full",
      description = "Train on all 168 thousand documents. Takes half an hour or more.")
  private boolean full;

  private DocumentBlocks train = empty();
  private DocumentBlocks test = empty();
  private final List<Row> rows = new ArrayList<>();

  private static DocumentBlocks empty() {
    return DocumentBlocks.of(Vocabulary.of(List.of("none")), List.of());
  }

  @Override
  public Reproduced reproduce() throws IOException {
    if (threads < 1 || documents < 1) {
      throw new BadInput("--threads, --documents", "must be at least 1", "less", "leave them out");
    }
    Vocabulary vocabulary = Vocabulary.read(DataSets.file("wikipedia/dictnostops.txt"));
    DocumentBlocks all =
        DocumentFiles.open(DataSets.file("wikipedia/wiki2014.ldac.gz"), vocabulary).read();
    DocumentBlocks long10 = all.select(d -> all.tokens(d) >= LEAST_TOKENS);
    int split = long10.count() - HELD_OUT;
    train = long10.select(d -> d < (full ? split : Math.min(split, documents)));
    test = long10.select(d -> d >= split);
    Corpus known = new Corpus(vocabulary.words(), train.count());
    if ("word frequencies".contains(only)) {
      add(new Row("word frequencies", "none", Double.NaN, frequencies(), 0));
    }
    TopicsSettings defaults = TopicsSettings.defaults(TOPICS);
    TopicsSettings paper = TopicsSettings.paper(TOPICS);
    plain(
        "not private: online, one epoch",
        TopicsVips.withNoise(known, 1, TopicsSettings.online(TOPICS)));
    privately("paper's settings", TopicsVips.withNoise(known, PAPER_NOISE, paper));
    privately(
        "default, epsilon 2.38",
        TopicsVips.within(known, new PrivacyBudget(2.38, DELTA), defaults));
    privately(
        "default, epsilon 1", TopicsVips.within(known, new PrivacyBudget(1, DELTA), defaults));
    plain("not private: default", TopicsVips.within(known, new PrivacyBudget(1, DELTA), defaults));
    plain(
        "not private: default, 30 steps",
        TopicsVips.within(
            known, new PrivacyBudget(1, DELTA), defaults.with(30, new Sampling.Everything())));
    return new Result(rows, train.count(), test.count());
  }

  private void plain(String name, TopicsVips method) throws IOException {
    fit(name, method, false);
  }

  private void privately(String name, TopicsVips method) throws IOException {
    fit(name, method, true);
  }

  private void fit(String name, TopicsVips method, boolean noise) throws IOException {
    if (!name.contains(only)) {
      return;
    }
    long start = System.nanoTime();
    try (ScratchFolder folder = ScratchFolder.create();
        Ledger ledger = Ledgers.open(folder.ledger());
        Wall wall =
            Wall.ofDocuments(
                () -> train,
                Size.of(train.count()),
                ledger,
                "public",
                SecureSource.create(),
                threads)) {
      TopicsPosterior posterior =
          method.fit(
              noise ? wall.reserve(method.plan(), "reproduce") : wall.withoutNoise(method.plan()),
              Progress.NONE);
      double seconds = (double) (System.nanoTime() - start) / 1e9;
      double epsilon =
          noise
              ? Accountants.best().epsilon(wall.cost(method.plan()), DELTA).upper()
              : Double.POSITIVE_INFINITY;
      add(new Row(name, method.name(), epsilon, perplexity(posterior), seconds));
    }
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

  private double perplexity(TopicsPosterior posterior) {
    TopicEStep step = TopicEStep.of(posterior);
    DocumentView view = new DocumentView(test);
    double bound = 0;
    double tokens = 0;
    for (int d = 0; d < test.count(); d++) {
      step.run(view.at(d));
      bound += step.bound(view);
      tokens += test.tokens(d);
    }
    return Math.exp(-bound / tokens);
  }

  /**
   * Perplexity of the test documents under the exact frequencies in the training documents, one
   * added to each count.
   */
  private double frequencies() {
    double[] counts = new double[train.vocabulary().size()];
    Arrays.fill(counts, 1);
    double all = counts.length;
    DocumentView view = new DocumentView(train);
    for (int d = 0; d < train.count(); d++) {
      view.at(d);
      for (int i = 0; i < view.words(); i++) {
        counts[view.word(i)] += view.count(i);
        all += view.count(i);
      }
    }
    double log = 0;
    double tokens = 0;
    view = new DocumentView(test);
    for (int d = 0; d < test.count(); d++) {
      view.at(d);
      for (int i = 0; i < view.words(); i++) {
        log += view.count(i) * Math.log(counts[view.word(i)] / all);
        tokens += view.count(i);
      }
    }
    return Math.exp(-log / tokens);
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

  private record Result(List<Row> rows, int train, int test) implements Reproduced {

    @Override
    public Named settings() {
      return new Named()
          .with("delta", DELTA)
          .with("topics", TOPICS)
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
        picture.dot(TOPICS + " topics", row.name, "perplexity", row.perplexity);
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
              TOPICS,
              DELTA);
    }
  }
}
