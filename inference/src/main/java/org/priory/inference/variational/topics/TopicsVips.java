package org.priory.inference.variational.topics;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.priory.inference.mechanism.NoiseShares;
import org.priory.inference.model.Corpus;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.inference.posterior.TopicsPosterior;
import org.priory.inference.variational.DocumentWeight;
import org.priory.inference.variational.TopicsSettings;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.CostWithin;
import org.priory.privacy.wall.Noise;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.PlanWithin;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Sampling;

/**
 * Topics by private online variational Bayes (Park et al. 2020, Algorithm 3; Hoffman et al. 2010):
 * each step asks for the expected counts of words in topics, mixes them into the running ones, and
 * makes lambda = eta + counts of the next step from those.
 *
 * <p><b>Assumes</b> add/remove neighbours, where one document changes the sum by its own
 * contribution alone (under replace-one it would be sqrt 2 times as much: erratum 7), a public
 * vocabulary, and a known number of documents. <b>Releases</b> noisy sums of vectors of norm at
 * most the clip, all in one plan. <b>Guarantees</b> what the plan is charged; the rest is
 * post-processing.
 */
public final class TopicsVips implements Method<TopicsPosterior> {
  /** The name by which the method is asked for. */
  public static final String NAME = "vips";

  /** The least and the most share of the budget for the frequencies of words. */
  private static final double LEAST_WORDS_SHARE = 0.1;

  private static final double MOST_WORDS_SHARE = 0.5;

  /**
   * The share over the drowning of words. Chosen on the first 8,000 and 40,000 documents of
   * Wikipedia ({@code docs/decisions/0084-few-documents.md}).
   */
  private static final double WORDS_SHARE = 1.4;

  /** So many topics can be told apart where words drown by 1. Chosen on the same. */
  private static final double TOPICS_TOLD = 1.75;

  /** How fast they become more where words drown less. Chosen on the same. */
  private static final double TOPICS_POWER = 1.5;

  private static final int LEAST_TOPICS = 2;

  /** A document of n words has so many times the weight of one word, n = 30. */
  private static final double TYPICAL_WEIGHT = Math.sqrt(30);

  /** Seed of the random start: public, no secret. */
  private static final long SEED = 1;

  private final Corpus known;
  private final TopicsSettings settings;
  private final Plan plan;

  private TopicsVips(Corpus known, TopicsSettings settings, Plan plan) {
    this.known = known;
    this.settings = settings;
    this.plan = plan;
  }

  /** With as little noise as the budget allows. */
  public static TopicsVips within(Corpus known, PrivacyBudget budget, TopicsSettings settings) {
    double release = CostWithin.leastNoise(budget, Gaussian::new);
    TopicsSettings all =
        settings.mayBeFewer()
            ? settings.withTopics(told(settings, drowning(known, settings, release)))
            : settings;
    Plan plan = PlanWithin.leastNoise(budget, 0, z -> plan(known, all, z));
    return new TopicsVips(known, all, plan);
  }

  /**
   * How far the noise of one release drowns the words: its deviation over what a word of average
   * frequency is expected to add up to. Public: the number of documents, the vocabulary, the
   * budget.
   *
   * @param z multiplier of a release that would use up the budget
   */
  static double drowning(Corpus known, TopicsSettings settings, double z) {
    double mass = TYPICAL_WEIGHT * known.documents() / known.words().size();
    return z * settings.clip() / settings.sampling().share(known.documents()) / mass;
  }

  /** How many topics can be told apart, at most those of the settings. */
  private static int told(TopicsSettings settings, double drowning) {
    double many = Math.rint(TOPICS_TOLD * Math.pow(drowning, -TOPICS_POWER));
    double least = Math.min(LEAST_TOPICS, settings.topics());
    return (int) Math.max(least, Math.min(settings.topics(), many));
  }

  /** The share of the budget for the frequencies of words: more where they drown. */
  static double wordsShare(double drowning) {
    return Math.max(LEAST_WORDS_SHARE, Math.min(MOST_WORDS_SHARE, WORDS_SHARE * drowning));
  }

  /** With a given noise multiplier, whatever it costs. */
  public static TopicsVips withNoise(Corpus known, double multiplier, TopicsSettings settings) {
    return new TopicsVips(known, settings, plan(known, settings, multiplier));
  }

  private static Plan plan(Corpus known, TopicsSettings settings, double z) {
    return new Plan(
        settings.sampling(),
        settings.clip(),
        false,
        Math.multiplyExact(known.words().size(), settings.topics()),
        noise(known, settings, z),
        Neighbours.ADD_REMOVE);
  }

