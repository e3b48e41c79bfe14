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
      return HybridChain.within(
          known,
          epsilon,
          delta,
          CHAIN,
          CHAIN.defaultSampling(known.records(), known.width()),
          ASSUME_CONVERGED);
    }
  };

  /** Adult has too many features for exact draws; the data are public. */
  private static final boolean ASSUME_CONVERGED = true;

  /** One chain, so that the budget is not shared. */
  private static final ChainSettings CHAIN =
      new ChainSettings(1, 300, 100, 50, 1, StepSchedule.CONSTANT);

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
