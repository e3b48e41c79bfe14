package org.priory.bench.reproduce.variational;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.priory.app.shell.BadInput;
import org.priory.bench.reproduce.result.Reproduced;
import org.priory.bench.reproduce.result.Reproduction;
import org.priory.inference.posterior.TopicsPosterior;
import org.priory.inference.variational.TopicsSettings;
import org.priory.inference.variational.topics.TopicsVips;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.accounting.Calibration;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.wall.Sampling;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code priory reproduce topics-figures}: Figures 2 and 3 and Table 3 of Park et al. 2020, the
 * printed algorithm by size of samples and noise, with today's accountant, with strong composition
 * at the same epsilon, and without clip.
 */
@Command(
    name = "topics-figures",
    header = "noise, samples and composition of private topics (VIPS, figures 2 and 3, table 3)",
    description =
        "The printed algorithm for topics (one epoch, a = 0.1) on Wikipedia articles: perplexity by"
            + " sample size and noise with today's accountant, with the noise that strong composition"
            + " asks for at the same epsilon, and without clip; perplexity by step; and the first"
            + " words of three topics side by side.")
public final class TopicFiguresReproduction extends Reproduction {
  static final double DELTA = 1e-5;
  static final String PLAIN = "not private";
  static final String TODAY = "today's accountant";
  static final String STRONG = "strong composition";
  static final String UNCUT = "without clip";

  /** What the paper compares, in its order. */
  static final List<String> METHODS = List.of(TODAY, STRONG, UNCUT);

  /** Steps of one epoch; the paper's samples are 1/80, 1/40 and 1/20 of its documents. */
  private static final int[] EPOCHS = {80, 40, 20};

  private static final double[] NOISE = {1, 1.1, 1.24, 1.5, 2};

  /** Epoch that figure 3 and table 3 show. */
  private static final int SHOWN_EPOCH = 20;

  private static final double SHOWN_NOISE = 1.24;

  /** Documents that a step of figure 3 is judged by. */
  private static final int JUDGES = 2000;

  @Option(names = "--topics", paramLabel = "K", description = "By default 50, as in the paper.")
  private int topics = 50;

  @Option(
      names = "--documents",
      paramLabel = "N",
      description = "Train on the first N documents, by default 40000.")
  private int documents = 40_000;

  @Option(
      names = "--full",
      description = "Train on all 168 thousand documents. Takes half an hour or more.")
  private boolean full;

  @Option(names = "--threads", paramLabel = "N", description = "By default one for each processor.")
  private int threads = Runtime.getRuntime().availableProcessors();

  /**
   * A fit of figure 2.
   *
   * @param method with what noise and clip
   * @param steps of one epoch
   * @param noise multiplier that goes with the epsilon by today's accountant
   * @param used the multiplier that was used
   */
  record Cell(
      String method, int steps, double noise, double used, double epsilon, double perplexity) {}

  /**
   * A fit of figure 3 and table 3.
   *
   * @param perplexity after each step
   */
  @SuppressWarnings("ArrayRecordComponent") // points of a curve
  record Curve(String method, double[] perplexity, TopicsPosterior topics) {}

  @Override
  public Reproduced reproduce() throws IOException {
    if (threads < 1 || documents < 1 || topics < 1) {
      throw new BadInput(
          "--threads, --documents, --topics", "must be at least 1", "less", "leave them out");
    }
    TopicTrial trial = TopicTrial.wikipedia(full ? Integer.MAX_VALUE : documents, threads);
    List<Cell> cells = new ArrayList<>();
    for (int steps : EPOCHS) {
      for (double noise : NOISE) {
        for (String method : METHODS) {
          cells.add(cell(trial, method, steps, noise));
        }
      }
      say(steps + " steps done");
    }
    List<Curve> curves = new ArrayList<>();
    curves.add(curve(trial, PLAIN));
    for (String method : METHODS) {
      curves.add(curve(trial, method));
    }
    return new TopicFigures(
        cells, curves, topics, trial.train().count(), trial.test().count(), trial.ofFrequencies());
  }

  private Cell cell(TopicTrial trial, String method, int steps, double noise) throws IOException {
    TopicsVips way = way(trial, method, steps, noise);
    TopicTrial.Fitted fitted = trial.fit(way, true);
    double used = way.plan().noise().stretches().get(0).multiplier();
    double perplexity = trial.perplexity(fitted.posterior());
    return new Cell(method, steps, noise, used, epsilon(steps, noise), perplexity);
  }

  private Curve curve(TopicTrial trial, String method) throws IOException {
    List<Double> found = new ArrayList<>();
    TopicTrial.Fitted fitted =
        trial.fit(
            way(trial, method, SHOWN_EPOCH, SHOWN_NOISE),
            !method.equals(PLAIN),
            topics -> found.add(trial.perplexity(topics, JUDGES)));
    say(String.format(Locale.ROOT, "%s by step done", method));
    return new Curve(
        method, found.stream().mapToDouble(each -> each).toArray(), fitted.posterior());
  }

  private TopicsVips way(TopicTrial trial, String method, int steps, double noise) {
    TopicsSettings paper =
        TopicsSettings.paper(topics).with(steps, new Sampling.Poisson(1.0 / steps));
    TopicsSettings chosen = method.equals(UNCUT) ? paper.withClip(1) : paper;
    double used = method.equals(STRONG) ? strong(steps, epsilon(steps, noise)) : noise;
    return TopicsVips.withNoise(trial.known(), used, chosen);
  }

  private static PrivacyEvent epoch(int steps, double noise) {
    return new Repeated(new PoissonSampled(1.0 / steps, new Gaussian(noise)), steps);
  }

  /** What an epoch costs. */
  static double epsilon(int steps, double noise) {
    return Accountants.best().epsilon(epoch(steps, noise), DELTA).upper();
  }

  /** The noise that strong composition asks for. */
  static double strong(int steps, double epsilon) {
    return Calibration.to(new PrivacyBudget(epsilon, DELTA), Accountants.advancedComposition())
        .noise(z -> epoch(steps, z))
        .value();
  }
}
