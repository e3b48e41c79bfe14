package org.priory.inference.sampling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.priory.inference.model.Progress;
import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.wall.Questions;

/**
 * Runs chains one after the other: a question for each step, draws of what comes after the burn-in.
 * Where they ended they can go on, once or more.
 *
 * @param <S> the state of the sampler
 */
final class ChainRun<S extends Sampler.State> {
  /** Chains start so many units of the steps away from the start, each in its own direction. */
  private static final double DISPERSION = 2;

  /** A step that is far too large must not lead to infinity: no parameter leaves this box. */
  private static final double FARTHEST = 1e6;

  private final Sampler<S> sampler;
  private final GradientRelease release;
  private final PriorGradient prior;
  private final NullDirections nowhere;
  private final ChainSettings settings;
  private final double eta;
  private final double mostEta;
  private final List<Walk> walks = new ArrayList<>();

  /** Sums over all steps after the burn-in. */
  private final double[] temperature;

  private final double[] variance;
  private long kept;

  /**
   * Chains of a sampler.
   *
   * @param nowhere directions in which chains do not move
   * @param eta the step size at the end of the schedule
   * @param mostEta the largest step that is stable
   */
  ChainRun(
      Sampler<S> sampler,
      GradientRelease release,
      PriorGradient prior,
      NullDirections nowhere,
      ChainSettings settings,
      double eta,
      double mostEta) {
    this.sampler = sampler;
    this.release = release;
    this.prior = prior;
    this.nowhere = nowhere;
    this.settings = settings;
    this.eta = eta;
    this.mostEta = mostEta;
    this.temperature = new double[release.dimension()];
    this.variance = new double[release.dimension()];
  }

  /**
   * What came out.
   *
   * @param chains the draws of each
   * @param temperature of each parameter after the burn-in, on average
   * @param gradientVariance all noise of a step, as variance of the gradient by theta
   * @param steps of all chains after the burn-in
   */
  record Outcome(
      double[][][] chains, double[] temperature, double[] gradientVariance, long steps) {}

  /**
   * Asks all questions that are answered. Where some were lost with a process that was ended, the
   * last chains are shorter, or none: {@link EqualChains}.
   *
   * @param start where chains start, about
   * @param records how many there are, by public knowledge
   * @param asked questions that were asked before
   * @param source model randomness, no secret
   */
  Outcome run(
      double[] start,
      double records,
      Questions questions,
      long asked,
      RandomSource source,
      Progress progress) {
    long total = asked + settings.questions();
    // questions that come after the chains
    long after = questions.plan().noise().steps() - total;
    double[] sizes = sizes();
    int[] draws = DrawTimes.of(sizes, settings.burnIn(), settings.count());
    for (int c = 0; c < settings.chains(); c++) {
      PosteriorGradient posterior = new PosteriorGradient(release, prior, questions, records);
      Walk walk =
          new Walk(posterior, sampler.init(dispersed(start, posterior.scale(), source)), source);
      walks.add(walk);
      for (int t = 1; t <= settings.steps() && questions.left() > after; t++) {
        walk.step(sizes[t - 1], t <= settings.burnIn(), draws[t - 1]);
        if (t == settings.burnIn()) {
          walk.settle();
        }
        progress.answered(asked + (long) c * settings.steps() + t, total);
      }
    }
    return outcome();
  }

  /**
   * Goes on with all chains where they are, in steps of the last size, and keeps draws at the same
   * distances in time.
   *
   * @param questions all of which are steps
   * @return what came out of all steps, those before too
   */
  Outcome more(Questions questions, Progress progress) {
    long total = questions.plan().noise().steps();
    int steps = Math.toIntExact(total / settings.chains());
    double[] before = sizes();
    double[] sizes = new double[steps];
    Arrays.fill(sizes, before[before.length - 1]);
    double time = 0;
    for (int t = settings.burnIn(); t < before.length; t++) {
      time += before[t];
    }
    double due = Math.rint(settings.count() * (steps * sizes[0] / time));
    int[] draws = DrawTimes.of(sizes, 0, (int) Math.max(1, Math.min(steps, due)));
    for (int c = 0; c < walks.size(); c++) {
      Walk walk = walks.get(c);
      walk.posterior.through(questions);
      for (int t = 1; t <= steps && questions.left() > 0; t++) {
        walk.step(sizes[t - 1], false, draws[t - 1]);
        progress.answered((long) c * steps + t, total);
      }
    }
    return outcome();
  }

  /** Averages over all steps that were kept. */
  private Outcome outcome() {
    double[][][] chains = new double[walks.size()][][];
    double[] meanTemperature = temperature.clone();
    double[] meanVariance = variance.clone();
    for (int j = 0; j < meanTemperature.length && kept > 0; j++) {
      meanTemperature[j] /= (double) kept;
      meanVariance[j] /= (double) kept;
    }
    for (int c = 0; c < chains.length; c++) {
      chains[c] = walks.get(c).draws.stream().map(double[]::clone).toArray(double[][]::new);
    }
    return new Outcome(EqualChains.of(chains), meanTemperature, meanVariance, kept);
  }

  /** One chain, and where it is. */
  private final class Walk {
    private final PosteriorGradient posterior;
    private final RandomSource source;
    private final List<double[]> draws = new ArrayList<>();
    private S state;

    Walk(PosteriorGradient posterior, S state, RandomSource source) {
      this.posterior = posterior;
      this.state = state;
      this.source = source;
    }

    /** A step, and so many draws of where it leads. */
    void step(double size, boolean isBurningIn, int taken) {
      posterior.adapt(state.position());
      NoisyGradient gradient =
          posterior.at(state.position(), isBurningIn && sampler.wantsSecondMoments());
      if (!isBurningIn) {
        addHeat(sampler.heat(state, gradient, size), gradient.scale());
        kept++;
      }
      state = confined(sampler.step(state, gradient, size, source));
      for (int i = 0; i < taken; i++) {
        draws.add(state.position());
      }
    }

    /** After the burn-in. */
    void settle() {
      state = sampler.settled(state);
    }
  }

  private double[] sizes() {
    double[] sizes = new double[settings.steps()];
    for (int t = 1; t <= sizes.length; t++) {
      sizes[t - 1] = Math.min(mostEta, eta * settings.schedule().factor(t, settings.steps()));
    }
    return sizes;
  }

  private double[] dispersed(double[] start, double[] scale, RandomSource source) {
    double[] position = start.clone();
    for (int j = 0; j < position.length; j++) {
      position[j] += DISPERSION * scale[j] * NormalSampler.next(source);
    }
    nowhere.remove(position);
    return position;
  }

  /** In the directions and the box that chains do not leave. */
  private S confined(S state) {
    double[] position = state.position().clone();
    nowhere.remove(position);
    for (int j = 0; j < position.length; j++) {
      position[j] =
          Double.isNaN(position[j]) ? 0 : Math.max(-FARTHEST, Math.min(FARTHEST, position[j]));
    }
    return sampler.moved(state, position);
  }

  /** Adds a step to the sums of what is averaged. */
  private void addHeat(Sampler.Heat heat, double[] scale) {
    for (int j = 0; j < temperature.length; j++) {
      temperature[j] += heat.temperature()[j];
      variance[j] += heat.gradientVariance()[j] / (scale[j] * scale[j]);
    }
  }
}