  private static Noise noise(Corpus known, TopicsSettings settings, double z) {
    return settings.informed()
        ? NoiseShares.firstThen(wordsShare(drowning(known, settings, z)), settings.steps(), z)
        : Noise.constant(z, settings.steps());
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Plan plan() {
    return plan;
  }

  /** In shares of a topic of average size: a word's probability in it. */
  @Override
  public Forecast forecast() {
    double last =
        plan.noise().stretches().get(plan.noise().stretches().size() - 1).multiplier()
            * settings.clip();
    double rate = settings.sampling().share(known.documents());
    // Documents of w different words have a norm of 1 and w^(1/2) words.
    double mass = known.documents() * TYPICAL_WEIGHT / settings.topics();
    double noise = last / rate / Math.sqrt(settings.steps()) / mass;
    double prior = 1.0 / known.words().size();
    return new Forecast(
        noise,
        prior * Math.sqrt(settings.topics()),
        Math.sqrt(prior / mass),
        "probability of a word");
  }

  @Override
  public List<String> choices() {
    List<String> choices = new ArrayList<>();
    choices.add(
        "%d topics%s; %d steps of variational Bayes with the same noise%s"
            .formatted(
                settings.topics(),
                settings.mayBeFewer()
                    ? ", as many as documents and budget tell apart, or the usual number"
                    : "",
                settings.steps(),
                settings.informed()
                    ? String.format(
                        Locale.ROOT,
                        "; %.0f %% of the budget for the frequencies of words",
                        100 * firstShare())
                    : ""));
    choices.add(
        switch (settings.weight()) {
          case EVEN ->
              "a document counts by the roots of its words' counts, divided by their norm: each"
                  + " counts 1";
          case RESAMPLED ->
              "documents are brought to the same length, their counts cut to a share of it";
          case NATURAL -> "documents count by their length, up to the clip";
        });
    choices.add(
        settings.informed()
            ? "counts are told from noise by the words' frequencies and by being mostly near zero"
            : "negative counts are set to zero");
    double usual = 1.0 / settings.topics();
    if (settings.alpha() != usual || settings.eta() != usual) {
      choices.add(
          String.format(
              Locale.ROOT,
              "priors: alpha %.3g of a document's topics, eta %.3g of a topic's words",
              settings.alpha(),
              settings.eta()));
    }
    return choices;
  }

  /** What the first release of the plan costs of all, as it adds up over Gaussian releases. */
  private double firstShare() {
    double sum = 0;
    for (Noise.Stretch stretch : plan.noise().stretches()) {
      sum += stretch.steps() / (stretch.multiplier() * stretch.multiplier());
    }
    double first = plan.noise().stretches().get(0).multiplier();
    return 1 / (first * first * sum);
  }

  @Override
  public boolean canEndEarly() {
    return true;
  }

  @Override
  public TopicsPosterior fit(Questions questions, Progress progress) {
    return fit(questions, progress, topics -> {});
  }

  /**
   * A fit that is watched.
   *
   * @param watcher sees the topics after each step
   */
  public TopicsPosterior fit(
      Questions questions, Progress progress, Consumer<TopicsPosterior> watcher) {
    return settings.informed()
        ? new InformedTopics(known, settings, SEED).fit(questions, progress, watcher)
        : plainly(questions, progress, watcher);
  }

  /** Algorithm 3 of the paper. */
  private TopicsPosterior plainly(
      Questions questions, Progress progress, Consumer<TopicsPosterior> watcher) {
    int topics = settings.topics();
    double[] lambda = TopicStart.random(known.words().size(), topics, SEED);
    Sampling sampling = settings.sampling();
    double unit = settings.weight() == DocumentWeight.RESAMPLED ? DocumentScale.PAPER_LENGTH : 1;
    double factor = unit / sampling.share(known.documents());
    for (int t = 1; t <= settings.steps() && questions.left() > 0; t++) {
      NoisySum answer =
          questions.ask(
              new TopicCounts(
                  new TopicLikelihood(lambda, topics), settings.alpha(), settings.weight()));
      double rho = settings.mixing().rho(t, 0, 0);
      for (int i = 0; i < lambda.length; i++) {
        // lambda <- (1 - rho) lambda + rho (eta + D max(0, s))
        double target = settings.eta() + factor * Math.max(0, answer.get(i));
        lambda[i] += rho * (target - lambda[i]);
      }
      progress.answered(t, settings.steps());
      watcher.accept(posterior(lambda));
    }
    return posterior(lambda);
  }

  private TopicsPosterior posterior(double[] lambda) {
    return new TopicsPosterior(known.words(), settings.topics(), settings.alpha(), lambda);
  }
}
