package org.priory.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.priory.app.shell.Answer;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.PrioryCommand;
import org.priory.bench.reproduce.experiment.ScratchFolder;
import org.priory.inference.model.Corpus;
import org.priory.inference.posterior.TopicsPosterior;
import org.priory.inference.variational.TopicsSettings;
import org.priory.inference.variational.topics.TopicEStep;
import org.priory.inference.variational.topics.TopicsVips;
import org.priory.privacy.data.text.DocumentBlocks;
import org.priory.privacy.engine.DocumentView;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.Ledgers;
import org.priory.privacy.wall.Sampling;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code priory bench topics}: the E-step of documents beside that of scikit-learn. */
@Command(
    name = "topics",
    description =
        "Documents a second in the E-step of 50 topics beside scikit-learn's online LDA, and the cost"
            + " of a step by the size of the corpus.")
final class TopicsBench extends PrioryCommand {
  private static final int TOPICS = 50;
  private static final int RUNS = 5;
  private static final double GOAL = 5;

  /** A step has so many documents on average, whatever the corpus. */
  private static final int BATCH = 1500;

  private static final int[] SIZES = {1, 10, 100};

  /** Documents in the fit that makes the topics. */
  private static final int FITTED = 20_000;

  @Option(names = "--documents", description = "Documents in a timed E-step (4000).")
  private int documents = 4000;

  @Option(names = "--batch", description = "Documents in a timed step of a fit (1500).")
  private int batch = BATCH;

  @Override
  protected Answer answer() throws Exception {
    if (documents < 10 || documents > 150_000 || batch < 1 || batch > BATCH) {
      throw new BadInput(
          "--documents, --batch",
          "must be 10 to 150000, 1 to " + BATCH,
          documents + ", " + batch,
          "leave them out");
    }
    BenchDocuments all = BenchDocuments.of(Math.max(documents, SIZES[SIZES.length - 1] * batch));
    try (ScratchFolder folder = ScratchFolder.create();
        Ledger ledger = Ledgers.open(folder.ledger())) {
      DocumentBlocks timed = first(all.documents(), documents);
      TopicsPosterior posterior = topics(ledger, first(all.documents(), FITTED));
      double seconds = 1e-3 * Stopwatch.best(RUNS, () -> expectation(posterior, timed)).cpu();
      Optional<ScikitLearn.Result> other = ScikitLearn.run(timed, posterior, folder.path());
      double apart = other.isPresent() ? apart(posterior, timed, other.get().shares()) : Double.NaN;
      List<Step> steps = new ArrayList<>();
      for (int size : SIZES) {
        steps.add(step(ledger, first(all.documents(), size * batch)));
      }
      return new Result(all.name(), timed.count(), seconds, other, apart, steps);
    }
  }

  private static DocumentBlocks first(DocumentBlocks documents, int count) {
    return documents.select(d -> d < count);
  }

  /** Topics as a fit has them: after an epoch of small samples, without noise. */
  private static TopicsPosterior topics(Ledger ledger, DocumentBlocks documents) {
    TopicsSettings settings = TopicsSettings.online(TOPICS).with(20, new Sampling.Poisson(0.05));
    Corpus known = new Corpus(documents.vocabulary().words(), documents.count());
    TopicsVips method = TopicsVips.withNoise(known, 1, settings);
    return new TopicsFit(ledger, documents).plainly(method);
  }

  /** Finds q and the expected counts of all documents; a number, so that nothing is left out. */
  private static double expectation(TopicsPosterior posterior, DocumentBlocks documents) {
    TopicEStep step = TopicEStep.of(posterior);
    DocumentView view = new DocumentView(documents);
    double[] values = new double[0];
    double sum = 0;
    for (int d = 0; d < documents.count(); d++) {
      view.at(d);
      int cells = view.words() * posterior.topics();
      if (values.length < cells) {
        values = new double[2 * cells];
      }
      Arrays.fill(values, 0, cells, 0);
      step.run(view);
      step.counts(values);
      sum += values[0];
    }
    return sum;
  }

