package org.priory.bench.reproduce.sampling;

import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;
import org.priory.bench.reproduce.experiment.Experiment;
import org.priory.inference.model.FitMethod;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.perturbation.ObjectivePerturbation;
import org.priory.inference.optimization.perturbation.OutputPerturbation;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.LogisticPosterior;
import org.priory.inference.sampling.ChainSettings;
import org.priory.inference.sampling.ConvergenceProof;
import org.priory.inference.sampling.HybridChain;
import org.priory.inference.sampling.LogisticChain;
import org.priory.inference.sampling.PosteriorSample;
import org.priory.inference.sampling.SamplerKind;
import org.priory.inference.sampling.StepSchedule;
import org.priory.numerics.random.SecureSource;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Sampling;

/** The private methods of the second figure of "Privacy for free". */
enum Figure2Method {
  SAMPLE("OPS") {
    @Override
    Fitted within(PublicKnowledge known, PrivacyBudget budget) {
      return behindTheWall(
          PosteriorSample.logistic(known, budget, PosteriorSample.Draws.ONE, PROOF));
    }
  },
  OBJECTIVE("objective") {
    @Override
    Fitted within(PublicKnowledge known, PrivacyBudget budget) {
      return behindTheWall(ObjectivePerturbation.within(known, budget));
    }
  },
  KIFER("objective, Kifer's noise") {
    @Override
    Fitted within(PublicKnowledge known, PrivacyBudget budget) {
      KiferObjective method = KiferObjective.of(known, budget);
      return records -> point(known, method.run(records, SecureSource.create()));
    }
  },
  OUTPUT("output") {
    @Override
    Fitted within(PublicKnowledge known, PrivacyBudget budget) {
      return behindTheWall(OutputPerturbation.within(known, budget));
    }
  },
  HYBRID("hybrid") {
    @Override
    Fitted within(PublicKnowledge known, PrivacyBudget budget) {
      try {
        return behindTheWall(hybrid(known, budget, STEPS));
      } catch (IllegalArgumentException e) {
        // so little budget cannot be shared by so many steps
        return behindTheWall(hybrid(known, budget, FEW_STEPS));
      }
    }
  },
  SGLD_PRINTED("sgld, printed") {
    @Override
    Fitted within(PublicKnowledge known, PrivacyBudget budget) {
      return langevin(known, PrintedLangevin.asPrinted(known, budget));
    }
  },
  SGLD("sgld, today") {
    @Override
    Fitted within(PublicKnowledge known, PrivacyBudget budget) {
      return langevin(known, PrintedLangevin.today(known, budget));
    }
  },
  SGNHT("sgnht") {
    @Override
    Fitted within(PublicKnowledge known, PrivacyBudget budget) {
      ChainSettings chain = chain(STEPS);
      Sampling sampling = chain.defaultSampling(known.records(), known.width());
      return behindTheWall(
          LogisticChain.within(
              known, budget, SamplerKind.SGNHT, chain, sampling, OptionalDouble.empty()));
    }
  };

  /** Adult has too many features for exact draws; the data are public. */
  private static final ConvergenceProof PROOF = ConvergenceProof.ASSUMED;

  private static final int STEPS = 300;
  private static final int FEW_STEPS = 15;

  /** A fit at one epsilon. */
  interface Fitted {
    LogisticPosterior to(Records records) throws IOException;
  }

  static Fitted behindTheWall(FitMethod<LogisticPosterior> way) {
    return records -> Experiment.fit(way, records);
  }

  private static Fitted langevin(PublicKnowledge known, PrintedLangevin method) {
    return records -> point(known, method.run(records, SecureSource.create()));
  }

  /** Only where it is matters for which class is the more probable one. */
  static LogisticPosterior point(PublicKnowledge known, double[] theta) {
    return new LogisticPosterior(
        new GaussianPosterior(
            known.names(), theta, new Covariance.Diagonal(new double[theta.length])));
  }

  /** One chain, so that the budget is not shared. */
  private static ChainSettings chain(int steps) {
    return new ChainSettings(1, steps, steps / 3, 50, 1, StepSchedule.CONSTANT);
  }

  private static HybridChain hybrid(PublicKnowledge known, PrivacyBudget budget, int steps) {
    ChainSettings chain = chain(steps);
    return HybridChain.within(
        known, budget, chain, chain.defaultSampling(known.records(), known.width()), PROOF);
  }

  private final String word;

  Figure2Method(String word) {
    this.word = word;
  }

  String word() {
    return word;
  }

  /** The method, decided for a budget. */
  abstract Fitted within(PublicKnowledge known, PrivacyBudget budget);

  static List<String> words() {
    return List.of(values()).stream().map(Figure2Method::word).toList();
  }
}
