package org.priory.bench.reproduce;

import java.util.List;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.model.Way;
import org.priory.inference.optimization.ObjectivePerturbation;
import org.priory.inference.optimization.OutputPerturbation;
import org.priory.inference.posterior.LogisticPosterior;
import org.priory.inference.sampling.ChainSettings;
import org.priory.inference.sampling.HybridChain;
import org.priory.inference.sampling.PosteriorSample;
import org.priory.inference.sampling.StepSchedule;

/** The private methods of the second figure of "Privacy for free". */
enum Figure2Method {
  SAMPLE("OPS") {
    @Override
    Way<LogisticPosterior> within(PublicKnowledge known, double epsilon, double delta) {
      return PosteriorSample.logistic(
          known, epsilon, delta, PosteriorSample.Draws.ONE, ASSUME_CONVERGED);
    }
  },
  OBJECTIVE("objective") {
    @Override
    Way<LogisticPosterior> within(PublicKnowledge known, double epsilon, double delta) {
      return ObjectivePerturbation.within(known, epsilon, delta);
    }
  },
  OUTPUT("output") {
    @Override
    Way<LogisticPosterior> within(PublicKnowledge known, double epsilon, double delta) {
      return OutputPerturbation.within(known, epsilon, delta);
    }
  },
  HYBRID("hybrid") {
    @Override
    Way<LogisticPosterior> within(PublicKnowledge known, double epsilon, double delta) {
      try {
        return hybrid(known, epsilon, delta, STEPS);
      } catch (IllegalArgumentException e) {
        // so little budget cannot be shared by so many steps
        return hybrid(known, epsilon, delta, FEW_STEPS);
      }
    }
  };

  /** Adult has too many features for exact draws; the data are public. */
  private static final boolean ASSUME_CONVERGED = true;

  private static final int STEPS = 300;
  private static final int FEW_STEPS = 15;

  /** One chain, so that the budget is not shared. */
  private static HybridChain hybrid(
      PublicKnowledge known, double epsilon, double delta, int steps) {
    ChainSettings chain = new ChainSettings(1, steps, steps / 3, 50, 1, StepSchedule.CONSTANT);
    return HybridChain.within(
        known,
        epsilon,
        delta,
        chain,
        chain.defaultSampling(known.records(), known.width()),
        ASSUME_CONVERGED);
  }

  private final String word;

  Figure2Method(String word) {
    this.word = word;
  }

  String word() {
    return word;
  }

  abstract Way<LogisticPosterior> within(PublicKnowledge known, double epsilon, double delta);

  static List<String> words() {
    return List.of(values()).stream().map(Figure2Method::word).toList();
  }
}
