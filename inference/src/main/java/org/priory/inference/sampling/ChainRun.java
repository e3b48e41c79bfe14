package org.priory.inference.sampling;

import java.util.Arrays;
import org.priory.inference.model.Progress;
import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.wall.Questions;

/**
 * Runs chains one after the other: a question for each step, draws of what comes after the burn-in.
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
    int d = release.dimension();
    double[][][] chains = new double[settings.chains()][][];
    double[] temperature = new double[d];
    double[] variance = new double[d];
    long total = asked + settings.questions();
    // questions that come after the chains
    long after = questions.plan().noise().steps() - total;
    double[] sizes = sizes();
    int[] draws = DrawTimes.of(sizes, settings.burnIn(), settings.count());
    long kept = 0;
    for (int c = 0; c < settings.chains(); c++) {
      PosteriorGradient posterior = new PosteriorGradient(release, prior, questions, records);
      S state = sampler.init(dispersed(start, posterior.scale(), source));
      chains[c] = new double[settings.count()][];
      int taken = 0;
      for (int t = 1; t <= settings.steps() && questions.left() > after; t++) {
        boolean isBurningIn = t <= settings.burnIn();
        posterior.adapt(state.position());
        NoisyGradient gradient =
            posterior.at(state.position(), isBurningIn && sampler.wantsSecondMoments());
        double size = sizes[t - 1];
        if (!isBurningIn) {
          addHeat(sampler.heat(state, gradient, size), gradient.scale(), temperature, variance);
          kept++;
        }
        state = confined(sampler.step(state, gradient, size, source));
        if (t == settings.burnIn()) {
          state = sampler.settled(state);
        }
        for (int i = 0; i < draws[t - 1]; i++) {
          chains[c][taken++] = state.position().clone();
        }
        progress.answered(asked + (long) c * settings.steps() + t, total);
      }
      chains[c] = Arrays.copyOf(chains[c], taken);
    }
    // averages are over all steps that should have been
    double all = (double) settings.chains() * settings.kept();
    for (int j = 0; j < d && kept > 0; j++) {
      temperature[j] *= all / (double) kept;
      variance[j] *= all / (double) kept;
    }
    return new Outcome(EqualChains.of(chains), temperature, variance, kept);
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

  /** Adds a step's part of the averages. */
  private void addHeat(Sampler.Heat heat, double[] scale, double[] temperature, double[] variance) {
    double part = 1.0 / ((double) settings.chains() * settings.kept());
    for (int j = 0; j < temperature.length; j++) {
      temperature[j] += part * heat.temperature()[j];
      variance[j] += part * heat.gradientVariance()[j] / (scale[j] * scale[j]);
    }
  }
}