  /** How far the shares of topics are from those of the other program, on average of documents. */
  private static double apart(
      TopicsPosterior posterior, DocumentBlocks documents, double[] shares) {
    TopicEStep step = TopicEStep.of(posterior);
    DocumentView view = new DocumentView(documents);
    double sum = 0;
    for (int d = 0; d < documents.count(); d++) {
      step.run(view.at(d));
      double[] own = step.shares();
      for (int k = 0; k < own.length; k++) {
        // half the sum of differences: the text that is put in other topics
        sum += 0.5 * Math.abs(own[k] - shares[d * own.length + k]);
      }
    }
    return sum / documents.count();
  }

  /** The best step of a private fit, E-step, sums and noise. */
  private Step step(Ledger ledger, DocumentBlocks corpus) {
    TopicsSettings settings =
        TopicsSettings.online(TOPICS)
            .withClip(1)
            .with(2 * RUNS, new Sampling.Poisson((double) batch / corpus.count()));
    Corpus known = new Corpus(corpus.vocabulary().words(), corpus.count());
    StepClock clock = new StepClock(1);
    new TopicsFit(ledger, corpus).privately(TopicsVips.withNoise(known, 1, settings), clock);
    return new Step(corpus.count(), clock.bestCpu());
  }

  private record Step(int corpus, double seconds) {
    Map<String, Object> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("corpus", corpus);
      json.put("step_cpu_s", seconds);
      return json;
    }
  }

  private record Result(
      String name,
      int documents,
      double seconds,
      Optional<ScikitLearn.Result> other,
      double apart,
      List<Step> steps)
      implements Answer {

    private double ratio() {
      return other.orElseThrow().seconds() / seconds;
    }

    /** A step at the largest corpus over one at the smallest. */
    private double growth() {
      return steps.get(steps.size() - 1).seconds / steps.get(0).seconds;
    }

    @Override
    public Map<String, ?> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("data", name);
      json.put("documents", documents);
      json.put("topics", TOPICS);
      json.put("documents_per_cpu_s", documents / seconds);
      if (other.isPresent()) {
        json.put("scikit_learn", other.get().version());
        json.put("scikit_learn_documents_per_cpu_s", documents / other.get().seconds());
        json.put("ratio", ratio());
        json.put("shares_apart", apart);
      }
      json.put("goal_ratio", GOAL);
      json.put("steps", steps.stream().map(Step::json).toList());
      json.put("growth", growth());
      return json;
    }

    @Override
    public String text() {
      StringBuilder text = new StringBuilder();
      text.append(
          String.format(
              Locale.ROOT,
              "E-step of %,d %s, %d topics, one thread, until gamma moves by less than 0.001:%n"
                  + "  Priory              %,8.0f documents a second%n",
              documents,
              name,
              TOPICS,
              documents / seconds));
      if (other.isPresent()) {
        text.append(
            String.format(
                Locale.ROOT,
                "  scikit-learn %-6s %,8.0f documents a second%n"
                    + "  %.1f times as fast (goal: %.0f). %.2f %% of the text is in other topics.%n",
                other.get().version(),
                documents / other.get().seconds(),
                ratio(),
                GOAL,
                100 * apart));
      } else {
        text.append(
            "  scikit-learn is not compared: no python3 has it. Install python3-sklearn.\n");
      }
      text.append("  Spark MLlib is not compared: it comes with a cluster's worth of libraries.\n");
      text.append("A private step, samples of the same size, by the size of the corpus:\n");
      for (Step step : steps) {
        text.append(
            String.format(Locale.ROOT, "  %,9d documents: %.3f s%n", step.corpus, step.seconds));
      }
      return text + String.format(Locale.ROOT, "  the largest over the smallest: %.2f%n", growth());
    }
  }
}
